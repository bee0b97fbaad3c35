import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { BIDDING_MODE_NAMES } from '#app/domain/auction/auction.ts';
import { tellingAward } from '#app/domain/auction/award.ts';
import {
  type AuctionCard,
  auctionDetail,
  auctionPage,
  auctionRecommend,
  type QueryStatus,
} from '#app/domain/auction/contract.ts';
import { toYuan } from '#app/domain/money.ts';
import { toQuantity } from '#app/domain/quantity.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { route } from '#trading-api/platform/http/route.ts';
import { pageTotals } from '#trading-api/platform/page-totals.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { auctionAwards, auctionSessions, auctionSigns, auctions } from '#trading-api/schema.ts';
import {
  type Auction,
  auctionById,
  hasLeftItsCompany,
  phaseOf,
  qualifyConfigsOf,
  signOf,
} from './auctions.ts';
import { ownAwardOf, resultsOf } from './award/results.ts';
import { exclusionOf } from './signs.ts';

const HOT_AUCTIONS = 8;
const SESSIONS = 10;

/** `phaseOf` as a condition. */
function inPhase(phase: QueryStatus, now: Date): SQL | undefined {
  switch (phase) {
    case 'comingsoon':
      return and(isNull(auctions.cancelledAt), gt(auctions.startDate, now));
    case 'ongoing':
      return and(
        isNull(auctions.cancelledAt),
        lte(auctions.startDate, now),
        gt(auctions.realEndDate, now),
      );
    case 'finish':
      return or(isNotNull(auctions.cancelledAt), lte(auctions.realEndDate, now));
  }
}

export const inOrder = (now: Date): SQL[] => {
  const [ongoing, comingsoon] = [inPhase('ongoing', now), inPhase('comingsoon', now)];
  return [
    sql`case when ${ongoing} then 0 when ${comingsoon} then 1 else 2 end`,
    sql`case when ${ongoing} then ${auctions.realEndDate} when ${comingsoon} then ${auctions.startDate} end`,
    desc(sql`coalesce(${auctions.cancelledAt}, ${auctions.realEndDate})`),
    desc(auctions.id),
  ];
};

export const auctionsPage = route(auctionPage, async ({ db, customer, input, now }) => {
  const { page, rows, specialId, queryStatus, biddingMode } = input;
  const customerId = customer?.id ?? null;
  const wanted = and(
    specialId === undefined ? undefined : eq(auctions.specialId, rowId(specialId) ?? 0),
    queryStatus && inPhase(queryStatus, now),
    biddingMode && eq(auctions.biddingMode, biddingMode),
  );
  const [found, totalElements] = await Promise.all([
    db
      .select()
      .from(auctions)
      .where(wanted)
      .orderBy(...inOrder(now))
      .limit(rows)
      .offset((page - 1) * rows),
    db.$count(auctions, wanted),
  ]);
  return {
    content: await cardsOf(db, found, customerId, now),
    ...pageTotals(totalElements, rows),
  };
});

/** Sessions that have not ended with the number of their auctions, and the hot auctions that have not ended. */
export const recommendedAuctions = route(auctionRecommend, async ({ db, customer, now }) => {
  const customerId = customer?.id ?? null;
  const [sessions, hot] = await Promise.all([
    db
      .select({ session: auctionSessions, auctionCount: count(auctions.id) })
      .from(auctionSessions)
      .leftJoin(auctions, eq(auctions.specialId, auctionSessions.id))
      .where(gt(auctionSessions.endDate, now))
      .groupBy(auctionSessions.id)
      .orderBy(asc(auctionSessions.startDate), asc(auctionSessions.id))
      .limit(SESSIONS),
    db
      .select()
      .from(auctions)
      .where(and(eq(auctions.hot, true), or(inPhase('ongoing', now), inPhase('comingsoon', now))))
      .orderBy(...inOrder(now))
      .limit(HOT_AUCTIONS),
  ]);
  return {
    sessions: sessions.map(({ session, auctionCount }) => ({
      id: String(session.id),
      name: session.name,
      introduce: session.introduce,
      imageUrl: session.imageUrl,
      startDate: session.startDate.toISOString(),
      endDate: session.endDate.toISOString(),
      auctionCount,
    })),
    hot: await cardsOf(db, hot, customerId, now),
  };
});

/** Auctions as cards, in the same order, with the number of sign-ups and the caller's own state. */
export async function cardsOf(
  db: Database,
  rows: readonly Auction[],
  customerId: number | null,
  now: Date,
): Promise<AuctionCard[]> {
  if (rows.length === 0) return [];
  const results = await resultsOf(db, rows, customerId, now);
  const signs = await db
    .select({
      auctionId: auctionSigns.auctionId,
      signUpNum: sql<number>`count(*) filter (where ${hasLeftItsCompany})`.mapWith(Number),
      // An auction has at most one row of the caller.
      own: sql<AuctionCard['partStatus'] | null>`max(${auctionSigns.state}) filter (where ${eq(
        auctionSigns.customerId,
        customerId ?? 0,
      )})`,
    })
    .from(auctionSigns)
    .where(
      inArray(
        auctionSigns.auctionId,
        rows.map(({ id }) => id),
      ),
    )
    .groupBy(auctionSigns.auctionId);
  const byAuction = new Map(signs.map((sign) => [sign.auctionId, sign]));
  return rows.map((row) => ({
    ...cardOf(row, byAuction.get(row.id), now),
    result: results.get(row.id) ?? null,
  }));
}

const cardOf = (
  row: Auction,
  signs: { signUpNum: number; own: AuctionCard['partStatus'] | null } | undefined,
  now: Date,
): Omit<AuctionCard, 'result'> => ({
  id: String(row.id),
  name: row.name,
  sellerCode: row.sellerCode,
  sellerName: row.sellerName,
  productName: row.productName,
  productCount: toQuantity(row.productCount),
  productUnit: row.productUnit,
  imageUrl: row.imageUrl,
  queryStatus: phaseOf(row, now),
  partStatus: signs?.own ?? 'unregistered',
  biddingMode: row.biddingMode,
  biddingModeName: BIDDING_MODE_NAMES[row.biddingMode],
  startPrice: toYuan(row.startPrice),
  saleTerms: row.saleTerms,
  marginAmount: toYuan(row.marginAmount),
  signEndDate: row.signEndDate.toISOString(),
  startDate: row.startDate.toISOString(),
  endDate: row.endDate.toISOString(),
  auctionRealEndDate: row.realEndDate.toISOString(),
  signUpNum: signs?.signUpNum ?? 0,
  watchNum: 0,
  cancelReason: row.cancelReason,
});

/** The terms of an auction with the caller's own part in it. */
export const auctionInfoOf = route(auctionDetail, async ({ db, customer, input: { id }, now }) => {
  const row = await auctionById(db, id);
  const customerId = customer?.id ?? null;
  const [[card], qualifyConfigs, sign, award, excluded] = await Promise.all([
    cardsOf(db, [row], customerId, now),
    qualifyConfigsOf(db, row.id),
    customerId === null ? null : signOf(db, row.id, customerId),
    customerId === null ? null : awardOf(db, row.id, customerId),
    customer && exclusionOf(db, customer, row),
  ]);
  if (!card) throw new Error('a row makes a card');
  return {
    ...card,
    specialId: row.specialId === null ? null : String(row.specialId),
    varieties: row.varieties,
    manufacturer: row.manufacturer,
    specification: row.specification,
    introduce: row.introduce,
    priceAddRange: toYuan(row.priceAddRange),
    startCount: toQuantity(row.startCount),
    countAddRange: toQuantity(row.countAddRange),
    marginRule: row.marginRule,
    deliverArea: row.deliverArea,
    deliveryDate: row.deliveryDate,
    delayTime: row.delayTime,
    delayTimes: row.delayTimes,
    confirmSteps: row.confirmSteps,
    maxSteps: row.maxSteps,
    proxyBids: row.proxyBids,
    qualifyConfigs: qualifyConfigs.map(({ id: configId, fileCode, fileName }) => ({
      id: String(configId),
      fileCode,
      fileName,
    })),
    sign: sign && {
      bidderNo: sign.bidderNo,
      signDate: sign.createdAt.toISOString(),
      buyerName: sign.buyerName,
      companyName: sign.companyName,
      credentialNumber: sign.credentialNumber,
      noticePhoneNumber: sign.noticePhoneNumber,
      auditReason: sign.auditReason,
      marginState: sign.marginState,
      bidLimit: sign.bidLimit === null ? null : toYuan(sign.bidLimit),
      approval: sign.approval,
    },
    payHours: row.payHours,
    offerHours: row.offerHours,
    marginSellerShare: row.marginSellerShare,
    afterDefault: row.afterDefault,
    restartedAs: row.restartedAs === null ? null : String(row.restartedAs),
    award: award && ownAwardOf(award),
    excluded,
  };
});

async function awardOf(db: Database, auctionId: number, customerId: number) {
  const own = await db
    .select()
    .from(auctionAwards)
    .where(and(eq(auctionAwards.auctionId, auctionId), eq(auctionAwards.customerId, customerId)))
    .orderBy(auctionAwards.part);
  return tellingAward(own) ?? null;
}
