import { z } from 'zod';
import type { priceDay } from '#app/domain/catalogue/price-day-contract.ts';
import {
  LISTING_FREIGHTS,
  PRICE_LASTING,
  PRICE_LASTS,
  type TypedListingTerms,
} from '#app/domain/catalogue/price-terms.ts';
import type { Content } from '#app/domain/endpoint.ts';
import { FREIGHT_LABEL } from '#app/domain/inquiry/offer-terms.ts';
import { TAX_RATE_CODES, taxRateOf } from '#app/domain/invoice/tax-rate.ts';
import { idText } from '#app/domain/wire.ts';

/** What a listing's form has of its price's terms. */
export const termControls = {
  taxIncluded: z.string().max(4).default('yes'),
  taxRate: idText.default(''),
  freightKind: z.string().max(12).default(''),
  creditDays: z.string().max(16).default(''),
  priceLasts: z.string().max(8).default('open'),
  lastDay: z.string().max(32).default(''),
};

/** The terms that a form sends; undefined of a page that was opened before there were such controls. */
export const termsIn = (
  { taxIncluded, taxRate, freightKind, creditDays, priceLasts, lastDay }: TypedListingTerms,
  data: FormData,
): TypedListingTerms | undefined =>
  data.has('taxIncluded')
    ? { taxIncluded, taxRate, freightKind, creditDays, priceLasts, lastDay }
    : undefined;

/** What is chosen from, and until when prices of a day hold. */
export function termChoices(day: Content<typeof priceDay> | null) {
  const rates = day?.taxRates ?? TAX_RATE_CODES.flatMap((code) => taxRateOf(code) ?? []);
  return {
    rates: rates.map(({ code, name }) => ({ value: code, label: name })),
    freights: LISTING_FREIGHTS.map((kind) => ({ value: kind, label: FREIGHT_LABEL[kind] })),
    lasting: PRICE_LASTING.map((lasts) => ({ value: lasts, label: PRICE_LASTS[lasts] })),
    close: day?.close ?? null,
  };
}
