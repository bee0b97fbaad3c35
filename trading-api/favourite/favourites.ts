import { and, asc, desc, eq, inArray, type SQL } from 'drizzle-orm';
import { BY_DISTANCE } from '#app/domain/catalogue/listing-contract.ts';
import type { Content } from '#app/domain/endpoint.ts';
import {
  collectionCount,
  collectionList,
  collectSave,
  type Favourite,
  type standings,
} from '#app/domain/favourite/contract.ts';
import { toYuan } from '#app/domain/money.ts';
import { toQuantity } from '#app/domain/quantity.ts';
import {
  GOODS_GONE,
  isSoldOut,
  type ListedGoods,
  lastPrices,
  listedColumns,
  passes,
  pricesAt,
  priceText,
  termsSayer,
} from '#trading-api/catalogue/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { rowId, rowIds } from '#trading-api/platform/row-id.ts';
import { favourites, follows, goods } from '#trading-api/schema.ts';

const owned = (customerId: number, ids: readonly number[]): SQL | undefined =>
  and(eq(favourites.customerId, customerId), inArray(favourites.goodsId, [...ids]));

/** Collects goods; repeating it changes nothing (design/stock: Contested calls). @throws Refusal `goodsGone` */
export const collect = customerRoute(collectSave, async ({ db, customer, input, now }) => {
  const { productId, type } = input;
  const id = rowId(productId);
  const [found] =
    id === null
      ? []
      : await db
          .select({ id: goods.id })
          .from(goods)
          .where(and(eq(goods.id, id), eq(goods.kind, type)));
  if (!found) throw new Refusal('goodsGone', GOODS_GONE);
  await db
    .insert(favourites)
    .values({ customerId: customer.id, goodsId: found.id, createdAt: now })
    .onConflictDoNothing();
});

export async function dropFavourites(
  db: Database,
  customerId: number,
  ids: readonly string[],
): Promise<void> {
  await db.delete(favourites).where(owned(customerId, rowIds(ids)));
}

export async function favouriteStateOf(
  db: Database,
  customerId: number,
  { productIds, sellerCodes }: Content<typeof standings>,
): Promise<Content<typeof standings>> {
  const [collected, followed] = await Promise.all([
    productIds.length > 0
      ? db
          .select({ id: favourites.goodsId })
          .from(favourites)
          .where(owned(customerId, rowIds(productIds)))
      : [],
    sellerCodes.length > 0
      ? db
          .select({ code: follows.sellerCode })
          .from(follows)
          .where(and(eq(follows.customerId, customerId), inArray(follows.sellerCode, sellerCodes)))
      : [],
  ]);
  return {
    productIds: collected.map(({ id }) => String(id)),
    sellerCodes: followed.map(({ code }) => code),
  };
}

/**
 * A page of the favourites, on the shelf or not, with their price when they were collected; the
 * newest first (spec 2 §2).
 */
export const favouritesPage = customerRoute(collectionList, async (call) => {
  const { db, customer, input, now } = call;
  const { reduced, ...request } = input;
  const { page, rows, sortWord, sortWay = 'desc' } = request;
  const order = sortWay === 'asc' ? asc : desc;
  const sortedBy = sortWord && sortWord !== BY_DISTANCE ? goods[sortWord] : favourites.createdAt;
  const found = await db
    .select({ ...listedColumns, onShelf: goods.onShelf, collectedAt: favourites.createdAt })
    .from(favourites)
    .innerJoin(goods, eq(goods.id, favourites.goodsId))
    .where(
      and(
        eq(favourites.customerId, customer.id),
        await passes(db, request),
        reduced
          ? inArray(favourites.goodsId, await cheaperSinceCollected(db, customer.id))
          : undefined,
      ),
    )
    .orderBy(order(sortedBy), order(goods.id))
    .limit(rows)
    .offset((page - 1) * rows);
  const [before, trends] = await Promise.all([
    pricesAt(
      db,
      found.map(({ id, collectedAt }) => ({ goodsId: id, at: collectedAt })),
    ),
    lastPrices(
      db,
      found.map((row) => ({ ...row, goodsId: row.id })),
      now,
    ),
  ]);
  const termsOf = await termsSayer(db, now);
  return found.map((row, at) => ({
    ...favouriteOf(row, before[at] ?? row.price),
    priceTerms: termsOf(row),
    priceTrend: trends[at] ?? [],
  }));
});

const favouriteOf = (
  row: ListedGoods & { onShelf: boolean; collectedAt: Date },
  collectedPrice: number,
): Omit<Favourite, 'priceTrend' | 'priceTerms'> => ({
  id: String(row.id),
  type: row.kind,
  productName: row.productName,
  brandNumber: row.brandNumber,
  specs: row.specs,
  imageUrl: row.imageUrls[0] ?? '',
  sellingPrice: toYuan(row.price),
  sellingPriceStr: priceText(row),
  collectedPrice: toYuan(collectedPrice),
  unit: row.unit,
  salesVolume: toQuantity(row.salesVolume),
  soldOut: isSoldOut(row),
  sellerCode: row.sellerCode,
  sellerName: row.sellerName,
  onShelf: row.onShelf,
  collectDate: row.collectedAt.toISOString(),
});

export const countCollection = customerRoute(collectionCount, async ({ db, customer }) => {
  const [goods, reduced, stores] = await Promise.all([
    db.$count(favourites, eq(favourites.customerId, customer.id)),
    cheaperSinceCollected(db, customer.id),
    db.$count(follows, eq(follows.customerId, customer.id)),
  ]);
  return { goods, reduced: reduced.length, stores };
});

/**
 * The collected goods on the shelf that have become cheaper since they were collected. All
 * favourites of the customer are read, because their former prices are only in the price history.
 */
async function cheaperSinceCollected(db: Database, customerId: number): Promise<number[]> {
  const collected = await db
    .select({ goodsId: favourites.goodsId, at: favourites.createdAt, price: goods.price })
    .from(favourites)
    .innerJoin(goods, eq(goods.id, favourites.goodsId))
    .where(and(eq(favourites.customerId, customerId), eq(goods.onShelf, true)));
  const before = await pricesAt(db, collected);
  return collected
    .filter(({ price }, at) => price < (before[at] ?? price))
    .map(({ goodsId }) => goodsId);
}
