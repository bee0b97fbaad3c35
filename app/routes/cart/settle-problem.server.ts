import { marketingGroupOf } from '#app/components/marketing-text.server.ts';
import { groupShortfallMessage, groupsFallingShort } from '#app/domain/marketing/discount.ts';
import { NO_GOODS_SELECTED } from '#app/domain/order/order.ts';
import { parseQuantity } from '#app/domain/quantity.ts';
import { refuse } from '#app/forms/definition.server.ts';
import type { FormReply } from '#app/forms/reply.ts';
import type { SavedQuantities } from './cart-quantities.server.ts';
import { countName } from './chosen-lines.ts';

const errorsOf = ({ refused }: SavedQuantities): Record<string, string[]> =>
  Object.fromEntries(Object.entries(refused).map(([name, { message }]) => [name, [message]]));

/** What could not be saved, said beside its line. */
export function replyIfRefused(data: FormData, cart: SavedQuantities): FormReply | null {
  const errors = errorsOf(cart);
  return Object.keys(errors).length > 0 ? refuse('cart', data, errors) : null;
}

/** Why the chosen lines cannot be checked out, beside the line where it is one line's problem. */
export function settleProblem(
  data: FormData,
  ids: readonly string[],
  cart: SavedQuantities,
): FormReply | null {
  const chosen = cart.lines.filter(({ id }) => ids.includes(id));
  if (chosen.length === 0) return refuse('cart', data, errorsOf(cart), [NO_GOODS_SELECTED]);
  const problems = chosen.flatMap(({ id, problem }) => {
    const message = cart.refused[countName(id)]?.message ?? problem;
    return message === null ? [] : [{ name: countName(id), message }];
  });
  if (problems.length > 0) {
    const own = Object.fromEntries(problems.map(({ name, message }) => [name, [message]]));
    const messages = [...new Set(problems.map(({ message }) => message))];
    return refuse('cart', data, { ...errorsOf(cart), ...own }, messages);
  }
  const short = groupsFallingShort(
    chosen.map((line) => ({
      group: marketingGroupOf(line),
      quantity: parseQuantity(line.number, { decimals: true }) ?? 0,
    })),
  );
  return short.length === 0
    ? null
    : refuse('cart', data, errorsOf(cart), short.map(groupShortfallMessage));
}
