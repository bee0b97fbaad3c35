import { and, asc, eq, inArray } from 'drizzle-orm';
import { saveSalePrices } from '#app/domain/catalogue/sale-prices-contract.ts';
import {
  isUnusual,
  MAX_PRICE,
  MINIMUM_ABOVE_STOCK,
  MINIMUM_UNREADABLE,
  minimumChanged,
  priceChanged,
  unreadablePrice,
  unusualPrice,
} from '#app/domain/catalogue/sale-product.ts';
import type { Content, Parsed } from '#app/domain/endpoint.ts';
import type { Fen } from '#app/domain/money.ts';
import { type Hundredths, parseQuantity, type Unit } from '#app/domain/quantity.ts';
import { typedYuan } from '#app/domain/typed-yuan.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { accept, notFound, Wrong, wrong } from '#trading-api/platform/refusal.ts';
import { rowIds } from '#trading-api/platform/row-id.ts';
import { goods } from '#trading-api/schema.ts';
import { GOODS_GONE, listedBy, type Offer, offerColumns } from './goods-offer.ts';
import { usualPrices } from './listing-checks.ts';
import { storeFields, typedStock } from './listing-fields.ts';
import { notePriceChange, type PriceChange } from './price-changes.ts';
import { recordPrice } from './price-history.ts';
import { priceColumns, repriced, writtenPrice } from './price-terms.ts';
import { indexGoods } from './search/index-goods.ts';

type TypedRow = Parsed<typeof saveSalePrices>['rows'][number];
type Counted = 'availableCount' | 'shownCount' | 'miniQuantity' | 'shownMinimum';

/**
 * Changes prices, stocks and minimum quantities of a seller's listings in the caller's transaction: all that are
 * typed, or none where one is wrong. What the seller left as shown is not written, even if it has changed since.
 */
export async function savePrices(
  tx: Database,
  sellerCode: string,
  { rows: typed }: Parsed<typeof saveSalePrices>,
  now: Date,
): Promise<Content<typeof saveSalePrices>> {
  // In the order of their ids, so that two who save at once do not wait for each other.
  const locked = await tx
    .select(offerColumns)
    .from(goods)
    .where(and(inArray(goods.id, rowIds(typed.map(({ id }) => id))), listedBy(sellerCode)))
    .orderBy(asc(goods.id))
    .for('update');
  const listings = typed.map(({ id }) => {
    const listing = locked.find((each) => String(each.id) === id);
    if (!listing) throw notFound(GOODS_GONE);
    return listing;
  });
  const usualOf = usualPrices(tx, sellerCode);
  const { priceClose: close } = await storeFields(tx, sellerCode);
  const figures = [];
  for (const [at, row] of typed.entries()) {
    const listing = listings[at] as Offer;
    figures.push({
      price: await priceOf(usualOf, row, listing),
      ...quantitiesOf(row, listing),
    });
  }
  const { rows } = accept(saveSalePrices, { rows: figures });
  const changed: number[] = [];
  const changes: PriceChange[] = [];
  for (const [at, { price, availableCount: stock, miniQuantity }] of rows.entries()) {
    const before = listings[at] as Offer;
    const { id: goodsId, onShelfDate } = before;
    const oldPrice = writtenPrice(before);
    const count = stock.availableCount ?? before.availableCount;
    const isSame = count === before.availableCount && miniQuantity === before.miniQuantity;
    if (price === oldPrice && isSame) continue;
    const columns = price === oldPrice ? null : repriced(price, before, { now, close });
    await tx
      .update(goods)
      .set({ ...columns, ...stock, miniQuantity, refreshedAt: now })
      .where(eq(goods.id, goodsId));
    const cost = { oldPrice: before.price, newPrice: columns?.price ?? before.price };
    await recordPrice(tx, { goodsId, ...cost, onShelfDate, now });
    if (price !== oldPrice) changes.push([goodsId, oldPrice, price]);
    changed.push(goodsId);
  }
  if (changed.length > 0) await indexGoods(tx, changed);
  const noted = changes.length > 0 ? await notePriceChange(tx, sellerCode, changes, now) : {};
  return { changed: changed.length, ...noted };
}

export type Usual = (listing: Offer) => Promise<Fen | null>;

export async function priceOf(
  usualOf: Usual,
  {
    price: typed,
    shownPrice,
    confirmedPrice,
  }: Pick<TypedRow, 'price' | 'shownPrice' | 'confirmedPrice'>,
  listing: Offer,
): Promise<Fen | Wrong<'invalid' | 'changed' | 'unusual'>> {
  const price = typedYuan(typed);
  if (!price || price > MAX_PRICE) return wrong('invalid', unreadablePrice(typed));
  const shown = typedYuan(shownPrice);
  const written = writtenPrice(listing);
  if (price === shown) return written;
  if (shown !== written) return wrong('changed', priceChanged(written));
  if (typed === confirmedPrice) return price;
  const usual = await usualOf(listing);
  // What others ask is with tax.
  const { price: cost } = priceColumns(price, listing.priceTerms, listing.unit);
  if (usual === null || !isUnusual(cost, usual)) return price;
  return wrong('unusual', unusualPrice(cost, usual, listing.unit));
}

/** The stock and the minimum quantity that a row asks for; either may be wrong, or both together. */
export function quantitiesOf(row: Pick<TypedRow, Counted>, listing: Offer) {
  const unit = { decimals: listing.unitDecimals, unit: listing.unit };
  const { availableCount: typed, shownCount } = row;
  const stock =
    typed === undefined ? {} : typedStock({ availableCount: typed, shownCount }, listing, unit);
  const minimum = minimumOf(row, listing, unit);
  if (stock instanceof Wrong || minimum instanceof Wrong) {
    return { availableCount: stock, miniQuantity: minimum };
  }
  const { availableCount: count = listing.availableCount } = stock;
  // Orders may have left less than the minimum; that is refused only where one of both is changed.
  const isKept = count === listing.availableCount && minimum === listing.miniQuantity;
  const isTooMuch = count > 0 && minimum > count && !isKept;
  return {
    availableCount: stock,
    miniQuantity: isTooMuch ? wrong('invalid', MINIMUM_ABOVE_STOCK) : minimum,
  };
}

function minimumOf(
  { miniQuantity: typed, shownMinimum }: Pick<TypedRow, Counted>,
  { miniQuantity: now, unit: unitName }: Offer,
  unit: Unit,
): Hundredths | Wrong<'invalid' | 'changed'> {
  if (typed === undefined) return now;
  const minimum = parseQuantity(typed, unit);
  if (minimum === null) return wrong('invalid', MINIMUM_UNREADABLE);
  const shown = parseQuantity(shownMinimum ?? '', unit);
  if (minimum === shown) return now;
  return shown === now ? minimum : wrong('changed', minimumChanged(now, unitName));
}
