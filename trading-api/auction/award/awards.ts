import { and, eq } from 'drizzle-orm';
import { type AwardEvent, awardAfter, freeCount } from '#app/domain/auction/award.ts';
import { HOUR_MS } from '#app/domain/duration.ts';
import { type Fen, formatYuan } from '#app/domain/money.ts';
import { deliveryOfSale, quotedOfSale } from '#app/domain/order/sale-terms.ts';
import { formatQuantity, type Hundredths } from '#app/domain/quantity.ts';
import type { Auction } from '#trading-api/auction/auctions.ts';
import { bidderOf } from '#trading-api/auction/bidder.ts';
import { isOfSign } from '#trading-api/auction/standing.ts';
import { addressRows } from '#trading-api/checkout/index.ts';
import { orderAtAgreedPrices } from '#trading-api/order/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { auctionAwards, auctionSigns } from '#trading-api/schema.ts';
import { logStep } from './log.ts';

export type Award = typeof auctionAwards.$inferSelect;
export type Sign = typeof auctionSigns.$inferSelect;

export interface SignedAward {
  award: Award;
  sign: Sign;
}

export const hoursAfter = (now: Date, hours: number): Date =>
  new Date(now.getTime() + hours * HOUR_MS);

export const isAward = ({ auctionId, customerId, part }: Award) =>
  and(
    eq(auctionAwards.auctionId, auctionId),
    eq(auctionAwards.customerId, customerId),
    eq(auctionAwards.part, part),
  );

/** The awards of an auction, whose row the caller has locked; the newest of a bidder is the last. */
export const awardsOf = (db: Database, auctionId: number): Promise<SignedAward[]> =>
  db
    .select({ award: auctionAwards, sign: auctionSigns })
    .from(auctionAwards)
    .innerJoin(auctionSigns, isOfSign(auctionAwards))
    .where(eq(auctionAwards.auctionId, auctionId))
    .orderBy(auctionSigns.bidderNo, auctionAwards.part);

export const awardShares = (awards: readonly { award: Award }[]) =>
  awards.map(({ award: { customerId: bidderId, state, count } }) => ({ bidderId, state, count }));

/** The quantity of an auction that is neither awarded nor offered to a bidder. */
export const freeOf = (
  { productCount }: Auction,
  awards: readonly { award: Award }[],
): Hundredths => freeCount(productCount, awardShares(awards));

export const goodsText = (
  { productUnit }: Pick<Auction, 'productUnit'>,
  { price, count }: { price: Fen; count: Hundredths },
): string => `${formatQuantity(count)} ${productUnit}，单价 ¥${formatYuan(price)}/${productUnit}`;

/** Makes and records the order of what a bidder has won, to be paid within the terms' time. */
export async function orderOf(
  tx: Database,
  auction: Auction,
  sign: Sign,
  { price, count }: { price: Fen; count: Hundredths },
  now: Date,
): Promise<{ orderCode: string; payDeadline: Date }> {
  const payDeadline = hoursAfter(now, auction.payHours);
  const receiver = await receiverOf(tx, auction, sign);
  const { saleTerms, productUnit: unit } = auction;
  const { orderCode } = await orderAtAgreedPrices(tx, {
    customerId: sign.customerId,
    sellerCode: auction.sellerCode,
    sellerName: auction.sellerName,
    source: 'auction',
    ...receiver,
    remark: `竞价「${auction.name}」成交，交货日期 ${auction.deliveryDate}`,
    personId: (await bidderOf(tx, sign)) ?? sign.personId,
    purchaseNumber: sign.purchaseNumber,
    costCentre: sign.costCentre,
    project: sign.project,
    createdAt: now,
    payDeadline,
    lines: [
      {
        kind: 'sale',
        productName: auction.productName,
        specs: auction.specification,
        brandNumber: auction.varieties,
        imageUrl: auction.imageUrl,
        price,
        quoted: quotedOfSale(saleTerms, price, unit),
        weights: saleTerms?.weights,
        count,
        unit,
        ...deliveryOfSale(saleTerms, { fetched: auction.deliverArea, brought: receiver.address }),
      },
    ],
  });
  const { bidderNo } = sign;
  const won = { bidderNo, count, price, orderCode, payUntil: payDeadline };
  await logStep(tx, auction, { type: 'awarded', ...won, at: now });
  return { orderCode, payDeadline };
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

/** Moves an award to the state after an event, in a transaction that has locked its auction. */
export async function changeAward(
  tx: Database,
  { award }: SignedAward,
  event: AwardEvent,
  fields: Partial<Award>,
): Promise<void> {
  const state = awardAfter(award.state, event);
  if (!state) throw new Refusal('decided', '该中标或递补已处理，请刷新后查看');
  await tx
    .update(auctionAwards)
    .set({ ...fields, state })
    .where(isAward(award));
}
