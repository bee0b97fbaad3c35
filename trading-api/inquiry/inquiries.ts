import { and, asc, count, desc, eq, inArray, isNull } from 'drizzle-orm';
import {
  inquiryDetailOfBuyer,
  inquiryList,
  inquiryState,
  type Offer,
} from '#app/domain/inquiry/contract.ts';
import { type InquiryState, isSealed } from '#app/domain/inquiry/inquiry.ts';
import { toQuantity } from '#app/domain/quantity.ts';
import { actorsOf, successorNames } from '#trading-api/account/index.ts';
import { ownFieldsOf } from '#trading-api/company/index.ts';
import { liveAwards, newestOrders } from '#trading-api/order/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { pageTotals } from '#trading-api/platform/page-totals.ts';
import { notFound } from '#trading-api/platform/refusal.ts';
import { tabsOf } from '#trading-api/platform/tab-counts.ts';
import { inquiries, inquirySellers, offers } from '#trading-api/schema.ts';
import { countersOfBuyer } from './counters.ts';
import { offerRounds } from './offers.ts';
import {
  INQUIRY_UNKNOWN,
  inquiryCounts,
  inquiryOf,
  inquiryRows,
  inState,
  stateOf,
  summariesOf,
} from './reads.ts';
import { toAward } from './waits.ts';

export const inquiriesOf = customerRoute(inquiryList, async ({ db, customer, input, now }) => {
  const { page, rows, state, waits, withCounts } = input;
  const own = eq(inquiries.customerId, customer.id);
  const inTab = (tab: InquiryState) => inState(db, tab, now);
  const wanted = and(own, state && inTab(state), waits && toAward(db, now));
  const [found, totalElements] = await Promise.all([
    inquiryRows(db, wanted, { limit: rows, offset: (page - 1) * rows }),
    db.$count(inquiries, wanted),
  ]);
  const ids = found.map(({ id }) => id);
  const [summaries, asked, answered, orderCodes] = await Promise.all([
    summariesOf(db, found, now),
    countAsked(db, ids),
    countAnswered(db, ids),
    newestOrders(db, ids),
  ]);
  return {
    content: summaries.map((summary, at) => {
      const id = found[at]?.id ?? 0;
      return {
        ...summary,
        sellerCount: asked.get(id) ?? 0,
        offerCount: answered.get(id) ?? 0,
        orderCode: orderCodes.get(id) ?? null,
      };
    }),
    ...pageTotals(totalElements, rows),
    counts: withCounts
      ? await inquiryCounts(db, own, tabsOf(inquiryState.options, inTab))
      : undefined,
  };
});

async function countAsked(db: Database, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: inquirySellers.inquiryId, stores: count() })
    .from(inquirySellers)
    .where(inArray(inquirySellers.inquiryId, [...ids]))
    .groupBy(inquirySellers.inquiryId);
  return new Map(rows.map(({ id, stores }) => [id, stores]));
}

/** The newest round of each store that has answered. */
const newestRounds = (db: Database, ids: readonly number[]) =>
  db
    .selectDistinctOn([offers.inquiryId, offers.sellerCode], {
      inquiryId: offers.inquiryId,
      sellerCode: offers.sellerCode,
      withdrawnAt: offers.withdrawnAt,
    })
    .from(offers)
    .where(inArray(offers.inquiryId, [...ids]))
    .orderBy(offers.inquiryId, offers.sellerCode, desc(offers.lastCutNum))
    .as('newest');

/** The stores of an inquiry whose newest round was not withdrawn. */
export async function standingSellers(db: Database, id: number): Promise<Set<string>> {
  const newest = newestRounds(db, [id]);
  const rows = await db
    .select({ sellerCode: newest.sellerCode })
    .from(newest)
    .where(isNull(newest.withdrawnAt));
  return new Set(rows.map(({ sellerCode }) => sellerCode));
}

/** How many stores have an offer whose newest round was not withdrawn, by inquiry. */
async function countAnswered(db: Database, ids: readonly number[]): Promise<Map<number, number>> {
  const newest = newestRounds(db, ids);
  const rows = await db
    .select({ id: newest.inquiryId, stores: count() })
    .from(newest)
    .where(isNull(newest.withdrawnAt))
    .groupBy(newest.inquiryId);
  return new Map(rows.map(({ id, stores }) => [id, stores]));
}

/** One of the customer's own inquiries with every store's offers. */
export const inquiryOfBuyer = customerRoute(inquiryDetailOfBuyer, async (call) => {
  const { db, customer, input, now } = call;
  const { inquiryNum, earlierLines } = input;
  const own = and(eq(inquiries.inquiryNum, inquiryNum), eq(inquiries.customerId, customer.id));
  const [row] = await inquiryRows(db, own);
  if (!row) throw notFound(INQUIRY_UNKNOWN);
  const sealed = isSealed(row, now);
  const [inquiry, stores, rounds, ownFields, awards, orderCodes, counters, lying] =
    await Promise.all([
      inquiryOf(db, row, now),
      db
        .select({ sellerCode: inquirySellers.sellerCode, sellerName: inquirySellers.sellerName })
        .from(inquirySellers)
        .where(eq(inquirySellers.inquiryId, row.id))
        .orderBy(asc(inquirySellers.sellerCode)),
      // What is sealed is not read: nothing of it can be in the answer.
      sealed
        ? new Map<string, Offer[]>()
        : offerRounds(db, row.id, { now, cutsEarlier: earlierLines === 'first' }),
      ownFieldsOf(db, customer),
      liveAwards(db, [row.id]),
      newestOrders(db, [row.id]),
      countersOfBuyer(db, row.id),
      sealed ? standingSellers(db, row.id) : new Set<string>(),
    ]);
  const people = await actorsOf(db, customer.id, [row.personId]);
  const successors = await successorNames(db, customer.id, [row.personId]);
  const offerIds = [...new Set(awards.map(({ offerId }) => String(offerId)))];
  const storeOf = new Map(
    stores.flatMap((store) =>
      (rounds.get(store.sellerCode) ?? []).map(({ id }) => [id, store] as const),
    ),
  );
  return {
    ...inquiry,
    placedBy: people.name(row.personId, row.createdAt) || null,
    placedByPerson: people.person(row.personId, row.createdAt),
    takenOverBy: successors.get(row.personId) ?? null,
    orderCode: orderCodes.get(row.id) ?? null,
    acceptedOfferId:
      stateOf(row, now) === 'accepted' && offerIds.length === 1 ? (offerIds[0] ?? null) : null,
    acceptedDate: awards.at(-1)?.awardedAt.toISOString() ?? null,
    awards: awards.map(({ position, count, offerId, orderCode, awardedAt }) => ({
      position,
      count: toQuantity(count),
      offerId: String(offerId),
      orderCode,
      sellerCode: storeOf.get(String(offerId))?.sellerCode ?? '',
      sellerName: storeOf.get(String(offerId))?.sellerName ?? '',
      awardedDate: awardedAt.toISOString(),
    })),
    sealedUntil: sealed ? row.endDate.toISOString() : null,
    lastCutNum: counters[0]?.cutNum ?? 0,
    counters,
    closedDate: row.closedAt?.toISOString() ?? null,
    ownFields,
    sellers: stores.map((store) => {
      const [offer = null, ...earlier] = rounds.get(store.sellerCode) ?? [];
      return { ...store, answered: lying.has(store.sellerCode), offer, earlier };
    }),
  };
});
