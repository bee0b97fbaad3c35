import { type SQL, sql } from 'drizzle-orm';
import {
  isLapsed,
  type ListingTerms,
  listedPrice,
  NO_LISTING_TERMS,
  quotedPrice,
  renewedUntil,
  type SaidTerms,
} from '#app/domain/catalogue/price-terms.ts';
import { USUAL_TAX_RATE } from '#app/domain/invoice/tax-rate.ts';
import { type Fen, toYuan } from '#app/domain/money.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { goods } from '#trading-api/schema.ts';
import { usualTaxRates } from './categories.ts';

type Offer = typeof goods.$inferSelect;

type Termed = Pick<
  Offer,
  'price' | 'writtenPrice' | 'priceTerms' | 'priceUntil' | 'category3' | 'unit'
>;

export type TermsOf = (row: Termed) => SaidTerms;

/** The price as its seller wrote it. */
export const writtenPrice = ({
  price,
  writtenPrice: written,
}: Pick<Offer, 'price' | 'writtenPrice'>) => written ?? price;

/** A listing as its seller knows it: at the price that was written. */
export const asWritten = <Row extends Pick<Offer, 'price' | 'writtenPrice'>>(row: Row): Row => ({
  ...row,
  price: writtenPrice(row),
});

/** The columns of a price that a seller has written. */
export function priceColumns(written: Fen, terms: ListingTerms | null, unit: string) {
  const { price, priceRest } = listedPrice(written, terms ?? NO_LISTING_TERMS, unit);
  return { price, priceRest, writtenPrice: terms?.tax?.included === false ? written : null };
}

/** The columns of a price that is written anew by its figure alone: it holds for today again, where it ends. */
export const repriced = (
  written: Fen,
  { priceTerms, priceUntil, unit }: Pick<Offer, 'priceTerms' | 'priceUntil' | 'unit'>,
  at: { now: Date; close: string },
) => ({
  ...priceColumns(written, priceTerms, unit),
  priceUntil: renewedUntil(priceTerms?.lasts ?? 'open', priceUntil, at),
});

/** The price of goods holds no more. */
export const hasLapsed = (now: Date): SQL =>
  sql`(${goods.priceUntil} <= ${now.toISOString()}::timestamptz)`;

/** Says of goods what their price is for, each with the rate of its category where its seller names none. */
export async function termsSayer(db: Database, now: Date): Promise<TermsOf> {
  const usual = await usualTaxRates(db);
  return (row) => {
    const { tax, freight, creditDays } = row.priceTerms ?? NO_LISTING_TERMS;
    return {
      tax: tax ?? { included: true, rate: usual.get(row.category3) ?? USUAL_TAX_RATE },
      freight,
      creditDays,
      writtenPrice: row.writtenPrice === null ? null : toYuan(row.writtenPrice),
      until: row.priceUntil?.toISOString() ?? null,
      lapsed: isLapsed(row.priceUntil, now),
    };
  };
}

/** What an order keeps of the price of goods: as it was written, with the rate of its tax. */
export const quotedOf = (row: Termed, { tax, freight }: Pick<SaidTerms, 'tax' | 'freight'>) =>
  quotedPrice(writtenPrice(row), { tax, freight }, row.unit);
