import { and, asc, eq, inArray } from 'drizzle-orm';
import {
  isUnusual,
  MINIMUM_ABOVE_STOCK,
  priceChanged,
  unreadablePrice,
  unusualPrice,
} from '#app/domain/catalogue/sale-product.ts';
import { saveSalePrices } from '#app/domain/catalogue/sale-product-contract.ts';
import type { Parsed } from '#app/domain/endpoint.ts';
import type { Fen } from '#app/domain/money.ts';
import { typedYuan } from '#app/domain/typed-amount.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { accept, notFound, type Wrong, wrong } from '#trading-api/platform/refusal.ts';
import { rowIds } from '#trading-api/platform/row-id.ts';
import { goods } from '#trading-api/schema.ts';
import { GOODS_GONE, type Offer, offerColumns } from './goods-offer.ts';
import { usualPrices } from './listing-checks.ts';
import { recordPrice } from './price-history.ts';
import { MAX_PRICE, stockOf } from './sale-product-save.ts';
import { indexGoods } from './search/index-goods.ts';

type TypedRow = Parsed<typeof saveSalePrices>['rows'][number];
type Counted = 'availableCount' | 'shownCount';

/**
 * Changes prices and stocks of a seller's listings in the caller's transaction: all that are typed, or
 * none where one is wrong. What the seller left as shown is not written, even if it has changed since.
 * @returns how many listings it changed
 * @throws Refusal `G404`, and `invalid`, `changed`, `stockChanged`, `unusual` by row
 */
export async function savePrices(
  tx: Database,
  sellerCode: string,
  { rows: typed }: Parsed<typeof saveSalePrices>,
  now: Date,
): Promise<number> {
  // In the order of their ids, so that two who save at once do not wait for each other.
  const locked = await tx
    .select(offerColumns)
    .from(goods)
    .where(
      and(
        inArray(goods.id, rowIds(typed.map(({ id }) => id))),
        eq(goods.kind, 'sale'),
        eq(goods.sellerCode, sellerCode),
      ),
    )
    .orderBy(asc(goods.id))
    .for('update');
  const listings = typed.map(({ id }) => {
    const listing = locked.find((each) => String(each.id) === id);
    if (!listing) throw notFound(GOODS_GONE);
    return listing;
  });
  const usualOf = usualPrices(tx, sellerCode);
  const figures = [];
  for (const [at, row] of typed.entries()) {
    const listing = listings[at] as Offer;
    figures.push({
      price: await priceOf(usualOf, row, listing),
      availableCount: countOf(row, listing),
    });
  }
  const { rows } = accept(saveSalePrices, { rows: figures });
  const changed: number[] = [];
  for (const [at, { price, availableCount: stock }] of rows.entries()) {
    const { id: goodsId, price: oldPrice, availableCount, onShelfDate } = listings[at] as Offer;
    const count = stock.availableCount ?? availableCount;
    if (price === oldPrice && count === availableCount) continue;
    await tx
      .update(goods)
      .set({ price, ...stock, refreshedAt: now })
      .where(eq(goods.id, goodsId));
    await recordPrice(tx, { goodsId, oldPrice, onShelfDate, newPrice: price, now });
    changed.push(goodsId);
  }
  if (changed.length > 0) await indexGoods(tx, changed);
  return changed.length;
}

export type Usual = (listing: Offer) => Promise<Fen | null>;

export async function priceOf(
  usualOf: Usual,
  { price: typed, shownPrice, confirmedPrice }: Omit<TypedRow, 'id' | Counted>,
  listing: Offer,
): Promise<Fen | Wrong<'invalid' | 'changed' | 'unusual'>> {
  const price = typedYuan(typed);
  if (!price || price > MAX_PRICE) return wrong('invalid', unreadablePrice(typed));
  const shown = typedYuan(shownPrice);
  if (price === shown) return listing.price;
  if (shown !== listing.price) return wrong('changed', priceChanged(listing.price));
  if (typed === confirmedPrice) return price;
  const usual = await usualOf(listing);
  if (usual === null || !isUnusual(price, usual)) return price;
  return wrong('unusual', unusualPrice(price, usual, listing.unit));
}

export function countOf(row: Pick<TypedRow, Counted>, listing: Offer) {
  const unit = { decimals: listing.unitDecimals, unit: listing.unit };
  const stock = stockOf(row, listing, unit);
  if (!('availableCount' in stock)) return stock;
  const count = stock.availableCount ?? 0;
  return count > 0 && listing.miniQuantity > count ? wrong('invalid', MINIMUM_ABOVE_STOCK) : stock;
}
