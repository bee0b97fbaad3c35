import { groupThousands } from './decimal-text.ts';
import { type Fen, formatYuan, parseYuan, toYuan } from './money.ts';
import type { Hundredths } from './quantity.ts';

/**
 * The price of one unit, exact: freight by the tonne on kilograms and a rate with four decimals make prices finer than
 * a fen. It is never rounded by itself; an amount is rounded once (`costOf`; design/money: Prices of units).
 */
export interface UnitPrice {
  /** Rounded half up, as it stands on the wire and where a price is a plain amount. */
  price: Fen;
  /** What the exact price is above that, or below it, in parts of a fen (`PARTS`). */
  priceRest: number;
}

/** Percent of a tax, grams of a tonne and ten-thousandths of a rate: all that a price is divided by. */
export const PARTS = 10n ** 12n;
/** Of a yuan, twelve for the parts and two for the fen. */
const DECIMALS = 14;
/** So many decimals are shown. */
const SHOWN_DECIMALS = 4;

/** A price of whole fen. */
export const inFen = (price: Fen): UnitPrice => ({ price, priceRest: 0 });

const partsOf = ({ price, priceRest }: UnitPrice): bigint =>
  BigInt(price) * PARTS + BigInt(priceRest);

/** The exact price of parts of a fen, 0 or more. @throws RangeError where it is no longer an exact integer of fen */
export function unitPriceOf(parts: bigint): UnitPrice {
  const price = wholeFen(parts, PARTS);
  return { price, priceRest: Number(parts - BigInt(price) * PARTS) };
}

/**
 * What so much costs, rounded half up to the fen. Of what is quoted and ordered this is the only way to an amount; listed
 * prices and bids are whole fen, of which `amountOf` makes the same.
 * @throws RangeError where the amount is no longer an exact integer
 */
export const costOf = (price: UnitPrice, quantity: Hundredths): Fen =>
  wholeFen(partsOf(price) * BigInt(quantity), PARTS * 100n);

/** What so much costs exactly, as a numerator and what it is divided by, for what is taken off before it is rounded. */
export const exactCostOf = (price: UnitPrice, quantity: Hundredths) => ({
  cost: partsOf(price) * BigInt(quantity),
  by: PARTS * 100n,
});

/** Below 0 where the first is the lower, 0 where both are equal. */
export function comparePrices(one: UnitPrice, other: UnitPrice): number {
  const difference = partsOf(one) - partsOf(other);
  return difference === 0n ? 0 : difference < 0n ? -1 : 1;
}

/** By how much a price is above one that is not higher. */
export const priceAbove = (price: UnitPrice, lowest: UnitPrice): UnitPrice =>
  unitPriceOf(partsOf(price) - partsOf(lowest));

/** All decimals of a price in yuan that is finer than a fen: "91.729423"; null for one of whole fen. */
export const exactYuan = (price: UnitPrice): string | null =>
  price.priceRest === 0 ? null : decimal(partsOf(price), DECIMALS).replace(/0+$/, '');

/** A price as it came over the wire. */
export function readUnitPrice(price: string, exactPrice: string | null = null): UnitPrice {
  const [whole = '0', fraction = ''] = (exactPrice ?? '').split('.');
  if (exactPrice === null) return inFen(parseYuan(price) ?? 0);
  return unitPriceOf(BigInt(whole + fraction.padEnd(DECIMALS, '0')));
}

/** The page's text: "3,850.00", and up to four decimals of a price that is finer than a fen: "91.7294". */
export function formatPrice(price: UnitPrice): string {
  if (price.priceRest === 0) return formatYuan(price.price);
  const scale = 10n ** BigInt(DECIMALS - SHOWN_DECIMALS);
  const rounded = (partsOf(price) + scale / 2n) / scale;
  return groupThousands(decimal(rounded, SHOWN_DECIMALS).replace(/0{1,2}$/, ''));
}

/** A price of the wire in yuan with up to four decimals, for `shownCost`. */
export function shownYuan(price: string, exactPrice: string | null): string {
  if (exactPrice === null) return price;
  const [whole = '', fraction = ''] = exactPrice.split('.');
  if (fraction.length <= SHOWN_DECIMALS) return exactPrice;
  return decimal(BigInt(whole + fraction.slice(0, SHOWN_DECIMALS)), SHOWN_DECIMALS);
}

/** The wire's two figures of a price. */
export const wirePrice = (price: UnitPrice) => ({
  price: toYuan(price.price),
  exactPrice: exactYuan(price),
});

function decimal(value: bigint, decimals: number): string {
  const digits = String(value).padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

function wholeFen(value: bigint, by: bigint): Fen {
  const rounded = (value + by / 2n) / by;
  if (rounded > BigInt(Number.MAX_SAFE_INTEGER)) throw new RangeError('amount too large');
  return Number(rounded);
}
