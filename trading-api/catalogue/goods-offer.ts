import { and, asc, eq, getTableColumns, gte, ne, type SQL, sql } from 'drizzle-orm';
import { isLapsed, lapsedProblem, onCreditProblem } from '#app/domain/catalogue/price-terms.ts';
import { quantityProblem, stockShortageMessage } from '#app/domain/catalogue/purchase-quantity.ts';
import { type Fen, formatYuan } from '#app/domain/money.ts';
import { CART_MAX, type Hundredths, toQuantity } from '#app/domain/quantity.ts';
import { costOf } from '#app/domain/unit-price.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { wrong } from '#trading-api/platform/refusal.ts';
import { goods, sellers } from '#trading-api/schema.ts';
import { hasLapsed } from './price-terms.ts';
import { onShelf } from './search/listing.ts';

/** The columns of goods without the index of search terms, which is long and never shown. */
const { searchTerms: _, ...offerColumns } = getTableColumns(goods);

export { offerColumns };

/** Goods with one of these ids: one JSON parameter for any number of ids, so that the statement stays the same. */
export const goodsAmong = (ids: readonly number[]): SQL =>
  sql`${goods.id} in (select value::bigint from json_array_elements_text(${JSON.stringify(ids)}::json))`;

/** What a store lists: the platform's own store its own goods, every other one spot listings. */
export const listedBy = (sellerCode: string): SQL =>
  sql`(${goods.sellerCode} = ${sellerCode} and ${goods.kind} =
    (select case when self_operated then 'self' else 'sale' end from ${sellers} where code = ${sellerCode}))`;

export type Offer = Omit<typeof goods.$inferSelect, 'searchTerms'>;

export const GOODS_GONE = '商品不存在或已下架';

const aboveMaximum = (unit: string) => `单个商品最多购买 ${toQuantity(CART_MAX)} ${unit}`;

/** @param now when it would be ordered */
export function offerProblem(offer: Offer, quantity: Hundredths, now: Date) {
  if (!offer.onShelf) return wrong('goodsGone', GOODS_GONE);
  const problem = quantityProblem(offer, quantity);
  return byOfferAlone(offer, now) ?? (problem && wrong(problem.code, problem.text));
}

/** Why goods are inquired about and not ordered: their price holds no more, or is on credit. */
function byOfferAlone({ productName, priceUntil, priceTerms }: Offer, now: Date) {
  if (isLapsed(priceUntil, now)) return wrong('byOffer', lapsedProblem(productName));
  const days = priceTerms?.creditDays ?? null;
  return days === null ? null : wrong('byOffer', onCreditProblem(productName, days));
}

/** Of one line: nobody has that much to sell, and more lines of it have a sum that can be sent. */
export const MOST_LINE_AMOUNT: Fen = 1_000_000_000_00;
const ABOVE_AMOUNT = `金额不能超过 ¥${formatYuan(MOST_LINE_AMOUNT)}，请减少数量`;

/** The same for a cart, where a line holds at most 9999 (spec 3 §5). */
export function cartProblem(offer: Offer, quantity: Hundredths, now: Date) {
  if (offer.onShelf && quantity > CART_MAX) return wrong('tooLarge', aboveMaximum(offer.unit));
  const problem = offerProblem(offer, quantity, now);
  const isTooMuch = costOf(offer, quantity) > MOST_LINE_AMOUNT;
  return problem ?? (isTooMuch ? wrong('tooLarge', ABOVE_AMOUNT) : null);
}

const ALIKE = 3;

/**
 * What can be had instead, at a price that can be ordered at: as much of the same category, the same product of another
 * seller first, then the nearest price.
 */
export const alikeOffers = (
  db: Database,
  to: Offer,
  { count, now }: { count: Hundredths; now: Date },
): Promise<Offer[]> =>
  db
    .select(offerColumns)
    .from(goods)
    .where(
      and(
        onShelf(to.kind),
        eq(goods.category3, to.category3),
        eq(goods.unit, to.unit),
        ne(goods.id, to.id),
        sql`${hasLapsed(now)} is not true and ${goods.priceTerms} ->> 'creditDays' is null`,
        gte(goods.availableCount, sql`greatest(${goods.miniQuantity}, ${count}::integer)`),
      ),
    )
    .orderBy(
      sql`${goods.productName} = ${to.productName} desc`,
      sql`${goods.specs} = ${to.specs} desc`,
      sql`abs(${goods.price} - ${to.price}::bigint)`,
      asc(goods.id),
    )
    .limit(ALIKE);

/** Names the goods that are short and the stock that is left (design/stock: Stock of an order). */
export const shortage = (offer: Pick<Offer, 'productName' | 'availableCount' | 'unit'>) =>
  stockShortageMessage(offer.productName, offer.availableCount, offer.unit);
