import { LISTING_FREIGHTS } from '#app/domain/catalogue/price-terms.ts';
import {
  COUNTS_AT,
  COUNTS_AT_LABEL,
  WEIGHING_LABEL,
  WEIGHINGS,
} from '#app/domain/delivery/weight-terms.ts';
import { FREIGHT_LABEL } from '#app/domain/inquiry/offer-terms.ts';
import { TAX_RATE_CODES, taxRateOf } from '#app/domain/invoice/tax-rate.ts';

/** The ways of weighing that a form offers, and whose weight counts. */
export const WEIGHT_CHOICES = {
  weighings: WEIGHINGS.map((value) => ({ value, label: WEIGHING_LABEL[value] })),
  countsAt: COUNTS_AT.map((value) => ({ value, label: COUNTS_AT_LABEL[value] })),
};

/** What a form of terms of a price offers to choose from; a rate that the market does not take is refused when it is sent. */
export const SALE_TERMS_CHOICES = {
  ...WEIGHT_CHOICES,
  freights: LISTING_FREIGHTS.map((value) => ({ value, label: FREIGHT_LABEL[value] })),
  rates: TAX_RATE_CODES.flatMap((code) => {
    const rate = taxRateOf(code);
    return rate ? [{ value: code as string, label: rate.name }] : [];
  }),
};
export type SaleTermsChoices = typeof SALE_TERMS_CHOICES;
