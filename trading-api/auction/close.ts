import { and, asc, eq, isNull, lte, type SQL } from 'drizzle-orm';
import { AWARD_PAY_WINDOW_MS, CLOSE_GRACE_MS, type Ranked } from '#app/domain/auction/auction.ts';
import { DELIVERY_METHOD } from '#app/domain/checkout/delivery.ts';
import { formatYuan } from '#app/domain/money.ts';
import { formatQuantity } from '#app/domain/quantity.ts';
import { addressRows } from '#trading-api/checkout/index.ts';
import { orderAtAgreedPrices } from '#trading-api/order/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { isUnderWay } from '#trading-api/platform/under-way.ts';
import { auctionAwards, auctionSigns, auctions } from '#trading-api/schema.ts';
import { appendRecord } from './auction-log.ts';
import type { Auction } from './auctions.ts';
import { notifyBidders } from './audit.ts';
import { releaseFrozenMargins } from './margin.ts';
import { rankedBidders, standingOf } from './standing.ts';

/**
 * Closes the auctions whose end has passed, each exactly once, in a transaction of its own. Those
 * that another process has locked, and those for which a bid that arrived before the end may still
 * stand in line in any process, are left to the next run.
 * @returns how many were closed
 * @throws AggregateError when some failed; the others are closed nevertheless
 */
export async function closeDueAuctions(db: Database, now: Date): Promise<number> {
  const isDue = and(
    isNull(auctions.closedAt),
    isNull(auctions.cancelledAt),
    lte(auctions.realEndDate, new Date(now.getTime() - CLOSE_GRACE_MS)),
  );
  const due = await db
    .select({ id: auctions.id })
    .from(auctions)
    .where(isDue)
    .orderBy(asc(auctions.realEndDate));
  const failures: unknown[] = [];
  let closed = 0;
  for (const { id } of due) {
    try {
      if (await db.transaction((tx) => closeIf(tx, and(eq(auctions.id, id), isDue), now))) closed++;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'auctions could not be closed');
  return closed;
}

async function closeIf(tx: Database, isDue: SQL | undefined, now: Date): Promise<boolean> {
  const [due] = await tx.select().from(auctions).where(isDue).for('update', { skipLocked: true });
  if (!due || (await isUnderWay(tx, due.realEndDate))) return false;
  await closeAuction(tx, due, now);
  return true;
}

/**
 * Ends an auction in the caller's transaction, which has locked its row: the winners get their
 * orders and their margins are kept until these are paid; all others are released (decisions 29,
 * 31).
 */
async function closeAuction(tx: Database, auction: Auction, now: Date): Promise<void> {
  const ranked = rankedBidders(auction, await standingOf(tx, auction));
  const ranking = ranked.map(({ bidder: { bidderNo }, ...bid }) => ({ bidderNo, ...bid }));
  const { realEndDate: realEnd } = auction;
  await appendRecord(tx, auction, { type: 'close', realEnd, ranking, at: now }, { closedAt: now });
  const signs = await tx.select().from(auctionSigns).where(eq(auctionSigns.auctionId, auction.id));
  const signOf = new Map(signs.map((sign) => [sign.customerId, sign]));
  for (const bid of ranked) {
    const sign = signOf.get(bid.bidderId);
    if (!sign) throw new Error(`a bid without a sign-up in auction ${auction.id}`);
    if (bid.allocated > 0) await award(tx, auction, sign, bid, now);
    else await notifyBidders(tx, [sign], lostText(auction, sign), now);
  }
  await releaseFrozenMargins(tx, auction.id, now);
}

type Sign = typeof auctionSigns.$inferSelect;

const lostText = ({ name }: Auction, { marginState }: Sign) =>
  `「${name}」已结束，您未中标${marginState === 'frozen' ? '，保证金已退还至您的钱包' : ''}`;

/** Makes a winner's order for the quantity won (ADR 17: it reserves no stock). */
async function award(
  tx: Database,
  auction: Auction,
  sign: Sign,
  { price, allocated: count }: Ranked,
  now: Date,
): Promise<void> {
  const { customerId } = sign;
  const { orderCode } = await orderAtAgreedPrices(tx, {
    customerId,
    source: 'auction',
    ...(await receiverOf(tx, auction, sign)),
    remark: `竞价「${auction.name}」成交，交货日期 ${auction.deliveryDate}`,
    createdAt: now,
    payDeadline: new Date(now.getTime() + AWARD_PAY_WINDOW_MS),
    lines: [
      {
        kind: 'sale',
        productName: auction.productName,
        specs: auction.specification,
        brandNumber: auction.varieties,
        imageUrl: auction.imageUrl,
        sellerCode: auction.sellerCode,
        sellerName: auction.sellerName,
        price,
        count,
        unit: auction.productUnit,
        deliveryMethod: DELIVERY_METHOD.pickup,
        deliveryAddress: auction.deliverArea,
      },
    ],
  });
  await tx
    .insert(auctionAwards)
    .values({ auctionId: auction.id, customerId, count, price, orderCode });
  if (sign.marginState === 'frozen') {
    const own = eq(auctionSigns.id, sign.id);
    await tx.update(auctionSigns).set({ marginState: 'kept' }).where(own);
  }
  const won = `${formatQuantity(count)}${auction.productUnit}，成交价 ¥${formatYuan(price)}`;
  const text = `恭喜您在「${auction.name}」中标 ${won}，请在 24 小时内支付订单 ${orderCode}`;
  await notifyBidders(tx, [sign], text, now);
}

/** The company that signed up, with its default address; without one it picks the goods up. */
async function receiverOf(tx: Database, auction: Auction, sign: Sign) {
  const [address] = await addressRows(tx, sign.customerId);
  return {
    name: sign.companyName,
    mobile: sign.noticePhoneNumber,
    address: address?.warehouseAddress ?? auction.deliverArea,
  };
}
