import {
  COLLECTED_TERMS,
  LISTING_FREIGHT_INVALID,
  LISTING_FREIGHTS,
  type ListingFreight,
  quotedPrice,
  taxWord,
} from '#app/domain/catalogue/price-terms.ts';
import { DELIVERY_METHOD } from '#app/domain/checkout/delivery.ts';
import {
  readSaidWeights,
  type SaidWeights,
  type TypedSaidWeights,
} from '#app/domain/delivery/said-weights.ts';
import {
  shortTermsText,
  type WeightTerms,
  weightTermsText,
} from '#app/domain/delivery/weight-terms.ts';
import type { QuotedPrice } from '#app/domain/inquiry/delivered-price.ts';
import { FREIGHT_LABEL, FREIGHT_SHORT } from '#app/domain/inquiry/offer-terms.ts';
import { taxRateOf } from '#app/domain/invoice/tax-rate.ts';
import type { Fen } from '#app/domain/money.ts';

/**
 * What the seller of an auction or a group purchase says of its price before anybody bids or joins. The price is with tax
 * in each case: what is bid is what is paid (design/money: Listed prices).
 */
export interface SaleTerms {
  /** A code of `taxRateOf`; null: that of the goods' category. */
  taxRate: string | null;
  /** Goods are brought to the buyer, or fetched where they are. */
  freight: ListingFreight;
  weights: WeightTerms;
}

/** As typed; '' says nothing. */
export interface TypedSaleTerms extends TypedSaidWeights {
  taxRate: string;
  freightKind: string;
}

/** Typed terms for goods of a unit; else what is wrong with them, by their fields. */
export function readSaleTerms(
  typed: TypedSaleTerms,
  { unit, takes }: { unit: string; takes(rate: string): boolean },
):
  | { read: Omit<SaleTerms, 'weights'> & { said: SaidWeights | null }; problems?: never }
  | { read?: never; problems: Partial<Record<keyof TypedSaleTerms, string>> } {
  const { said = null, problems: ofWeights = {} } = readSaidWeights(typed, [unit]);
  const rate = typed.taxRate === '' ? null : taxRateOf(typed.taxRate);
  const freight = LISTING_FREIGHTS.find((kind) => kind === (typed.freightKind || 'collect'));
  const isRate = typed.taxRate === '' || (rate && takes(rate.code));
  const problems = {
    ...ofWeights,
    ...(!isRate && { taxRate: '请选择税率' }),
    ...(!freight && { freightKind: LISTING_FREIGHT_INVALID }),
  };
  if (Object.keys(problems).length > 0 || !freight) return { problems };
  return { read: { taxRate: rate?.code ?? null, freight, said } };
}

const taxOf = ({ taxRate }: Pick<SaleTerms, 'taxRate'>) =>
  taxRate === null ? null : { included: true, rate: taxRate };

/** What an order keeps of its price beside it; null of what was announced before such terms were. */
export const quotedOfSale = (
  terms: SaleTerms | null,
  price: Fen,
  unit: string,
): QuotedPrice | null =>
  terms && quotedPrice(price, { tax: taxOf(terms), freight: terms.freight }, unit);

/** How an order's goods get to the buyer: brought where the price is with freight, else fetched where they are. */
export const deliveryOfSale = (
  terms: SaleTerms | null,
  { fetched, brought }: { fetched: string; brought: string },
) =>
  terms?.freight === 'included'
    ? { deliveryMethod: DELIVERY_METHOD.logistics, deliveryAddress: brought }
    : { deliveryMethod: DELIVERY_METHOD.pickup, deliveryAddress: fetched };

/** As they come over the wire. */
export interface WireSaleTerms extends Omit<SaleTerms, 'weights'> {
  weights: WeightTerms | null;
}

/** 「含税13%，出厂或自提，不含运费；过磅，允许偏差 ±3‰，…」. */
export const saleTermsText = (terms: WireSaleTerms | null): string =>
  terms
    ? [
        `${taxWord(taxOf(terms))}，${FREIGHT_LABEL[terms.freight]}`,
        ...(terms.weights ? [weightTermsText(terms.weights)] : []),
      ].join('；')
    : COLLECTED_TERMS;

/** The same beside a price in a list: 「含税13%·出厂·过磅 ±3‰」. */
export const shortSaleTerms = (terms: WireSaleTerms | null): string =>
  [
    taxWord(terms && taxOf(terms)),
    FREIGHT_SHORT[terms?.freight ?? 'collect'],
    ...(terms?.weights ? [shortTermsText(terms.weights)] : []),
  ].join('·');
