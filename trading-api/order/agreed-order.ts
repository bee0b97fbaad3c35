import type { OwnField } from '#app/domain/company/own-fields.ts';
import { amountOf, type Fen, sumFen } from '#app/domain/money.ts';
import { FULL_PAYMENT } from '#app/domain/order/terms.ts';
import type { Acting } from '#trading-api/account/index.ts';
import { approvalFor } from '#trading-api/company/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { orderLines, type orders } from '#trading-api/schema.ts';
import { heldFor, holdForApproval } from './approval.ts';
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
    | 'sellerCode'
    | 'sellerName'
    | 'source'
    | 'inquiryNum'
    | 'terms'
    | 'name'
    | 'mobile'
    | 'address'
    | 'remark'
    | OwnField
    | 'createdAt'
  > {
  /** Half an hour after it was made, unless stated. */
  payDeadline?: Date;
  /** Who places it; unset: no person places it, and it waits for no approval. */
  buyer?: Acting;
  lines: readonly AgreedLine[];
}

/**
 * Makes an order at prices that were agreed elsewhere, by an offer, an auction or a registration,
 * in the caller's transaction. It reserves no stock (design/orders: Accepted offers).
 */
export async function orderAtAgreedPrices(
  tx: Database,
  { lines, buyer, ...head }: AgreedOrder,
): Promise<{ orderCode: string; amount: Fen; waitsForApproval: boolean }> {
  const priced = lines.map((line) => ({ ...line, amount: amountOf(line.price, line.count) }));
  const amount = sumFen(priced.map((line) => line.amount));
  const { createdAt } = head;
  const bought = {
    amount,
    sellerCodes: [head.sellerCode],
    productNames: lines.map(({ productName }) => productName),
    terms: head.terms?.kind,
    costCentre: head.costCentre,
    project: head.project,
  };
  const approval = buyer ? await approvalFor(tx, buyer, bought, createdAt) : null;
  const written = {
    ...head,
    personId: buyer?.person.id ?? null,
    orderAmount: amount,
    paymentAmount: amount,
    ...heldFor(approval),
  };
  const orderCode = await writeHead(tx, written, bought.productNames);
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
  const waitsForApproval = approval !== null;
  if (approval && buyer) {
    const payWindowMs = (head.payDeadline ?? createdAt).getTime() - createdAt.getTime();
    await holdForApproval(
      tx,
      buyer,
      { ...approval, orderCodes: [orderCode], amount, payWindowMs },
      createdAt,
    );
    return { orderCode, amount, waitsForApproval };
  }
  // Nothing is paid before shipping: the seller may prepare it at once.
  const { kind } = head.terms ?? FULL_PAYMENT;
  if (kind === 'onDelivery' || kind === 'monthly') {
    await releaseOrder(tx, { orderCode }, head.createdAt);
  }
  return { orderCode, amount, waitsForApproval };
}
