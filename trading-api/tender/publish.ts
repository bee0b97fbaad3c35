import { isOperator } from '#app/domain/account/customer.ts';
import type { Parsed } from '#app/domain/endpoint.ts';
import { describedUnitDecimals } from '#app/domain/inquiry/inquiry.ts';
import { readTerms } from '#app/domain/order/typed-terms.ts';
import { END_REQUIRED, TENDER_TEXTS, textRequired } from '#app/domain/purchase/purchase-plan.ts';
import { parseQuantity, toQuantity } from '#app/domain/quantity.ts';
import {
  CRITERION_NAME_REQUIRED,
  CRITERION_POINTS_INVALID,
  readMostPoints,
  readWeight,
  sumProblem,
  WEIGHT_INVALID,
} from '#app/domain/tender/criteria.ts';
import {
  COUNT_INVALID,
  LOTS_REQUIRED,
  MONTHLY_REFUSED,
  PLACE_REQUIRED,
  PRODUCT_REQUIRED,
  QUESTIONS_END_INVALID,
  SPECS_REQUIRED,
  UNIT_REQUIRED,
} from '#app/domain/tender/tender.ts';
import { publishTender as publishTenderCall } from '#app/domain/tender/tenderer-contract.ts';
import { hasPassed } from '#app/domain/time.ts';
import type { Acting } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import {
  accept,
  filled,
  instantOf,
  Refusal,
  type Wrong,
  wrong,
} from '#trading-api/platform/refusal.ts';
import { tenderCriteria, tenderLots, tenders } from '#trading-api/schema.ts';
import { record } from './record.ts';

type Sent = Parsed<typeof publishTenderCall>;

const OF_PLATFORM = '平台账号请在「集采与招标」中发布公告';

/** Publishes a tender in the caller's transaction. @throws Refusal with each wrong value */
export async function publishTender(
  tx: Database,
  { customer, person }: Acting,
  sent: Sent,
  now: Date,
): Promise<string> {
  if (isOperator(customer)) throw new Refusal('ofPlatform', OF_PLATFORM);
  const { lots, criteria, priceWeight, ...tender } = readTender(sent, now);
  const [made] = await tx
    .insert(tenders)
    .values({
      ...tender,
      priceWeight,
      createdAt: now,
      customerId: customer.id,
      personId: person.id,
      tendererName: customer.name,
    })
    .returning({ id: tenders.id });
  if (!made) throw new Error('no row was made');
  const tenderId = made.id;
  await tx
    .insert(tenderLots)
    .values(lots.map((lot, at) => ({ ...lot, tenderId, position: at + 1 })));
  if (criteria.length > 0) {
    await tx
      .insert(tenderCriteria)
      .values(criteria.map((each, at) => ({ ...each, tenderId, position: at + 1 })));
  }
  const stated = {
    ...tender,
    tendererName: customer.name,
    priceWeight,
    criteria,
    lots: lots.map((lot) => ({ ...lot, count: toQuantity(lot.count) })),
  };
  await record(tx, made, 'published', stated, now);
  return String(tenderId);
}

function readTender(sent: Sent, now: Date) {
  const end = instantOf(sent.bidEndDate, END_REQUIRED);
  const bidEndDate = end instanceof Date && hasPassed(end, now) ? wrong('past', END_REQUIRED) : end;
  const asked = instantOf(sent.questionsEnd, QUESTIONS_END_INVALID);
  const isOutOfOrder =
    asked instanceof Date &&
    (hasPassed(asked, now) || (bidEndDate instanceof Date && asked > bidEndDate));
  const weight = readWeight(sent.priceWeight);
  const most = sent.criteria.map(({ points }) => readMostPoints(points));
  const given = most.flatMap((points) => points ?? []);
  const sum = weight !== null && given.length === most.length ? sumProblem(weight, given) : null;
  const { terms, problems } = readTerms(sent.terms);
  return accept(publishTenderCall, {
    title: filled(sent.title, textRequired(TENDER_TEXTS.title)),
    biddingLocation: filled(sent.biddingLocation, textRequired(TENDER_TEXTS.biddingLocation)),
    openingPlace: filled(sent.openingPlace, textRequired(TENDER_TEXTS.openingPlace)),
    biddingContent: filled(sent.biddingContent, textRequired(TENDER_TEXTS.biddingContent)),
    questionsEnd: isOutOfOrder ? wrong('past', QUESTIONS_END_INVALID) : asked,
    bidEndDate,
    terms: !terms
      ? wrongsOf(problems)
      : terms.kind === 'monthly'
        ? { kind: wrong('invalid', MONTHLY_REFUSED) }
        : terms,
    priceWeight:
      weight === null ? wrong('invalid', WEIGHT_INVALID) : sum ? wrong('invalid', sum) : weight,
    criteria: sent.criteria.map(({ name }, at) => ({
      name: filled(name, CRITERION_NAME_REQUIRED),
      points: most[at] ?? wrong('invalid', CRITERION_POINTS_INVALID),
    })),
    lots: sent.lots.length === 0 ? wrong('missing', LOTS_REQUIRED) : sent.lots.map(readLot),
  });
}

const readLot = ({ productName, specs, count, unit, place }: Sent['lots'][number]) => ({
  productName: filled(productName, PRODUCT_REQUIRED),
  specs: filled(specs, SPECS_REQUIRED),
  count:
    parseQuantity(count, { unit, decimals: describedUnitDecimals(unit) }) ??
    wrong('invalid', COUNT_INVALID),
  unit: filled(unit, UNIT_REQUIRED),
  place: filled(place, PLACE_REQUIRED),
});

function wrongsOf(problems: Readonly<Record<string, string>>) {
  const wrongs = Object.entries(problems).map(([field, text]) => [field, wrong('invalid', text)]);
  return Object.fromEntries(wrongs) as Record<string, Wrong<'invalid'>>;
}
