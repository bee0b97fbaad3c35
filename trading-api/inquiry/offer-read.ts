import { eq } from 'drizzle-orm';
import { type Parsed, RESULT } from '#app/domain/endpoint.ts';
import { statusMessage } from '#app/domain/http-status.ts';
import { deliveredPrice, PRICED_IN } from '#app/domain/inquiry/delivered-price.ts';
import {
  AMOUNT_TOO_LARGE,
  isQuoted,
  isTotalTooLarge,
  MINIMUM_INVALID,
  NO_ROW,
  offerPrice,
  offerProblems,
  readDeliveryDays,
  readValidity,
  replacementOf,
  type TypedOfferRow,
} from '#app/domain/inquiry/offer.ts';
import { saveOffer as saveOfferCall } from '#app/domain/inquiry/offer-contract.ts';
import {
  conditionsOf,
  MOST_RATE,
  NO_PRICE_TERMS,
  type PriceTerms,
  RATE_INVALID,
  type Rate,
  readPriceTerms,
  readRateRule,
} from '#app/domain/inquiry/offer-terms.ts';
import { RATE_NOT_TAKEN } from '#app/domain/market/choices.ts';
import { FULL_PAYMENT } from '#app/domain/order/terms.ts';
import { readTerms, type TypedTerms } from '#app/domain/order/typed-terms.ts';
import { costOf } from '#app/domain/unit-price.ts';
import { ratesOfMarket } from '#trading-api/platform/choices.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { accept, Refusal, type Wrong, wrong } from '#trading-api/platform/refusal.ts';
import { inquiryDetails } from '#trading-api/schema.ts';
import { readOfferedWeights } from './offered-weights.ts';

type Sent = Parsed<typeof saveOfferCall>;
type Asked = typeof inquiryDetails.$inferSelect;

interface Asking {
  inquiryId: number;
  sellerCode: string;
}

/** An offer as typed, for the lines of its inquiry. @throws Refusal with all that is wrong with it */
export async function readOffer(
  tx: Database,
  { inquiryId, sellerCode }: Asking,
  sent: Sent,
  now: Date,
) {
  const details = await tx
    .select()
    .from(inquiryDetails)
    .where(eq(inquiryDetails.inquiryId, inquiryId))
    .orderBy(inquiryDetails.position);
  if (sent.offerDetails.length > details.length) {
    throw new Refusal(RESULT.malformed, statusMessage(400));
  }
  const { price, rate, problems: ofTerms } = await readPrices(tx, sent, details);
  const asked = details.map((_, at) => sent.offerDetails[at] ?? NO_ROW);
  const weighed = await readOfferedWeights(tx, sellerCode, { sent, details, rows: asked });
  const rows = withConditions(asked, sent, { ...price, weights: weighed.said });
  const typed = details.map(({ position }, at) => ({ position, row: rows[at] ?? NO_ROW }));
  const problems = offerProblems(rows, {
    counts: details.map(({ count }) => count),
    fileCount: sent.fileIds.length,
  });
  const validity = readValidity(sent.validUntil, now);
  const { validUntil, terms, minimum } = accept(
    saveOfferCall,
    {
      validUntil:
        'problem' in validity ? wrong(validity.code, validity.problem) : validity.validUntil,
      terms: termsOf(sent.terms),
      minimum: minimumOf(sent.minimum),
    },
    problems,
    [...ofTerms, ...weighed.problems],
  );
  const billed = { price, rate: rate?.rate ?? MOST_RATE, sent };
  if (isTooLarge(rows, details, billed)) throw new Refusal('tooLarge', AMOUNT_TOO_LARGE);
  if (billedLines(rows, details, billed).some(({ price, count }) => costOf(price, count) === 0)) {
    throw new Refusal('invalid', RATE_INVALID, 'rate');
  }
  return {
    validUntil,
    terms,
    minimum,
    freightKind: price.freight?.kind ?? null,
    freightPerTonne: price.freight?.perTonne ?? null,
    taxIncluded: price.tax?.included ?? null,
    taxRate: price.tax?.rate ?? null,
    weights: weighed.said,
    rateRule: rate?.rule ?? null,
    rate: rate?.rate ?? null,
    rows: typed.flatMap(({ position, row }) =>
      isQuoted(row)
        ? {
            position,
            price: offerPrice(row.price) ?? 0,
            conditions: row.conditions.trim(),
            deliveryAddress: row.deliveryAddress.trim(),
            deliveryWay: Number(row.deliveryWay),
            deliveryDays: readDeliveryDays(row.deliveryDays),
            ...weighed.lines.get(position),
            replacement: replacementOf(row),
          }
        : [],
    ),
    declined: typed.flatMap(({ position, row }) =>
      row.declineReason.trim() === '' ? [] : { position, reason: row.declineReason.trim() },
    ),
  };
}

/** What the offer says of its prices and of its rate, and what is wrong with that. */
async function readPrices(tx: Database, sent: Sent, details: readonly Asked[]) {
  const units = details.flatMap(({ unit }, at) =>
    isQuoted(sent.offerDetails[at] ?? NO_ROW) ? [unit] : [],
  );
  const { terms: price = NO_PRICE_TERMS, problems: ofPrice = {} } = readPriceTerms(sent, units);
  const typed = { rule: sent.rateRule, rate: sent.rate };
  const { terms: payment = null } = readTerms(sent.terms);
  const { agreed: rate = null, problems: ofRate = {} } = readRateRule(typed, {
    currency: sent.currency,
    terms: payment,
  });
  const taken = await ratesOfMarket(tx);
  const isTaken = !price.tax || taken.some((each) => each.taken && each.code === price.tax?.rate);
  const texts = {
    ...ofPrice,
    ...(!isTaken && { taxRate: RATE_NOT_TAKEN }),
    ...(ofRate.rule && { rateRule: ofRate.rule }),
    ...(ofRate.rate && { rate: ofRate.rate }),
  };
  const problems = Object.entries(texts).map(([field, text]) => ({
    code: 'invalid' as const,
    path: [field],
    text,
  }));
  return { price, rate, problems };
}

/** The rows with the text of the specification made of the terms, where their seller typed none. */
function withConditions(
  rows: readonly TypedOfferRow[],
  sent: Sent,
  said: Parameters<typeof conditionsOf>[0],
) {
  const { terms = FULL_PAYMENT } = readTerms(sent.terms);
  const conditions = conditionsOf(said, terms, sent.currency);
  return rows.map((row) =>
    isQuoted(row) && row.conditions.trim() === '' ? { ...row, conditions } : row,
  );
}

interface Billed {
  price: PriceTerms;
  rate: Rate;
  sent: Sent;
}

/** What orders of it come to has to be an amount that can be written, in yuan and in the offer's currency. */
const isTooLarge = (rows: readonly TypedOfferRow[], details: readonly Asked[], billed: Billed) =>
  PRICED_IN.some((of) =>
    isTotalTooLarge(() =>
      billedLines(rows, details, billed).map((line) => costOf(line[of], line.count)),
    ),
  );

/** The lines that are offered, with what is billed for a unit. */
const billedLines = (
  rows: readonly TypedOfferRow[],
  details: readonly Asked[],
  { price: terms, rate, sent: { currency } }: Billed,
) =>
  details.flatMap(({ count, unit }, at) => {
    const price = offerPrice(rows[at]?.price ?? '');
    const delivered = price && deliveredPrice({ ...terms, currency, price, unit }, rate);
    return delivered ? [{ count, price: delivered.price, quoted: delivered.quoted }] : [];
  });

const minimumOf = (typed: string) =>
  typed.trim() === '' ? null : (offerPrice(typed) ?? wrong('invalid', MINIMUM_INVALID));

function termsOf(typed: TypedTerms) {
  const { terms, problems } = readTerms(typed);
  if (terms) return terms;
  const wrongs = Object.entries(problems).map(([field, text]) => [field, wrong('invalid', text)]);
  return Object.fromEntries(wrongs) as Record<string, Wrong<'invalid'>>;
}
