import { call } from '#app/api/client.server.ts';
import { type CartLine, updateCartCounts } from '#app/domain/cart/contract.ts';
import { refuse } from '#app/forms/definition.server.ts';
import type { FormReply, FormValues } from '#app/forms/reply.ts';
import { countName, lineOfCount } from './chosen-lines.ts';

export interface SavedCart {
  /** The cart as it is now. */
  lines: CartLine[];
  /**
   * What could not be saved or checked out; `id` is null where it concerns the choice as a whole.
   */
  problems: readonly { id: string | null; text: string }[];
}

/**
 * Saves the quantities as they were typed, whichever button of the cart was pressed; an empty
 * control is one unit (spec 1 §5).
 * @param settle the lines to be checked out, or null
 */
export async function saveCounts(
  data: FormData,
  settle: string[] | null,
  token: string | null,
): Promise<SavedCart> {
  const typed = [...new Set(data.keys())].flatMap((name) => {
    const id = lineOfCount(name);
    return id === null ? [] : [{ id, count: String(data.get(name)).trim().slice(0, 32) || '1' }];
  });
  const { lines, problems } = await call(updateCartCounts, { lines: typed, settle }, { token });
  return {
    lines,
    problems: problems.map(({ path: [name, at], text }) => ({
      id: (name === 'lines' && typed[Number(at)]?.id) || null,
      text,
    })),
  };
}

/**
 * The reply to a cart that was refused, or null: each problem beside its line and, where it keeps
 * the chosen lines from being checked out, at the head of the form too.
 */
export function refusedCart(
  data: FormData,
  { problems }: SavedCart,
  chosen: readonly string[] | null,
): FormReply | null {
  const errors: Record<string, string[]> = {};
  for (const { id, text } of problems) if (id !== null) errors[countName(id)] = [text];
  const hinders = (id: string | null) => id === null || chosen?.includes(id);
  const hindrances = problems.filter(({ id }) => hinders(id)).map(({ text }) => text);
  const refused = chosen ? hindrances.length > 0 : problems.length > 0;
  const messages = chosen ? [...new Set(hindrances)] : [];
  return refused ? refuse('cart', data, errors, messages) : null;
}

/** The quantities that were typed but not saved, by control. */
export const unsavedCounts = (data: FormData, { problems }: SavedCart): FormValues =>
  Object.fromEntries(
    problems.flatMap(({ id }) =>
      id === null ? [] : [[countName(id), String(data.get(countName(id)))]],
    ),
  );
