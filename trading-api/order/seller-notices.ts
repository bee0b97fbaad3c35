import { and, asc, eq, getTableColumns, ne } from 'drizzle-orm';
import { notify } from '#trading-api/message/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customers, inquiries, inquirySellers, orders } from '#trading-api/schema.ts';
import type { OrderRow } from './tables.ts';

/**
 * Notifies the seller of an order that nobody has to agree to any more: of what is sold, or, where it was
 * made of an offer, that this was accepted.
 */
export async function notifySeller(tx: Database, orderCode: string, now: Date): Promise<void> {
  const [order] = await tx
    .select({ ...getTableColumns(orders), buyer: customers.name })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .where(eq(orders.orderCode, orderCode));
  if (!order) throw new Error(`no order ${orderCode}`);
  const { sellerCode } = order;
  const inquiry = await inquiryOf(tx, order);
  if (inquiry) {
    const { inquiryNum, title } = inquiry;
    const won = { inquiryNum, title, orderCode };
    await notify(tx, 'offerAccepted', [{ sellerCode }], won, { now });
    const others = await otherSellers(tx, inquiry, sellerCode);
    await notify(tx, 'offerLost', others, { inquiryNum, title }, { now });
    return;
  }
  await notifyOfPlaced(tx, order, now);
}

export const notifyOfPlaced = (
  tx: Database,
  order: Pick<OrderRow, 'orderCode' | 'sellerCode' | 'orderAmount'> & { buyer: string },
  now: Date,
): Promise<void> => {
  const { orderCode, sellerCode, orderAmount: amount, buyer } = order;
  return notify(tx, 'orderPlaced', [{ sellerCode }], { orderCode, buyer, amount }, { now });
};

/**
 * Notifies the seller of a cancelled order who was notified of it. The others who were asked in its inquiry are told
 * that an offer can be accepted again (design/orders: Accepted offers). Awards of auctions have their own news.
 */
export async function notifyOfCancellation(
  tx: Database,
  order: OrderRow,
  now: Date,
): Promise<void> {
  const { orderCode, sellerCode, approval, cancelReason } = order;
  const wasFinal = approval === null || approval === 'approved';
  if (!wasFinal || order.source === 'auction' || !cancelReason) return;
  const values = { orderCode, what: `已取消（${CANCELLED_BY[cancelReason]}），请停止备货` };
  await notify(tx, 'saleCancelled', [{ sellerCode }], values, { now });
  const inquiry = await inquiryOf(tx, order);
  if (!inquiry) return;
  const { inquiryNum, title } = inquiry;
  const others = await otherSellers(tx, inquiry, sellerCode);
  await notify(tx, 'inquiryReopened', others, { inquiryNum, title }, { now });
}

const CANCELLED_BY: Readonly<Record<NonNullable<OrderRow['cancelReason']>, string>> = {
  customer: '买家取消',
  expired: '买家超时未付',
  operator: '平台取消',
  returned: '买家未通过审批',
  unapproved: '买家未通过审批',
};

async function inquiryOf(tx: Database, { inquiryNum }: OrderRow) {
  if (inquiryNum === null) return undefined;
  const [inquiry] = await tx.select().from(inquiries).where(eq(inquiries.inquiryNum, inquiryNum));
  return inquiry;
}

const otherSellers = (tx: Database, inquiry: typeof inquiries.$inferSelect, sellerCode: string) =>
  tx
    .select({ sellerCode: inquirySellers.sellerCode })
    .from(inquirySellers)
    .where(and(eq(inquirySellers.inquiryId, inquiry.id), ne(inquirySellers.sellerCode, sellerCode)))
    .orderBy(asc(inquirySellers.sellerCode));
