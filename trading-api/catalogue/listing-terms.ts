import type { ImportedRow } from '#app/domain/catalogue/listing-import-contract.ts';
import {
  type ListingTerms,
  NO_LISTING_TERMS,
  NO_TYPED_TERMS,
  readListingTerms,
  renewedUntil,
  type TypedListingTerms,
  typedTermsOf,
} from '#app/domain/catalogue/price-terms.ts';
import { readTermCells } from '#app/domain/catalogue/price-terms-table.ts';
import { USUAL_TAX_RATE } from '#app/domain/invoice/tax-rate.ts';
import type { Fen } from '#app/domain/money.ts';
import { type Wrong, wrong } from '#trading-api/platform/refusal.ts';
import type { Offer } from './goods-offer.ts';
import type { ListingRules } from './listing-rules.ts';
import { writtenPrice } from './price-terms.ts';

/** What a listing says of its price, and until when that holds. */
export interface HeldTerms {
  terms: ListingTerms | null;
  until: Date | null;
}

type Problems = { [Field in keyof TypedListingTerms]?: Wrong<'invalid'> };

/** Whoever saves a listing: when, and by which time of the seller prices of a day end. */
export interface Saving {
  now: Date;
  close: string;
}

/** The terms of a listing as its form shows them. */
export const typedTerms = ({ priceTerms, priceUntil }: Pick<Offer, 'priceTerms' | 'priceUntil'>) =>
  typedTermsOf(priceTerms ?? NO_LISTING_TERMS, priceUntil);

/**
 * The terms that a form or a table sends; what is not sent stays as it is, and a price that is written anew holds for
 * today again.
 */
export function termsAsked(
  { terms: typed, price }: { terms?: TypedListingTerms | undefined; price: Fen | Wrong },
  edited: Offer | null,
  { category3, rules, now, close }: Saving & { category3: string | null; rules: ListingRules },
): HeldTerms | Problems {
  if (!typed) {
    const [terms, until] = [edited?.priceTerms ?? null, edited?.priceUntil ?? null];
    const isSame = edited === null || price === writtenPrice(edited);
    return {
      terms,
      until: isSame ? until : renewedUntil(terms?.lasts ?? 'open', until, { now, close }),
    };
  }
  const read = readListingTerms(typed, {
    now,
    close,
    usualRate: rules.usualRate(category3 ?? '') ?? USUAL_TAX_RATE,
    takes: (rate) => rate === edited?.priceTerms?.tax?.rate || rules.takesRate(rate),
    before: edited?.priceUntil ?? null,
  });
  if (!read.problems) return { terms: saying(read.terms), until: read.until };
  return Object.fromEntries(
    Object.entries(read.problems).map(([field, text]) => [field, wrong('invalid', text)]),
  );
}

/** Null where nothing is said. */
function saying(terms: ListingTerms): ListingTerms | null {
  const { tax, freight, creditDays, lasts } = terms;
  return tax || freight || creditDays !== null || lasts !== 'open' ? terms : null;
}

/** What a row of a table says of its price's terms, beside what the listing says already; undefined: all stays. */
export function termsInRow(row: ImportedRow, own: Offer | null) {
  const { read, problems } = readTermCells(row);
  const before = own ? typedTerms(own) : NO_TYPED_TERMS;
  const isSilent = Object.keys(read).length === 0;
  return {
    terms: isSilent ? undefined : { ...before, ...read },
    problems: Object.entries(problems),
  };
}
