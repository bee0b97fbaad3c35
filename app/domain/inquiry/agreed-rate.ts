import type { Currency } from './offer.ts';
import type { Rate, RateRule } from './offer-terms.ts';

/** By which rate the yuan of an order were made that was agreed in another currency. */
export interface AgreedRate {
  currency: Currency;
  rule: RateRule;
  rate: Rate;
  /** Who published it; '' for one that was fixed. */
  source: string;
  /** Since when it held; '' for one that was fixed. */
  day: string;
}
