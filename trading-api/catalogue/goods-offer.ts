import { getTableColumns } from 'drizzle-orm';
import { quantityProblem, stockShortageMessage } from '#app/domain/catalogue/purchase-quantity.ts';
import { CART_MAX, type Hundredths, toQuantity } from '#app/domain/quantity.ts';
import { wrong } from '#trading-api/platform/refusal.ts';
import { goods } from '#trading-api/schema.ts';

/** Everything of a goods row but its search words, which are long and for the index only. */
const { search: _, ...offerColumns } = getTableColumns(goods);

export { offerColumns };

export type Offer = Omit<typeof goods.$inferSelect, 'search'>;

export const GOODS_GONE = '商品不存在或已下架';

const aboveMaximum = (unit: string) => `单个商品最多购买 ${toQuantity(CART_MAX)} ${unit}`;

/** Why a quantity of the goods cannot be bought, or null. */
export function offerProblem(offer: Offer, quantity: Hundredths) {
  if (!offer.onShelf) return wrong('goodsGone', GOODS_GONE);
  const problem = quantityProblem(offer, quantity);
  return problem && wrong(problem.code, problem.text);
}

/** The same for a cart, of which a line takes 9999 (spec 3 §5). */
export const cartProblem = (offer: Offer, quantity: Hundredths) =>
  offer.onShelf && quantity > CART_MAX
    ? wrong('tooLarge', aboveMaximum(offer.unit))
    : offerProblem(offer, quantity);

/** Says what is short and what is left of it (decision 14). */
export const shortage = (offer: Pick<Offer, 'productName' | 'availableCount' | 'unit'>) =>
  stockShortageMessage(offer.productName, offer.availableCount, offer.unit);
