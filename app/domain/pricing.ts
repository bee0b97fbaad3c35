import { allocate, amountOf, type Fen, sumFen } from './money.ts';
import type { Hundredths } from './quantity.ts';

/** Shipping is free of charge in this market (spec 3 §9). */
export const FREIGHT: Fen = 0;

export interface PriceLine {
  id: string;
  /** Fen for one unit. */
  unitPrice: Fen;
  quantity: Hundredths;
  sellerCode: string;
  /** Lines of one marketing group are discounted together. */
  marketingId?: string;
}

/** In the order in which they are taken off (decision 17). */
export type DeductionKind = 'quantityDiscount' | 'coupon' | 'points' | 'giftCard';

export interface Deduction {
  kind: DeductionKind;
  /** What the buyer reads beside the amount. */
  label: string;
  amount: Fen;
}

export interface PricedLine {
  id: string;
  /** Unit price × quantity. */
  amount: Fen;
  /** What is paid for the line: its amount less its share of the deductions. */
  payable: Fen;
}

export interface PricedOrder {
  lines: PricedLine[];
  goodsAmount: Fen;
  freight: Fen;
  deductions: Deduction[];
  payable: Fen;
}

/**
 * The price of an order, the only place where one is computed: checkout shows it, submit charges
 * it, payment and refund look back at it (decision 17).
 * @throws RangeError where an amount is no exact integer; check stock before
 */
export function priceOrder(input: { lines: readonly PriceLine[] }): PricedOrder {
  return settle(
    input.lines.map(({ id, unitPrice, quantity }) => ({
      id,
      amount: amountOf(unitPrice, quantity),
    })),
    [],
  );
}

/**
 * Takes deductions off the goods one after the other, none of them beyond what is left, and
 * splits their sum over the lines; what is left over of the split goes to the last line.
 */
export function settle(
  lines: readonly { id: string; amount: Fen }[],
  deductions: readonly Deduction[],
): PricedOrder {
  const amounts = lines.map((line) => line.amount);
  const goodsAmount = sumFen(amounts);
  let left = goodsAmount;
  const taken = deductions.map((deduction) => {
    const amount = Math.min(deduction.amount, left);
    left -= amount;
    return { ...deduction, amount };
  });
  const shares = allocate(goodsAmount - left, amounts);
  return {
    lines: lines.map(({ id, amount }, at) => ({ id, amount, payable: amount - (shares[at] ?? 0) })),
    goodsAmount,
    freight: FREIGHT,
    deductions: taken,
    payable: left + FREIGHT,
  };
}
