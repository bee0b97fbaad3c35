import { taxRateOf, WHOLE_POINTS } from '#app/domain/invoice/tax-rate.ts';
import { type Fen, formatYuan, parseYuan, sumFen } from '#app/domain/money.ts';
import { fromQuantity } from '#app/domain/quantity.ts';
import { gramsOf } from '#app/domain/typed-amount.ts';
import {
  costOf,
  formatPrice,
  inFen,
  PARTS,
  type UnitPrice,
  unitPriceOf,
} from '#app/domain/unit-price.ts';
import type { Offer } from './contract.ts';
import { CURRENCY_SIGN, type Currency } from './offer.ts';
import {
  FREIGHT_LABEL,
  ONE_RATE,
  type PriceTerms,
  type Rate,
  rateText,
  readRate,
} from './offer-terms.ts';
import type { WrittenPrice } from './price-contract.ts';

/** A unit price as its seller wrote it, with what the offer says of its prices. */
export interface QuotedPrice extends PriceTerms {
  currency: Currency;
  /** Hundredths of the currency, for one `unit`. */
  price: Fen;
  unit: string;
  /** Percent that what was delivered could be off, of orders from before lines had terms of weight. */
  tolerance?: number | null;
}

/** What a buyer pays for one unit, with tax and freight, in yuan. */
export interface DeliveredPrice {
  /** What an order bills for one unit, and what offers are compared by. */
  price: UnitPrice;
  /** The same in the offer's currency. */
  quoted: UnitPrice;
  /** What was added to, or is not part of, what the seller wrote; none where it is the price as written. */
  added: string[];
}

const WHOLE = BigInt(WHOLE_POINTS);
const TONNE = 1_000_000n;

/**
 * The exact price of a unit with tax and freight in yuan (design/orders: Prices of offers). What the offer does not say is
 * taken to be in the price.
 * @param rate yuan of one unit of the currency; null: it is not known, and neither is the price
 */
export function deliveredPrice(quoted: QuotedPrice, rate: Rate | null): DeliveredPrice | null {
  const { price, currency, unit, freight, tax } = quoted;
  const sign = CURRENCY_SIGN[currency];
  const used = currency === 'CNY' ? ONE_RATE : rate;
  if (used === null) return null;
  const points = tax && !tax.included ? (taxRateOf(tax.rate)?.points ?? 0) : 0;
  const perTonne = freight?.kind === 'perTonne' ? (freight.perTonne ?? 0) : 0;
  const grams = gramsOf(unit) ?? 0;
  const parts =
    BigInt(price) * (WHOLE + BigInt(points)) * TONNE + BigInt(perTonne) * BigInt(grams) * WHOLE;
  const scale = PARTS / (WHOLE * TONNE);
  const written = unitPriceOf(parts * scale);
  return {
    price: unitPriceOf((parts * BigInt(used) * scale) / BigInt(ONE_RATE)),
    quoted: written,
    added: [
      points > 0 && `加税 ${taxRateOf(tax?.rate ?? '')?.name}`,
      perTonne > 0 && `加运费 ${sign}${formatYuan(perTonne)}/吨`,
      freight?.kind === 'collect' && FREIGHT_LABEL.collect,
      currency !== 'CNY' && `${sign}${formatPrice(written)} × ${rateText(used)}`,
    ].filter((each) => each !== false),
  };
}

/** The rate by which yuan are made of an offer as it came over the wire; null where it is not known. */
export const rateOf = ({ currency, rate }: Pick<Offer, 'currency' | 'rate'>): Rate | null =>
  currency === 'CNY' ? ONE_RATE : rate?.rate ? readRate(rate.rate) : null;

/** What an offer says of its prices, as it came over the wire. */
export const priceTermsOf = ({ freight, tax }: Pick<Offer, 'freight' | 'tax'>): PriceTerms => ({
  freight: freight && {
    kind: freight.kind,
    perTonne: freight.perTonne === null ? null : parseYuan(freight.perTonne),
  },
  tax,
});

/**
 * The delivered price of a line of an offer as it came over the wire; null where it is not quoted, or no rate is known.
 */
export function deliveredPriceOf(
  offer: Offer,
  { position, unit }: { position: number; unit: string },
): DeliveredPrice | null {
  const line = offer.offerDetails.find((each) => each.position === position);
  if (!line) return null;
  const price = parseYuan(line.price) ?? 0;
  const quoted = { ...priceTermsOf(offer), currency: offer.currency, price, unit };
  return deliveredPrice(quoted, rateOf(offer));
}

/** The delivered prices of all lines of an offer that have one, by their positions. */
export const deliveredPrices = (
  offer: Offer,
  lines: readonly { position: number; unit: string }[],
): Map<number, DeliveredPrice> =>
  new Map(
    lines.flatMap((line) => {
      const price = deliveredPriceOf(offer, line);
      return price ? [[line.position, price] as const] : [];
    }),
  );

/** A line's delivered price in yuan, and in the currency of its offer. */
export const PRICED_IN = ['price', 'quoted'] as const;
export type PricedIn = (typeof PRICED_IN)[number];

/** What an order of some lines comes to, in yuan and in the offer's currency; null without a rate. */
export function deliveredTotal(
  offer: Offer,
  lines: readonly { position: number; unit: string; count: string }[],
): { total: Fen; quoted: Fen } | null {
  if (rateOf(offer) === null) return null;
  const prices = deliveredPrices(offer, lines);
  const sumOf = (of: PricedIn) =>
    sumFen(
      lines.map(({ position, count }) =>
        costOf(prices.get(position)?.[of] ?? inFen(0), fromQuantity(count)),
      ),
    );
  return { total: sumOf('price'), quoted: sumOf('quoted') };
}

/** What its seller wrote for a line of an order, as it came over the wire, and what was added for its price. */
export const addedWords = (
  { price, currency, freight, tax }: WrittenPrice,
  { unit, rate }: { unit: string; rate: Rate | null },
): string[] =>
  deliveredPrice(
    { ...priceTermsOf({ freight, tax }), currency, price: parseYuan(price) ?? 0, unit },
    rate,
  )?.added ?? [];

/** By which rate yuan are made, from which source and of which day, in words; '' for an offer in yuan. */
export function rateWords(
  { currency, rate }: Pick<Offer, 'currency' | 'rate'>,
  isFinal = false,
): string {
  if (currency === 'CNY') return '';
  if (!rate) return '未约定汇率，不能采纳';
  if (rate.rule === 'fixed') return `固定汇率 1 ${currency} = ${rate.rate} CNY`;
  if (rate.rate === null) return '付款日汇率，运营方尚未公布，暂不能采纳';
  return `付款日汇率，${isFinal ? '' : '暂'}按 ${rate.day} ${rate.source} 1 ${currency} = ${rate.rate} CNY`;
}
