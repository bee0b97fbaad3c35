import { call } from '#app/api/client.server.ts';
import { ApiRefusal } from '#app/api/errors.ts';
import { type CartLine, updateCartCount } from '#app/domain/cart/contract.ts';
import { quantityOrFallback } from '#app/domain/catalogue/purchase-quantity.ts';
import { parseQuantity, toQuantity } from '#app/domain/quantity.ts';
import { countName } from './chosen-lines.ts';

export interface SavedQuantities {
  /** The cart as it is now. */
  lines: CartLine[];
  /** What was typed and not accepted, by control name, and why. */
  refused: Record<string, { typed: string; message: string }>;
}

/** Saves the quantities that were changed, whichever button of the cart was pressed. */
export async function saveQuantities(
  lines: readonly CartLine[],
  data: FormData,
  token: string | null,
): Promise<SavedQuantities> {
  const refused: SavedQuantities['refused'] = {};
  const saved = await Promise.all(
    lines.map(async (line) => {
      const name = countName(line.id);
      const typed = data.get(name);
      const count = typeof typed === 'string' ? changedCount(line, typed) : null;
      if (count === null) return line;
      try {
        return await call(updateCartCount, { id: line.id, count }, { token });
      } catch (error) {
        if (!(error instanceof ApiRefusal) || error.notLoggedIn) throw error;
        refused[name] = { typed: String(typed), message: error.text };
        return line;
      }
    }),
  );
  return { lines: saved, refused };
}

/**
 * The quantity to save for what was typed, or null when it is the one that is saved. An empty
 * control falls back to one unit (spec 1 §5); text that is no quantity is the API's to refuse.
 */
export function changedCount(
  line: Pick<CartLine, 'number' | 'unitDecimals'>,
  typed: string,
): string | null {
  const unit = { decimals: line.unitDecimals };
  const quantity = quantityOrFallback(typed, null, unit);
  if (quantity === null) return typed.slice(0, 32);
  return quantity === parseQuantity(line.number, unit) ? null : toQuantity(quantity);
}
