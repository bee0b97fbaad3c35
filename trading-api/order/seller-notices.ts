import { and, asc, eq, getTableColumns, inArray, ne, notInArray, sql } from 'drizzle-orm';
import { notify } from '#trading-api/message/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import {
  customers,
  inquiries,
  inquiryAwards,
  inquiryDetails,
  inquirySellers,
  offerDetails,
  offers,
  orders,
} from '#trading-api/schema.ts';
import { codesOf } from './code.ts';
import { hasNoOpenLine } from './inquiry-awards.ts';
import type { OrderRow } from './tables.ts';

/**
 * Notifies the sellers of orders that nobody has to agree to any more: of what is sold, or, where they were made of
 * offers, that these were accepted. The other sellers of the inquiry are told what they were: that what they offered
 * is awarded to others, and whether anything is still open.
 */
export async function notifySellers(
  tx: Database,
  orderCodes: readonly string[],
  now: Date,
): Promise<void> {
  if (orderCodes.length === 0) return;
  const placed = await tx
    .select({ ...getTableColumns(orders), buyer: customers.name })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .where(inArray(orders.orderCode, [...orderCodes]))
    .orderBy(asc(orders.orderCode));
  for (const order of placed) {
    const inquiry = await inquiryOf(tx, order);
    if (inquiry) await notifyOfAward(tx, order, inquiry, now);
    else await notifyOfPlaced(tx, order, now);
  }
  // What is decided together is told together.
  const [inquiryNum] = placed.flatMap((order) => order.inquiryNum ?? []);
  const inquiry = inquiryNum === undefined ? undefined : await inquiryOf(tx, { inquiryNum });
  if (inquiry) await notifyOfLoss(tx, inquiry, codesOf(placed), now);
}

type InquiryRow = typeof inquiries.$inferSelect;

/** Tells the winner what of its offer was accepted. */
async function notifyOfAward(
  tx: Database,
  { orderCode, sellerCode }: OrderRow,
  { id, inquiryNum, title }: InquiryRow,
  now: Date,
): Promise<void> {
  const won = await tx.$count(inquiryAwards, eq(inquiryAwards.orderCode, orderCode));
  const asked = await tx.$count(inquiryDetails, eq(inquiryDetails.inquiryId, id));
  const values = { inquiryNum, title, orderCode, lines: won < asked ? won : null };
  await notify(tx, 'offerAccepted', [{ sellerCode }], values, { now });
}

/** Tells those whose offers for what was just awarded were not accepted. */
async function notifyOfLoss(
  tx: Database,
  inquiry: InquiryRow,
  orderCodes: readonly string[],
  now: Date,
): Promise<void> {
  const { id, inquiryNum, title } = inquiry;
  const winners = await tx
    .selectDistinct({ sellerCode: orders.sellerCode })
    .from(inquiryAwards)
    .innerJoin(
      orders,
      and(eq(orders.orderCode, inquiryAwards.orderCode), ne(orders.state, 'cancelled')),
    )
    .where(eq(inquiryAwards.inquiryId, id));
  const losers = await sellersBut(
    tx,
    inquiry,
    winners.map(({ sellerCode }) => sellerCode),
  );
  const [decided] = await tx
    .select({ id: inquiries.id })
    .from(inquiries)
    .where(and(eq(inquiries.id, id), hasNoOpenLine(tx)));
  if (decided) {
    await notify(tx, 'offerLost', losers, { inquiryNum, title }, { now });
    return;
  }
  const quoted = await tx
    .select({
      sellerCode: offers.sellerCode,
      lines: sql`count(distinct ${offerDetails.position})`.mapWith(Number),
    })
    .from(offerDetails)
    .innerJoin(offers, eq(offers.id, offerDetails.offerId))
    .innerJoin(
      inquiryAwards,
      and(
        eq(inquiryAwards.inquiryId, offers.inquiryId),
        eq(inquiryAwards.position, offerDetails.position),
        inArray(inquiryAwards.orderCode, [...orderCodes]),
      ),
    )
    .where(eq(offers.inquiryId, id))
    .groupBy(offers.sellerCode)
    .orderBy(asc(offers.sellerCode));
  for (const { sellerCode, lines } of quoted) {
    if (!losers.some((loser) => loser.sellerCode === sellerCode)) continue;
    await notify(tx, 'offerLinesLost', [{ sellerCode }], { inquiryNum, title, lines }, { now });
  }
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
  const { orderCode, sellerCode, approval, agreedAmount, cancelReason } = order;
  const wasFinal = approval === null || approval === 'approved' || agreedAmount !== null;
  if (!wasFinal || order.source === 'auction' || !cancelReason) return;
  const values = { orderCode, what: `已取消（${CANCELLED_BY[cancelReason]}），请停止备货` };
  await notify(tx, 'saleCancelled', [{ sellerCode }], values, { now });
  const inquiry = await inquiryOf(tx, order);
  if (!inquiry) return;
  const { inquiryNum, title } = inquiry;
  const others = await sellersBut(tx, inquiry, [sellerCode]);
  await notify(tx, 'inquiryReopened', others, { inquiryNum, title }, { now });
}

const CANCELLED_BY: Readonly<Record<NonNullable<OrderRow['cancelReason']>, string>> = {
  customer: '买家取消',
  expired: '买家超时未付',
  operator: '平台取消',
  returned: '买家未通过审批',
  unapproved: '买家未通过审批',
};

async function inquiryOf(tx: Database, { inquiryNum }: Pick<OrderRow, 'inquiryNum'>) {
  if (inquiryNum === null) return undefined;
  const [inquiry] = await tx.select().from(inquiries).where(eq(inquiries.inquiryNum, inquiryNum));
  return inquiry;
}

const sellersBut = (tx: Database, { id }: InquiryRow, sellerCodes: readonly string[]) =>
  tx
    .select({ sellerCode: inquirySellers.sellerCode })
    .from(inquirySellers)
    .where(
      and(
        eq(inquirySellers.inquiryId, id),
        notInArray(inquirySellers.sellerCode, [...sellerCodes]),
      ),
    )
    .orderBy(asc(inquirySellers.sellerCode));
