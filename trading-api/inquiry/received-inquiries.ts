import { and, asc, desc, eq, inArray, lte, not, or, type SQL, sql } from 'drizzle-orm';
import type { Parsed } from '#app/domain/endpoint.ts';
import { groupBy } from '#app/domain/group-by.ts';
import {
  type InquiryOfSeller,
  inquiryByInquiryNum,
  offersByInquiryNum,
  receivedInquiries,
  receivedTab,
} from '#app/domain/inquiry/offer-contract.ts';
import { rateText } from '#app/domain/inquiry/offer-terms.ts';
import { toQuantity } from '#app/domain/quantity.ts';
import type { Customer } from '#trading-api/account/index.ts';
import { sellerCodeOf } from '#trading-api/catalogue/index.ts';
import { type AwardRow, liveAwards } from '#trading-api/order/index.ts';
import { ratesOfMarket } from '#trading-api/platform/choices.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { ratesOn } from '#trading-api/platform/exchange-rates.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { pageTotals } from '#trading-api/platform/page-totals.ts';
import { notFound } from '#trading-api/platform/refusal.ts';
import { tabsOf } from '#trading-api/platform/tab-counts.ts';
import { inquiries, inquirySellers, offers } from '#trading-api/schema.ts';
import { countersOfSeller, waitingUntil, waitsForSeller } from './counters.ts';
import { offerRounds } from './offers.ts';
import { ownPricesOf } from './own-prices.ts';
import {
  INQUIRY_UNKNOWN,
  type InquiryRow,
  inquiryColumns,
  inquiryCounts,
  inquiryOf,
  inquiryRows,
  inState,
  stateOf,
  summariesOf,
} from './reads.ts';
import { asksSeller, isAnswered, toAnswer } from './waits.ts';

/** The inquiry with this number, if it was sent to the store; otherwise the same refusal as for an unknown number. */
export const receivedInquiry = (db: Database, sellerCode: string, inquiryNum: string) =>
  and(eq(inquiries.inquiryNum, inquiryNum), asksSeller(db, sellerCode));

/** A page of the inquiries sent to the account's store (design/orders: Inquiries and offers). */
export const receivedPage = customerRoute(receivedInquiries, async (call) => {
  const { db, customer, input, now } = call;
  const { page, rows, tab, withCounts, endsBy } = input;
  const sellerCode = sellerCodeOf(customer);
  const sentTo = and(
    asksSeller(db, sellerCode),
    endsBy === undefined ? undefined : lte(inquiries.endDate, new Date(endsBy)),
  );
  const wanted = and(sentTo, tab && inTab(db, sellerCode, tab, now));
  const ahead = sql`(${inquiries.endDate} > ${now.toISOString()}::timestamptz)`;
  const received = await db
    .select(inquiryColumns(db))
    .from(inquiries)
    .where(wanted)
    .orderBy(
      desc(ahead),
      asc(sql`case when ${ahead} then ${inquiries.endDate} end`),
      desc(inquiries.endDate),
      desc(inquiries.id),
    )
    .limit(rows)
    .offset((page - 1) * rows);
  const [summaries, ownOfferStateOf, totalElements] = await Promise.all([
    summariesOf(db, received, now),
    ownOfferStates(db, sellerCode, received, now),
    db.$count(inquiries, wanted),
  ]);
  return {
    content: summaries.map((summary) => ({ ...summary, ...ownOfferStateOf(summary.inquiryNum) })),
    ...pageTotals(totalElements, rows),
    counts: withCounts
      ? await inquiryCounts(
          db,
          sentTo,
          tabsOf(receivedTab.options, (each) => inTab(db, sellerCode, each, now)),
        )
      : undefined,
  };
});

export const receivedInquiryOf = customerRoute(inquiryByInquiryNum, async (call) => {
  const { db, customer, input, now } = call;
  const { inquiryNum } = input;
  const { row, sellerCode } = await find(db, customer, inquiryNum);
  const [inquiry, ownOfferStateOf, [asked], rates, published, ownPrices, counters] =
    await Promise.all([
      inquiryOf(db, row, now),
      ownOfferStates(db, sellerCode, [row], now),
      db
        .select({ sellerName: inquirySellers.sellerName })
        .from(inquirySellers)
        .where(
          and(eq(inquirySellers.inquiryId, row.id), eq(inquirySellers.sellerCode, sellerCode)),
        ),
      ratesOfMarket(db),
      ratesOn(db, now),
      ownPricesOf(db, { inquiryId: row.id, sellerCode }),
      countersOfSeller(db, row.id, sellerCode),
    ]);
  return {
    ...inquiry,
    ...ownOfferStateOf(inquiryNum),
    sellerName: asked?.sellerName ?? '',
    taxRates: rates.flatMap(({ code, name, taken }) => (taken ? [{ code, name }] : [])),
    rates: [...published].map(([currency, { rate, ...of }]) => ({
      currency,
      rate: rateText(rate),
      ...of,
    })),
    ownPrices,
    counters,
  };
});

/** The store's own rounds for an inquiry, newest first; of one product when given. */
export const ownRounds = customerRoute(offersByInquiryNum, async ({ db, customer, input, now }) => {
  const { inquiryNum, productCode } = input;
  const { row, sellerCode } = await find(db, customer, inquiryNum);
  const rounds = (await offerRounds(db, row.id, { now, sellerCode })).get(sellerCode) ?? [];
  if (productCode === undefined) return rounds;
  const { inquiryDetails } = await inquiryOf(db, row, now);
  const positions = inquiryDetails
    .filter((detail) => detail.productCode === productCode)
    .map(({ position }) => position);
  return rounds.map((round) => ({
    ...round,
    offerDetails: round.offerDetails.filter(({ position }) => positions.includes(position)),
  }));
});

async function find(db: Database, customer: Customer, inquiryNum: string) {
  const sellerCode = sellerCodeOf(customer);
  const [row] = await inquiryRows(db, receivedInquiry(db, sellerCode, inquiryNum));
  if (!row) throw notFound(INQUIRY_UNKNOWN);
  return { row, sellerCode };
}

type Tab = NonNullable<Parsed<typeof receivedInquiries>['tab']>;

function inTab(db: Database, sellerCode: string, tab: Tab, now: Date): SQL | undefined {
  const answered = isAnswered(db, sellerCode);
  const [open, over] = [inState(db, 'open', now), inState(db, 'ended', now)];
  switch (tab) {
    case 'toAnswer':
      return toAnswer(db, sellerCode, now);
    case 'answered':
      return and(or(open, over), answered, not(waitsForSeller(db, sellerCode, now)));
    case 'ended':
      return or(and(over, not(answered)), inState(db, 'accepted', now), inState(db, 'closed', now));
  }
}

type OwnOfferState = Pick<
  InquiryOfSeller,
  'lastCutNum' | 'withdrawn' | 'outcome' | 'orderCode' | 'awards' | 'counterEndsAt'
>;

async function ownOfferStates(
  db: Database,
  sellerCode: string,
  rows: readonly InquiryRow[],
  now: Date,
): Promise<(inquiryNum: string) => OwnOfferState> {
  const ids = rows.map(({ id }) => id);
  const awards = groupBy(await liveAwards(db, ids), ({ inquiryId }) => inquiryId);
  const sent = await db
    .select({
      id: offers.id,
      inquiryId: offers.inquiryId,
      lastCutNum: offers.lastCutNum,
      withdrawnAt: offers.withdrawnAt,
    })
    .from(offers)
    .where(and(inArray(offers.inquiryId, ids), eq(offers.sellerCode, sellerCode)))
    .orderBy(desc(offers.lastCutNum));
  const waiting = await waitingUntil(db, ids, sellerCode, now);
  const byInquiry = groupBy(sent, ({ inquiryId }) => inquiryId);
  const states = new Map(
    rows.map((row) => {
      const own = byInquiry.get(row.id) ?? [];
      const until = waiting.get(row.id) ?? null;
      return [row.inquiryNum, ownOfferState(row, own, awards.get(row.id) ?? [], until, now)];
    }),
  );
  return (inquiryNum) => states.get(inquiryNum) ?? NOTHING_SENT;
}

const NOTHING_SENT: OwnOfferState = {
  lastCutNum: 0,
  withdrawn: false,
  outcome: null,
  orderCode: null,
  awards: [],
  counterEndsAt: null,
};

function ownOfferState(
  row: InquiryRow,
  own: readonly { id: number; lastCutNum: number; withdrawnAt: Date | null }[],
  awards: readonly AwardRow[],
  counterEndsAt: Date | null,
  now: Date,
): OwnOfferState {
  const [newest] = own;
  const won = awards.filter(({ offerId }) => own.some(({ id }) => id === offerId));
  const undecided: OwnOfferState = {
    lastCutNum: newest?.lastCutNum ?? 0,
    withdrawn: newest !== undefined && newest.withdrawnAt !== null,
    outcome: null,
    orderCode: won.at(-1)?.orderCode ?? null,
    awards: won.map(({ position, count, orderCode }) => ({
      position,
      count: toQuantity(count),
      orderCode,
    })),
    counterEndsAt: null,
  };
  const state = stateOf(row, now);
  if (state === 'closed') return { ...undecided, outcome: 'closed' };
  if (state !== 'accepted') {
    return { ...undecided, counterEndsAt: counterEndsAt?.toISOString() ?? null };
  }
  return { ...undecided, outcome: won.length > 0 ? 'won' : 'lost' };
}
