import { groupThousands, hundredthsText, parseHundredths } from './decimal-text.ts';
import { isUnit, typedAmount, unitName } from './typed-amount.ts';

/** A quantity in hundredths of the goods' unit, an integer: 10.5 tonnes are 1050. */
export type Hundredths = number;

export const ONE_UNIT: Hundredths = 100;

/** The unit of bulk goods if no other is stated. */
export const USUAL_UNIT = '吨';

/** Maximum of a product in a cart: 9999 units (spec 3 §5, §9). */
export const CART_MAX: Hundredths = 999900;

/** Digits before the point of what is typed. */
const TYPED_DIGITS = 9;

/** The largest quantity that can be typed: stock is never more. */
export const MOST_TYPED: Hundredths = 99_999_999_999;

/** The most digits before the point on the wire, which also has sums of typed quantities. */
export const WIRE_DIGITS = 13;

/** How goods are counted: whether in fractions, and in what, where it is known. */
export interface Unit {
  decimals: boolean;
  /** The unit: 吨, 件 …; a quantity that is typed with another unit is refused. */
  unit?: string;
}

/**
 * Reads a typed quantity: not zero, at most two decimals, and none at all for units that do not
 * take them (spec 2 §5; design/stock: Stock of an order). Full-width digits, thousands separators, spaces and the unit
 * behind it are understood: 「１,２００ 吨」. Anything else is null, never a guess.
 */
export function parseQuantity(text: string, unit: Unit): Hundredths | null {
  return parseStock(text, unit) || null;
}

/** Reads a typed stock: like a quantity, but it may be 0. */
export function parseStock(text: string, { decimals, unit }: Unit): Hundredths | null {
  const typed = typedAmount(text);
  if (isOtherUnit(typed.unit, unit)) return null;
  const quantity = parseHundredths(typed.quantity, TYPED_DIGITS);
  return quantity !== null && !decimals && quantity % ONE_UNIT !== 0 ? null : quantity;
}

const isOtherUnit = (typed: string, unit = ''): boolean => typed !== '' && typed !== unitName(unit);

/** Why `parseQuantity` cannot read a text; '' where nothing was typed, or zero. */
export function whyUnreadable(text: string, { decimals, unit }: Unit): string {
  const typed = typedAmount(text);
  if (typed.quantity === '' || /^0+$/.test(typed.quantity)) return '';
  const isNumber = /^\d+(\.\d+)?$/.test(typed.quantity);
  const other = isOtherUnit(typed.unit, unit);
  if (isNumber && other && unit && isUnit(typed.unit)) return `请按${unit}填写数量`;
  if (!isNumber || other) return '请填写数字，例如 1,200.5';
  if (!decimals && typed.quantity.includes('.'))
    return `${unit ? `按${unit}计的` : ''}数量应为整数`;
  return /\.\d{3}/.test(typed.quantity) ? '数量最多两位小数' : '数量过大';
}

/** The wire's text, without needless zeros: "10", "10.5", "0.25". */
export function toQuantity(quantity: Hundredths): string {
  return hundredthsText(quantity).replace(/\.?0{1,2}$/, '');
}

/** Reads a quantity from the wire, whose schema has already checked it; a stock may be "0". */
export function fromQuantity(text: string): Hundredths {
  return parseHundredths(text, WIRE_DIGITS) ?? 0;
}

/** The page's text: "1,234.5". */
export function formatQuantity(quantity: Hundredths): string {
  return groupThousands(toQuantity(quantity));
}
