import type { WantedLine } from './document-lines.ts';
import type { EInvoiceLine } from './e-invoice.ts';
import { decimalText, exactDecimal, shared } from './exact-decimal.ts';
import type { LinePart } from './file-lines.ts';
import { spreadTax } from './tax.ts';

/** Keeps what a quantity times an amount by an amount leaves behind the point. */
const FINE = 10n ** 12n;

/** A line of a file as one of each line of an order that it is for; together they come to what it says. */
export function spreadLine(
  line: EInvoiceLine,
  parts: readonly LinePart[],
  wanted: readonly Pick<WantedLine, 'amount' | 'quantity'>[],
): { at: number; line: EInvoiceLine }[] {
  const [only, another] = parts;
  if (!only) return [];
  if (!another) return [{ at: only.at, line }];
  const amounts = parts.map(({ amount }) => amount);
  const taxes = spreadTax(amounts, line.rate ?? '', line.tax);
  const all = exactDecimal(line.quantity);
  const quantities = all === null ? null : shared(all, weightsOf(parts, wanted)).map(decimalText);
  return parts.map(({ at, amount }, part) => ({
    at,
    line: { ...line, amount, tax: taxes[part] ?? 0, quantity: quantities?.[part] ?? line.quantity },
  }));
}

/** How the goods of a line are shared out: as the orders have them, or by the money. */
function weightsOf(
  parts: readonly LinePart[],
  wanted: readonly Pick<WantedLine, 'amount' | 'quantity'>[],
): bigint[] {
  const byGoods = parts.map(({ at, amount }) => {
    const { amount: of = 0, quantity = null } = wanted[at] ?? {};
    return quantity === null || of === 0
      ? null
      : (BigInt(quantity) * BigInt(amount) * FINE) / BigInt(of);
  });
  const isKnown = byGoods.every((weight) => weight !== null);
  return isKnown ? byGoods : parts.map(({ amount }) => BigInt(amount));
}
