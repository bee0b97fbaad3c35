import { and, asc, eq, isNull, lte, type SQL } from 'drizzle-orm';
import type { Ranked } from '#app/domain/auction/auction.ts';
import { CLOSE_GRACE_MS } from '#app/domain/auction/live.ts';
import { formatYuan } from '#app/domain/money.ts';
import { formatQuantity } from '#app/domain/quantity.ts';
import { notify } from '#trading-api/message/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { runIsolated } from '#trading-api/platform/jobs.ts';
import { isUnderWay } from '#trading-api/platform/under-way.ts';
import { auctionAwards, auctionSigns, auctions } from '#trading-api/schema.ts';
import { appendRecord } from './auction-log.ts';
import type { Auction } from './auctions.ts';
import { orderOf } from './award/awards.ts';
import { closeRecord, logStep } from './award/log.ts';
import { notifyBidders } from './award/notices.ts';
import { keepMargin, releaseFrozenMargins } from './margin.ts';
import { rankedBidders, standingOf } from './standing.ts';

/**
 * Closes the auctions whose end has passed, each exactly once, in a transaction of its own. Those that another
 * process has locked, and those for which a bid that arrived before the end may still be waiting in any process, are
 * left to the next run.
 */
export async function closeDueAuctions(db: Database, now: Date): Promise<number> {
  const close = ({ id }: { id: number }) =>
    db.transaction((tx) => closeIf(tx, and(eq(auctions.id, id), isDue(now)), now));
  return runIsolated(await auctionsToClose(db, now), close, 'auctions could not be closed');
}

export const auctionsToClose = (db: Database, now: Date) =>
  db
    .select({ id: auctions.id })
    .from(auctions)
    .where(isDue(now))
    .orderBy(asc(auctions.realEndDate));

const isDue = (now: Date): SQL | undefined =>
  and(
    isNull(auctions.closedAt),
    isNull(auctions.cancelledAt),
    lte(auctions.realEndDate, new Date(now.getTime() - CLOSE_GRACE_MS)),
  );

async function closeIf(tx: Database, wanted: SQL | undefined, now: Date): Promise<boolean> {
  const [due] = await tx.select().from(auctions).where(wanted).for('update', { skipLocked: true });
  if (!due || (await isUnderWay(tx, due.realEndDate))) return false;
  await closeAuction(tx, due, now);
  return true;
}

/**
 * Ends an auction in the caller's transaction, which has locked its row: the winners get their
 * orders and their margins are kept until these are paid; all others are released (design/auctions: Close).
 */
async function closeAuction(tx: Database, auction: Auction, now: Date): Promise<void> {
  const ranked = rankedBidders(auction, await standingOf(tx, auction));
  await appendRecord(tx, auction, closeRecord(auction, ranked, now), { closedAt: now });
  const signs = await tx.select().from(auctionSigns).where(eq(auctionSigns.auctionId, auction.id));
  const signOf = new Map(signs.map((sign) => [sign.customerId, sign]));
  for (const bid of ranked) {
    const sign = signOf.get(bid.bidderId);
    if (!sign) throw new Error(`a bid without a sign-up in auction ${auction.id}`);
    if (bid.allocated > 0) await award(tx, auction, sign, bid, now);
    else
      await notifyBidders(tx, 'auctionLost', auction, [sign], {
        what: lostText(auction, sign),
        now,
      });
  }
  await releaseFrozenMargins(tx, auction.id, now);
  if (ranked.length === 0) {
    await logStep(tx, auction, { type: 'unsold', count: auction.productCount, at: now });
  }
  const { name, sellerCode } = auction;
  const closed = { auctionId: auction.id, name, what: closedText(auction, ranked) };
  await notify(tx, 'saleAuctionClosed', [{ sellerCode }], closed, { now });
}

function closedText({ payHours }: Auction, ranked: readonly Ranked[]): string {
  const winners = ranked.filter(({ allocated }) => allocated > 0).length;
  if (winners === 0) return '已结束，无人出价，流拍';
  return `已结束，${ranked.length} 家出价，${winners} 家中标，须在 ${payHours} 小时内付款`;
}

type Sign = typeof auctionSigns.$inferSelect;

const lostText = ({ name }: Auction, { marginState }: Sign) =>
  `「${name}」已结束，您未中标${marginState === 'frozen' ? '，保证金已退还至您的钱包' : ''}`;

/** Makes a winner's order for the quantity won (it reserves no stock; design/orders: Accepted offers). */
async function award(
  tx: Database,
  auction: Auction,
  sign: Sign,
  { price, allocated: count }: Ranked,
  now: Date,
): Promise<void> {
  const { orderCode } = await orderOf(tx, auction, sign, { price, count }, now);
  const { id: auctionId } = auction;
  const { customerId } = sign;
  await tx.insert(auctionAwards).values({ auctionId, customerId, count, price, orderCode });
  await keepMargin(tx, sign);
  const won = `${formatQuantity(count)} ${auction.productUnit}，成交价 ¥${formatYuan(price)}/${auction.productUnit}`;
  const text = `恭喜您在「${auction.name}」中标 ${won}，请在 ${auction.payHours} 小时内支付订单 ${orderCode}`;
  await notifyBidders(tx, 'auctionWon', auction, [sign], { what: text, now });
}
