import { and, asc, desc, eq, getTableColumns, inArray, lte, or, sql } from 'drizzle-orm';
import { NO_PIECES } from '#app/domain/catalogue/pieces.ts';
import { piecesOf } from '#app/domain/catalogue/pieces-contract.ts';
import { groupBy } from '#app/domain/group-by.ts';
import type { Offer } from '#app/domain/inquiry/contract.ts';
import { EARLIER_LINES_SHOWN } from '#app/domain/inquiry/offer.ts';
import { rateText } from '#app/domain/inquiry/offer-terms.ts';
import { type Choice, wayNameIn } from '#app/domain/market/choices.ts';
import { amountOf, toYuan } from '#app/domain/money.ts';
import { waysOfMarket } from '#trading-api/platform/choices.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { type PublishedRate, ratesOn } from '#trading-api/platform/exchange-rates.ts';
import {
  files,
  inquiryDetails,
  offerDeclines,
  offerDetails,
  offerFiles,
  offers,
} from '#trading-api/schema.ts';
import { agreedRateOf, saidWeightsOf } from './offered-prices.ts';
import { attachmentColumns } from './reads.ts';

/** The lines that a page shows of an earlier round, and one that tells that there are more. */
const EARLIER_LINES = EARLIER_LINES_SHOWN + 1;

/**
 * The rounds of an inquiry by seller, newest first; of one seller when given.
 * @param cutsEarlier whether rounds that are not a seller's newest have their first lines only
 */
export async function offerRounds(
  db: Database,
  inquiryId: number,
  {
    now,
    sellerCode,
    cutsEarlier = false,
  }: { now: Date; sellerCode?: string; cutsEarlier?: boolean },
): Promise<Map<string, Offer[]>> {
  const rounds = await db
    .select()
    .from(offers)
    .where(
      and(
        eq(offers.inquiryId, inquiryId),
        sellerCode === undefined ? undefined : eq(offers.sellerCode, sellerCode),
      ),
    )
    .orderBy(desc(offers.lastCutNum));
  const ids = rounds.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const newest = [
    ...new Map(rounds.toReversed().map((round) => [round.sellerCode, round.id])).values(),
  ];
  const counted = db
    .select({
      ...getTableColumns(offerDetails),
      count: inquiryDetails.count,
      place:
        sql`row_number() over (partition by ${offerDetails.offerId} order by ${offerDetails.position})`.as(
          'place',
        ),
      // Half up to the fen, as `amountOf`.
      total:
        sql`sum(round(${offerDetails.price} * ${inquiryDetails.count} / 100.0)) over (partition by ${offerDetails.offerId})`
          .mapWith(Number)
          .as('total'),
    })
    .from(offerDetails)
    .innerJoin(
      inquiryDetails,
      and(
        eq(inquiryDetails.inquiryId, inquiryId),
        eq(inquiryDetails.position, offerDetails.position),
      ),
    )
    .where(inArray(offerDetails.offerId, ids))
    .as('counted');
  const [lines, declined, attached] = await Promise.all([
    db
      .select()
      .from(counted)
      .where(
        cutsEarlier
          ? or(lte(counted.place, EARLIER_LINES), inArray(counted.offerId, newest))
          : undefined,
      )
      .orderBy(asc(counted.position)),
    db
      .select()
      .from(offerDeclines)
      .where(inArray(offerDeclines.offerId, ids))
      .orderBy(asc(offerDeclines.position)),
    db
      .select({ offerId: offerFiles.offerId, ...attachmentColumns })
      .from(offerFiles)
      .innerJoin(files, eq(files.id, offerFiles.fileId))
      .where(inArray(offerFiles.offerId, ids))
      .orderBy(asc(offerFiles.position)),
  ]);
  const ways = await waysOfMarket(db);
  const published = rounds.some(({ rateRule }) => rateRule === 'payDay')
    ? await ratesOn(db, now)
    : new Map<string, PublishedRate>();
  const linesOf = groupBy(lines, ({ offerId }) => offerId);
  const declinedOf = groupBy(declined, ({ offerId }) => offerId);
  const filesOf = groupBy(attached, ({ offerId }) => offerId);
  const shaped = rounds.map((round) => ({
    sellerCode: round.sellerCode,
    offer: toOffer(
      round,
      linesOf.get(round.id) ?? [],
      declinedOf.get(round.id) ?? [],
      (filesOf.get(round.id) ?? []).map(({ offerId: _, ...file }) => file),
      { ways, published },
    ),
  }));
  const bySeller = groupBy(shaped, (round) => round.sellerCode);
  return new Map([...bySeller].map(([code, own]) => [code, own.map(({ offer }) => offer)]));
}

type OfferLine = typeof offerDetails.$inferSelect & {
  count: number;
  total: number;
};

function toOffer(
  round: typeof offers.$inferSelect,
  lines: readonly OfferLine[],
  declined: readonly (typeof offerDeclines.$inferSelect)[],
  attached: Offer['files'],
  { ways, published }: { ways: readonly Choice[]; published: ReadonlyMap<string, PublishedRate> },
): Offer {
  const rate = agreedRateOf(round, published);
  return {
    id: String(round.id),
    lastCutNum: round.lastCutNum,
    currency: round.currency,
    total: toYuan(lines[0]?.total ?? 0),
    validUntil: round.validUntil.toISOString(),
    terms: round.terms,
    wholeOnly: round.wholeOnly,
    minimum: round.minimum === null ? null : toYuan(round.minimum),
    freight: round.freightKind && {
      kind: round.freightKind,
      perTonne: round.freightPerTonne === null ? null : toYuan(round.freightPerTonne),
    },
    tax:
      round.taxIncluded === null || round.taxRate === null
        ? null
        : { included: round.taxIncluded, rate: round.taxRate },
    weights: saidWeightsOf(round),
    rate: round.rateRule && {
      rule: round.rateRule,
      rate: rate && rateText(rate.rate),
      source: rate?.source ?? '',
      day: rate?.day || null,
    },
    remark: round.remark,
    createDate: round.createdAt.toISOString(),
    withdrawn: round.withdrawnAt && {
      at: round.withdrawnAt.toISOString(),
      reason: round.withdrawReason,
    },
    offerDetails: lines.map((line) => ({
      position: line.position,
      price: toYuan(line.price),
      amount: toYuan(amountOf(line.price, line.count)),
      deliveryAddress: line.deliveryAddress,
      conditions: line.conditions,
      deliveryWay: line.deliveryWay,
      deliveryWayName: wayNameIn(ways, line.deliveryWay),
      deliveryDays: line.deliveryDays,
      weights: line.weights,
      pieces: piecesOf(line.pieces ?? NO_PIECES),
      replacement: line.replacement,
    })),
    declined: declined.map(({ position, reason }) => ({ position, reason })),
    files: attached,
  };
}
