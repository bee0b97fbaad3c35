import { groupThousands, hundredthsText, parseHundredths } from './decimal-text.ts';

/** A quantity in hundredths of the goods' unit, an integer: 10.5 tonnes are 1050. */
export type Hundredths = number;

export const ONE_UNIT: Hundredths = 100;

/** Maximum of a product in a cart: 9999 units (spec 3 §5, §9). */
export const CART_MAX: Hundredths = 999900;

/** Quantities of the wire have at most nine digits before the point. */
const MAX_QUANTITY_DIGITS = 9;

/**
 * Reads a typed quantity: digits and one point only, not zero, at most two decimals, and none for
 * units that do not take them (spec 2 §5; decision 13). White space around it is ignored. Anything
 * else is null.
 */
export function parseQuantity(
  text: string,
  { decimals }: { decimals: boolean },
): Hundredths | null {
  const quantity = parseHundredths(text.trim(), MAX_QUANTITY_DIGITS);
  if (quantity === null || quantity === 0) return null;
  if (!decimals && quantity % ONE_UNIT !== 0) return null;
  return quantity;
}

/** The wire's text, without needless zeros: "10", "10.5", "0.25". */
export function toQuantity(quantity: Hundredths): string {
  return hundredthsText(quantity).replace(/\.?0{1,2}$/, '');
}

/** The page's text: "1,234.5". */
export function formatQuantity(quantity: Hundredths): string {
  return groupThousands(toQuantity(quantity));
}
