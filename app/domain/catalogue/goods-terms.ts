import { shortTermsText, type WeightTerms } from '#app/domain/delivery/weight-terms.ts';
import { type SaidTerms, shortTerms } from './price-terms.ts';

/** What a price of goods is for and how they are weighed, in one line: 「含税13%·出厂·现款·过磅 ±3‰」. */
export const goodsTerms = ({
  priceTerms,
  weights,
}: {
  priceTerms: SaidTerms | null;
  weights: WeightTerms | null;
}): string =>
  [shortTerms(priceTerms), weights && shortTermsText(weights)].filter(Boolean).join('·');
