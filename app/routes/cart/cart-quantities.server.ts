import { call } from '#app/api/client.server.ts';
import { type CartLine, updateCartCounts } from '#app/domain/cart/contract.ts';
import { refuse } from '#app/forms/definition.server.ts';
import type { FormReply, FormValues } from '#app/forms/reply.ts';
import { countName, lineOfCount, lineOfShown, shownName } from './chosen-lines.ts';

export interface SavedCart {
  /** The cart as it is now. */
  lines: CartLine[];
  /**
   * What could not be saved or checked out; `id` is null where it concerns the choice as a whole.
   */
  problems: readonly { id: string | null; text: string }[];
}

/** Quantities of one line that a call takes along: what was shown, and what was asked for last. */
const MOST_SHOWN = 20;

/**
 * Saves the quantities as they were typed and the lines that are ticked, whichever button of the cart was pressed.
 * @param settle the lines to be checked out, or null
 */
export async function saveCounts(
  data: FormData,
  settle: string[] | null,
  token: string | null,
): Promise<SavedCart> {
  const typed = [...new Set(data.keys())].flatMap((name) => {
    const id = lineOfCount(name);
    return id === null ? [] : [{ id, count: textOf(data, name), shown: shownIn(data, id) }];
  });
  const ticked = new Set(data.getAll('ids'));
  const ticks = [...new Set(data.keys())].flatMap((name) => {
    const id = lineOfShown(name);
    return id === null ? [] : [{ lineId: id, ticked: ticked.has(id) }];
  });
  const saved = await call(updateCartCounts, { lines: typed, ticks, settle }, { token });
  const { lines, problems } = saved;
  return {
    lines,
    problems: problems.map(({ path: [name, at], text }) => ({
      id: (name === 'lines' && typed[Number(at)]?.id) || null,
      text,
    })),
  };
}

const textOf = (data: FormData, name: string): string =>
  String(data.get(name) ?? '')
    .trim()
    .slice(0, 32);

function shownIn(data: FormData, id: string): string[] | undefined {
  const [shown, ...asked] = String(data.get(shownName(id)) ?? '').split(' ');
  if (!shown) return undefined;
  return [shown, ...asked.slice(1 - MOST_SHOWN)].map((text) => text.slice(0, 32));
}

/**
 * The reply to a cart that was refused, or null: each problem beside its line and, where it keeps
 * the chosen lines from being checked out, at the head of the form too.
 */
export function refusedCart(
  data: FormData,
  cart: SavedCart,
  chosen: readonly string[] | null,
): FormReply | null {
  const { problems } = cart;
  const errors: Record<string, string[]> = {};
  for (const { id, text } of problems) if (id !== null) errors[countName(id)] = [text];
  const hinders = (id: string | null) => id === null || chosen?.includes(id);
  const hindrances = problems.filter(({ id }) => hinders(id)).map(withName(cart));
  const refused = chosen ? hindrances.length > 0 : problems.length > 0;
  if (!refused) return null;
  showCart(data, cart);
  return refuse('cart', data, errors, chosen ? [...new Set(hindrances)] : []);
}

/** A problem away from its line, which would not say of which goods it is. */
const withName =
  ({ lines }: SavedCart) =>
  ({ id, text }: SavedCart['problems'][number]): string => {
    const name = lines.find((line) => line.id === id)?.productName ?? '';
    return name === '' || text.includes(name) ? text : `${name}：${text}`;
  };

/**
 * Brings a form up to date with the cart. What was typed and refused stays typed, over the
 * quantity that its message names: to send it again is to set it in the knowledge of that.
 */
function showCart(data: FormData, { lines, problems }: SavedCart): void {
  const refused = new Set(problems.map(({ id }) => id));
  for (const { id, number } of lines) {
    const isTyped = textOf(data, countName(id)) !== shownIn(data, id)?.[0];
    if (!isTyped || !refused.has(id)) data.set(countName(id), number);
    data.set(shownName(id), number);
  }
}

/** What was typed and could not be saved, by control, and over which quantity it was typed. */
export const unsavedCounts = (data: FormData, { problems }: SavedCart): FormValues =>
  Object.fromEntries(
    problems.flatMap(({ id }) =>
      id === null
        ? []
        : [countName(id), shownName(id)].flatMap((name) =>
            data.has(name) ? [[name, String(data.get(name))]] : [],
          ),
    ),
  );
