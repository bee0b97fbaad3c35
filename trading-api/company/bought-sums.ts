import { ownMoneyIn } from '#app/domain/checkout/own-money.ts';
import { type Fen, sumFen } from '#app/domain/money.ts';
import type { OrderRow } from '#trading-api/schema.ts';

/** What is bought by an order: what it costs before points and gift cards pay a part of it; in fen. */
export const boughtBy = ({ paymentAmount, deductions }: OrderRow): Fen =>
  paymentAmount + ownMoneyIn(deductions);

/** What some orders come to, and what of it is left to pay. */
export const sumsOf = (asked: readonly OrderRow[]) => ({
  bought: sumFen(asked.map(boughtBy)),
  amount: sumFen(asked.map(({ paymentAmount }) => paymentAmount)),
});
