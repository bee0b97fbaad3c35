import { getTableColumns } from 'drizzle-orm';
import { BELOW_MINIMUM, quantityBounds } from '#app/domain/catalogue/purchase-quantity.ts';
import { stockShortageMessage } from '#app/domain/order/order.ts';
import { CART_MAX, type Hundredths, toQuantity } from '#app/domain/quantity.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { goods } from '#trading-api/schema.ts';

/** Everything of a goods row but its search words, which are long and for the index only. */
const { search: _, ...offerColumns } = getTableColumns(goods);

export { offerColumns };

export type Offer = Omit<typeof goods.$inferSelect, 'search'>;

export const GOODS_GONE = '商品不存在或已下架';
export const QUANTITY_UNREADABLE = '请输入数量';

const aboveMaximum = (unit: string) => `单个商品最多购买 ${toQuantity(CART_MAX)} ${unit}`;

/** The ways an offer can refuse a quantity. */
type OfferProblem = 'offShelf' | 'belowMinimum' | 'aboveMaximum' | 'stockShort';

/**
 * Why a quantity of the goods cannot be bought, with the text to show, or null.
 * @param max most that may be bought at once: a cart takes 9999 (spec 3 §5)
 */
export function offerProblem(
  offer: Offer,
  quantity: Hundredths,
  max = Number.POSITIVE_INFINITY,
): { kind: OfferProblem; text: string } | null {
  if (!offer.onShelf) return { kind: 'offShelf', text: GOODS_GONE };
  if (quantity > max) return { kind: 'aboveMaximum', text: aboveMaximum(offer.unit) };
  const bounds = quantityBounds(offer);
  if (quantity > bounds.max) return { kind: 'stockShort', text: shortage(offer) };
  return quantity < bounds.min ? { kind: 'belowMinimum', text: BELOW_MINIMUM } : null;
}

/** Says what is short and what is left of it (decision 14). */
export const shortage = (offer: Pick<Offer, 'productName' | 'availableCount' | 'unit'>) =>
  stockShortageMessage(offer.productName, offer.availableCount, offer.unit);

/** @throws Refusal with the code the call uses for the problem */
export function refuseProblem(
  problem: { kind: OfferProblem; text: string } | null,
  codes: Readonly<Record<OfferProblem, string>>,
): void {
  if (problem) throw new Refusal(codes[problem.kind], problem.text);
}
