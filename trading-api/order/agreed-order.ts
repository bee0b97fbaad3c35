import { amountOf, type Fen, sumFen } from '#app/domain/money.ts';
import { FULL_PAYMENT } from '#app/domain/order/terms.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { orderLines, type orders } from '#trading-api/schema.ts';
import { releaseOrder } from './book-payment.ts';
import { writeHead } from './submit.ts';

type Head = typeof orders.$inferInsert;
type Line = typeof orderLines.$inferInsert;

/** What was agreed about one kind of goods; its amount follows from price and quantity. */
export type AgreedLine = Omit<
  Line,
  'orderCode' | 'position' | 'goodsId' | 'productType' | 'amount' | 'reservationDate'
> &
  Partial<Pick<Line, 'goodsId' | 'productType'>>;

interface AgreedOrder
  extends Pick<
    Head,
    | 'customerId'
    | 'source'
    | 'inquiryNum'
    | 'terms'
    | 'name'
    | 'mobile'
    | 'address'
    | 'remark'
    | 'createdAt'
  > {
  /** Half an hour after it was made, unless stated. */
  payDeadline?: Date;
  lines: readonly AgreedLine[];
}

/**
 * Makes an order at prices that were agreed elsewhere, by an offer, an auction or a registration,
 * in the caller's transaction. It reserves no stock (ADR 17).
 */
export async function orderAtAgreedPrices(
  tx: Database,
  { lines, ...head }: AgreedOrder,
): Promise<{ orderCode: string; amount: Fen }> {
  const priced = lines.map((line) => ({ ...line, amount: amountOf(line.price, line.count) }));
  const amount = sumFen(priced.map((line) => line.amount));
  const orderCode = await writeHead(tx, { ...head, orderAmount: amount, paymentAmount: amount });
  await tx.insert(orderLines).values(
    priced.map((line, position) => ({
      goodsId: null,
      productType: 'goods',
      reservationDate: null,
      ...line,
      orderCode,
      position,
    })),
  );
  // Nothing is paid before shipping: the seller may prepare it at once.
  const { kind } = head.terms ?? FULL_PAYMENT;
  if (kind === 'onDelivery' || kind === 'monthly') {
    await releaseOrder(tx, { orderCode }, head.createdAt);
  }
  return { orderCode, amount };
}
