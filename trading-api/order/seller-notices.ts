import { and, asc, eq, ne } from 'drizzle-orm';
import { groupBy } from '#app/domain/group-by.ts';
import { sumFen } from '#app/domain/money.ts';
import { notify } from '#trading-api/message/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customers, inquiries, inquirySellers, orderLines } from '#trading-api/schema.ts';
import type { OrderRow } from './book-payment.ts';

type Ordered = Pick<OrderRow, 'orderCode' | 'customerId' | 'inquiryNum'>;

/**
 * Notifies the sellers of an order that nobody has to agree to any more: of what they have sold, or,
 * where it was made of an offer, of whose offer was accepted.
 */
export async function notifySellers(tx: Database, order: Ordered, now: Date): Promise<void> {
  const { orderCode } = order;
  const sold = await soldBySeller(tx, orderCode);
  const inquiry = await inquiryOf(tx, order);
  if (inquiry) {
    const { inquiryNum, title } = inquiry;
    const won = { inquiryNum, title, orderCode };
    await notify(tx, 'offerAccepted', codesOf(sold), won, { now });
    const others = await otherSellers(tx, inquiry, sold);
    await notify(tx, 'offerLost', others, { inquiryNum, title }, { now });
    return;
  }
  const [buyer] = await tx
    .select({ name: customers.name })
    .from(customers)
    .where(eq(customers.id, order.customerId));
  await notifyOfPlaced(tx, { orderCode, buyer: buyer?.name ?? '', sold }, now);
}

/** Notifies the sellers of an order that was not made of an offer. */
export async function notifyOfPlaced(
  tx: Database,
  { orderCode, buyer, sold }: { orderCode: string; buyer: string; sold: readonly Sold[] },
  now: Date,
): Promise<void> {
  for (const { sellerCode, amount } of sold) {
    await notify(tx, 'orderPlaced', [{ sellerCode }], { orderCode, buyer, amount }, { now });
  }
}

/**
 * Notifies the sellers of a cancelled order who were notified of it. The others who were asked in its
 * inquiry are told that an offer can be accepted again (ADR 17). Awards of auctions have their own news.
 */
export async function notifyOfCancellation(
  tx: Database,
  order: Ordered & Pick<OrderRow, 'approval' | 'source' | 'cancelReason'>,
  now: Date,
): Promise<void> {
  const { orderCode, approval, cancelReason } = order;
  const wasFinal = approval === null || approval === 'approved';
  if (!wasFinal || order.source === 'auction' || !cancelReason) return;
  const sold = await soldBySeller(tx, orderCode);
  const values = { orderCode, what: `已取消（${CANCELLED_BY[cancelReason]}），请停止备货` };
  await notify(tx, 'saleCancelled', codesOf(sold), values, { now });
  const inquiry = await inquiryOf(tx, order);
  if (!inquiry) return;
  const { inquiryNum, title } = inquiry;
  const others = await otherSellers(tx, inquiry, sold);
  await notify(tx, 'inquiryReopened', others, { inquiryNum, title }, { now });
}

const CANCELLED_BY: Readonly<Record<NonNullable<OrderRow['cancelReason']>, string>> = {
  customer: '买家取消',
  expired: '买家超时未付',
  operator: '平台取消',
  returned: '买家未通过审批',
  unapproved: '买家未通过审批',
};

interface Sold {
  sellerCode: string;
  amount: number;
}

async function soldBySeller(tx: Database, orderCode: string): Promise<Sold[]> {
  const lines = await tx
    .select({ sellerCode: orderLines.sellerCode, amount: orderLines.amount })
    .from(orderLines)
    .where(eq(orderLines.orderCode, orderCode))
    .orderBy(asc(orderLines.position));
  return soldIn(lines);
}

/** What each seller has sold in these lines, by their order. */
export const soldIn = (lines: readonly Sold[]): Sold[] =>
  [...groupBy(lines, ({ sellerCode }) => sellerCode)].map(([sellerCode, own]) => ({
    sellerCode,
    amount: sumFen(own.map(({ amount }) => amount)),
  }));

const codesOf = (sold: readonly Sold[]) => sold.map(({ sellerCode }) => ({ sellerCode }));

async function inquiryOf(tx: Database, { inquiryNum }: Ordered) {
  if (inquiryNum === null) return undefined;
  const [inquiry] = await tx.select().from(inquiries).where(eq(inquiries.inquiryNum, inquiryNum));
  return inquiry;
}

/** Those who were asked for an offer and have not sold the goods. */
const otherSellers = (
  tx: Database,
  inquiry: typeof inquiries.$inferSelect,
  sold: readonly Sold[],
) =>
  tx
    .select({ sellerCode: inquirySellers.sellerCode })
    .from(inquirySellers)
    .where(
      and(
        eq(inquirySellers.inquiryId, inquiry.id),
        ...sold.map(({ sellerCode }) => ne(inquirySellers.sellerCode, sellerCode)),
      ),
    )
    .orderBy(asc(inquirySellers.sellerCode));
