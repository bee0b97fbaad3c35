import { and, desc, eq, getTableColumns, isNotNull, or, sql } from 'drizzle-orm';
import { tendersOfOwn as tendersOfOwnCall } from '#app/domain/tender/contract.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { pageTotals } from '#trading-api/platform/page-totals.ts';
import { orders, tenderLots, tenderOffers, tenderQuestions, tenders } from '#trading-api/schema.ts';
import { announcedOf } from './detail.ts';
import { isAnswered } from './reads.ts';
import { hasAsked, waitsForBidder, waitsForTenderer } from './waits.ts';

/**
 * The tenders of an account, the newest first: those that it has published, or those that it has asked about or offered
 * for.
 */
export const tendersOfOwn = customerRoute(tendersOfOwnCall, async (call) => {
  const { db, customer, input, now } = call;
  const { page, rows, as, waits } = input;
  const sellerCode = customer.sellerCode ?? '';
  const ofBidder = or(isNotNull(tenderOffers.id), hasAsked(db, customer));
  const wanted = {
    tenderer: () =>
      waits
        ? waitsForTenderer(db, customer, now)
        : and(isAnswered, eq(tenders.customerId, customer.id)),
    bidder: () =>
      waits ? waitsForBidder(db, customer, sellerCode, now) : and(isAnswered, ofBidder),
  }[as]();
  const own = and(eq(tenderOffers.tenderId, tenders.id), eq(tenderOffers.sellerCode, sellerCode));
  const [counted, found] = await Promise.all([
    db
      .select({ count: sql<number>`count(*)::integer` })
      .from(tenders)
      .leftJoin(tenderOffers, own)
      .where(wanted),
    db
      .select({
        tender: getTableColumns(tenders),
        withdrawn: tenderOffers.withdrawn,
        unanswered: sql<number>`(select count(*)::integer from ${tenderQuestions}
          where ${tenderQuestions.tenderId} = ${tenders.id} and ${tenderQuestions.answeredAt} is null)`,
        reopened: sql<number>`(select count(*)::integer from ${tenderLots}
          join ${orders} on ${orders.orderCode} = ${tenderLots.orderCode}
          where ${tenderLots.tenderId} = ${tenders.id} and ${orders.state} = 'cancelled')`,
        won: sql<number>`(select count(*)::integer from ${tenderLots}
          where ${tenderLots.wonBy} = ${tenderOffers.id})`,
      })
      .from(tenders)
      .leftJoin(tenderOffers, own)
      .where(wanted)
      .orderBy(desc(tenders.createdAt), desc(tenders.id))
      .limit(rows)
      .offset((page - 1) * rows),
  ]);
  return {
    content: found.map(({ tender, withdrawn, unanswered, reopened, won }) => ({
      ...announcedOf(tender, now),
      unanswered: as === 'tenderer' ? unanswered : 0,
      reopened: as === 'tenderer' ? reopened : 0,
      offered: withdrawn !== null,
      withdrawn: withdrawn ?? false,
      won,
    })),
    ...pageTotals(counted[0]?.count ?? 0, rows),
  };
});
