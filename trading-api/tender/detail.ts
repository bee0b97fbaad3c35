import { asc, eq, inArray } from 'drizzle-orm';
import type { Content } from '#app/domain/endpoint.ts';
import { groupBy } from '#app/domain/group-by.ts';
import { toYuan } from '#app/domain/money.ts';
import { toQuantity } from '#app/domain/quantity.ts';
import {
  type TenderDetail,
  tenderDetail as tenderDetailCall,
} from '#app/domain/tender/contract.ts';
import { hasPassed } from '#app/domain/time.ts';
import type { Customer } from '#trading-api/account/index.ts';
import { ownFieldsOf } from '#trading-api/company/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { route } from '#trading-api/platform/http/route.ts';
import { files, tenderFiles, tenderQuestions } from '#trading-api/schema.ts';
import { reopenedLots } from './choices.ts';
import { ownOffer } from './offers.ts';
import {
  criteriaOf,
  findTender,
  isScored,
  lotsOf,
  type OfferRow,
  openedOffers,
  pricesOf,
  rankingOf,
  scoresOf,
  standingOffers,
  type TenderRow,
  tenderStateOf,
} from './reads.ts';
import { recordsOf } from './record.ts';

type Side = TenderDetail['side'];
type Detail = Content<typeof tenderDetailCall>;

/** Entries that show nothing of an offer. */
const OPEN_RECORDS: ReadonlySet<string> = new Set(['published', 'answered', 'postponed', 'ended']);

/**
 * A tender as the caller may see it. Nothing of an offer but the caller's own is read before the opening; after it the
 * tenderer and the bidders see names and prices, and with the result everybody does.
 */
export const tenderDetail = route(tenderDetailCall, async ({ db, input, customer, now }) => {
  const row = await findTender(db, input.id);
  const side = sideOf(row, customer);
  const own =
    side === 'seller' && customer?.sellerCode
      ? await ownOffer(db, row.id, customer.sellerCode)
      : undefined;
  const state = tenderStateOf(row, now);
  const isBidder = own !== undefined && !own.withdrawn;
  const seesOffers =
    state === 'awarded' || (row.openedAt !== null && (side === 'tenderer' || isBidder));
  const seesScores = state === 'awarded' || side === 'tenderer';
  const [lots, reopened, criteria, standing] = await Promise.all([
    lotsOf(db, row.id),
    side === 'tenderer' && state === 'awarded' ? reopenedLots(db, row.id) : [],
    criteriaOf(db, row.id),
    seesOffers ? standingOffers(db, row.id) : [],
  ]);
  const opened = await openedOffers(db, standing);
  const isRanked = seesScores && isScored(opened, criteria);
  return {
    ...announcedOf(row, now),
    tendererName: row.tendererName,
    createDate: row.createdAt.toISOString(),
    questionsEnd: (row.questionsEnd ?? row.bidEndDate).toISOString(),
    questionsOpen: state === 'open' && !hasPassed(row.questionsEnd ?? row.bidEndDate, now),
    terms: row.terms,
    priceWeight: row.priceWeight,
    criteria: criteria.map(({ position, name, points }) => ({ position, name, points })),
    lots: lots.map(({ position, productName, specs, count, unit, place }) => ({
      ...{ position, productName, specs, unit, place },
      count: toQuantity(count),
    })),
    side,
    questions: await questionsOf(db, row, { side, customer }),
    ownOffer: own ? await ownOfferOf(db, own) : null,
    openedAt: row.openedAt?.toISOString() ?? null,
    offers: await offersOf(db, standing, { side, own, seesScores }),
    ranking: isRanked
      ? rankingOf(lots, opened, row.priceWeight).map(
          ({ price, pricePoints, total, ...ranked }) => ({
            ...ranked,
            price: toYuan(price),
            pricePoints: toQuantity(pricePoints),
            total: toQuantity(total),
          }),
        )
      : [],
    scoreRevision: seesScores ? row.scoreRevision : 0,
    results:
      state === 'awarded'
        ? lots.map(({ position, wonBy, reason, orderCode }) => ({
            position,
            offerId: wonBy === null ? '' : String(wonBy),
            reason,
            orderCode: side === 'tenderer' || wonBy === own?.id ? (orderCode ?? '') : '',
            cancelled: reopened.some((lot) => lot.position === position),
          }))
        : [],
    endReason: row.endReason,
    ownFields: side === 'tenderer' && customer ? await ownFieldsOf(db, customer) : [],
    records: (await recordsOf(db, row.id))
      .filter(({ kind }) => kind !== 'scored' || seesScores)
      .filter(({ kind }) => kind !== 'postponed' || input.tenders === '1')
      .map(({ position, kind, at, text, hash }) => ({
        ...{ position, kind, hash },
        at: at.toISOString(),
        text: OPEN_RECORDS.has(kind) || (kind === 'scored' ? seesScores : seesOffers) ? text : '',
      })),
  };
});

export const announcedOf = (row: TenderRow, now: Date) => ({
  id: String(row.id),
  title: row.title,
  biddingLocation: row.biddingLocation,
  openingPlace: row.openingPlace,
  biddingContent: row.biddingContent,
  bidEndDate: row.bidEndDate.toISOString(),
  state: tenderStateOf(row, now),
});

function sideOf({ customerId }: TenderRow, customer: Customer | null): Side {
  if (!customer) return 'visitor';
  if (customer.id === customerId) return 'tenderer';
  return customer.sellerCode ? 'seller' : 'visitor';
}

/** Those that are answered; the tenderer sees all, and whoever asked the own ones. */
async function questionsOf(
  db: Database,
  { id }: TenderRow,
  { side, customer }: { side: Side; customer: Customer | null },
): Promise<Detail['questions']> {
  const rows = await db
    .select()
    .from(tenderQuestions)
    .where(eq(tenderQuestions.tenderId, id))
    .orderBy(asc(tenderQuestions.id));
  return rows
    .filter((row) => row.answeredAt || side === 'tenderer' || row.customerId === customer?.id)
    .map((row) => ({
      id: String(row.id),
      text: row.text,
      askedAt: row.askedAt.toISOString(),
      answer: row.answer,
      answeredAt: row.answeredAt?.toISOString() ?? null,
      own: row.customerId === customer?.id,
    }));
}

async function ownOfferOf(db: Database, own: OfferRow): Promise<Detail['ownOffer']> {
  const [prices, attached] = await Promise.all([pricesOf(db, [own.id]), filesOf(db, [own.id])]);
  const { revision, text, submittedAt, fingerprint, withdrawn } = own;
  return {
    ...{ revision, text, fingerprint, withdrawn },
    submittedAt: submittedAt.toISOString(),
    files: attached.get(own.id) ?? [],
    prices: statedPrices(prices.get(own.id)),
  };
}

const statedPrices = (prices: readonly { position: number; price: number }[] = []) =>
  prices.map(({ position, price }) => ({ position, price: toYuan(price) }));

interface Reader {
  side: Side;
  own: OfferRow | undefined;
  seesScores: boolean;
}

async function offersOf(
  db: Database,
  offers: readonly OfferRow[],
  { side, own, seesScores }: Reader,
): Promise<Detail['offers']> {
  const ids = offers.map(({ id }) => id);
  const [prices, scores, attached] = await Promise.all([
    pricesOf(db, ids),
    seesScores ? scoresOf(db, ids) : new Map<number, { criterion: number; points: number }[]>(),
    filesOf(db, side === 'tenderer' ? ids : ids.filter((id) => id === own?.id)),
  ]);
  return offers.map(({ id, sellerName, submittedAt, fingerprint, text }) => ({
    offerId: String(id),
    ...{ sellerName, fingerprint },
    submittedAt: submittedAt.toISOString(),
    prices: statedPrices(prices.get(id)),
    own: id === own?.id,
    text: side === 'tenderer' || id === own?.id ? text : '',
    files: attached.get(id) ?? [],
    scores: (scores.get(id) ?? []).map(({ criterion, points }) => ({
      criterion,
      points: toQuantity(points),
    })),
  }));
}

async function filesOf(db: Database, offerIds: readonly number[]) {
  if (offerIds.length === 0) {
    return new Map<number, { fileId: string; fileName: string; byteLength: number }[]>();
  }
  const rows = await db
    .select({
      offerId: tenderFiles.offerId,
      fileId: files.id,
      fileName: files.fileName,
      byteLength: files.byteLength,
    })
    .from(tenderFiles)
    .innerJoin(files, eq(files.id, tenderFiles.fileId))
    .where(inArray(tenderFiles.offerId, [...offerIds]))
    .orderBy(asc(tenderFiles.position));
  const byOffer = groupBy(rows, ({ offerId }) => offerId);
  return new Map(
    [...byOffer].map(([offerId, found]) => [offerId, found.map(({ offerId: _, ...file }) => file)]),
  );
}
