import type { Fen } from '#app/domain/money.ts';
import { type Hundredths, toQuantity } from '#app/domain/quantity.ts';
import type { EInvoiceLine } from './e-invoice.ts';

/** A line of an order that an invoice is asked for. */
export interface WantedLine {
  orderCode: string;
  position: number;
  name: string;
  spec: string;
  /** As the order has it, 「HRB400E」; '': none, or not known. */
  grade: string;
  unit: string;
  /** What of the goods the amount is for; null where nobody has said for which. */
  quantity: Hundredths | null;
  /** With tax. */
  amount: Fen;
  /** The code of the rate of such goods; '': they have several. */
  usualRate: string;
}

/** A line of an invoice as a document. */
export interface DocumentLine {
  orderCode: string;
  position: number;
  name: string;
  spec: string;
  unit: string;
  /** With all decimals that its file has; '' where it says none. */
  quantity: string;
  /** Of one unit, without tax. */
  unitPrice: string;
  /** With tax. */
  amount: Fen;
  rate: string;
  tax: Fen;
  /** Why it has another rate than its goods usually have. */
  rateReason: string;
  /** What its file says of the goods otherwise than the order. */
  differences: string[];
}

/** A line of an order of which nobody has said another one. */
export function lineOfOrder(
  { orderCode, position, name, spec, unit, quantity, amount: all }: WantedLine,
  { amount, rate, tax, rateReason }: Pick<DocumentLine, 'amount' | 'rate' | 'tax' | 'rateReason'>,
): DocumentLine {
  const part = quantity === null ? null : partOf(quantity, amount, all);
  return {
    ...{ orderCode, position, name, spec, unit, amount, rate, tax, rateReason },
    quantity: part ? toQuantity(part) : '',
    unitPrice: part ? unitPriceText(amount - tax, part) : '',
    differences: [],
  };
}

/** A line as its file has it. */
export const lineOfFile = (
  { name, spec, unit, quantity, unitPrice, amount, tax }: EInvoiceLine,
  { orderCode, position }: WantedLine,
  { rate, rateReason, differences }: Pick<DocumentLine, 'rate' | 'rateReason' | 'differences'>,
): DocumentLine => ({
  ...{ orderCode, position, name, spec, unit, quantity, unitPrice },
  ...{ amount, rate, tax, rateReason, differences },
});

/** What of a quantity an amount is for, rounded half up; in the same way what of an amount a quantity costs. */
export const partOf = (quantity: Hundredths, amount: Fen, all: Fen): Hundredths =>
  all === 0
    ? 0
    : Number((2n * BigInt(quantity) * BigInt(amount) + BigInt(all)) / (2n * BigInt(all)));

const PRICE_DECIMALS = 8;

/** Yuan a unit, with as many decimals as an invoice has. */
export function unitPriceText(net: Fen, quantity: Hundredths): string {
  const scale = 10n ** BigInt(PRICE_DECIMALS);
  const parts = (2n * BigInt(net) * scale + BigInt(quantity)) / (2n * BigInt(quantity));
  const text = String(parts).padStart(PRICE_DECIMALS + 1, '0');
  const [whole, rest] = [text.slice(0, -PRICE_DECIMALS), text.slice(-PRICE_DECIMALS)];
  return `${whole}.${rest.replace(/0{1,6}$/, '')}`;
}
