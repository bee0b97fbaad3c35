import { and, inArray, type SQLWrapper, sql } from 'drizzle-orm';
import type { ProductCard } from '#app/domain/catalogue/contract.ts';
import type { SelfProduct, SpotListing } from '#app/domain/catalogue/listing-contract.ts';
import { startingQuantity } from '#app/domain/catalogue/purchase-quantity.ts';
import { type Choice, wayNameIn } from '#app/domain/market/choices.ts';
import { formatYuan, toYuan } from '#app/domain/money.ts';
import { type Hundredths, toQuantity } from '#app/domain/quantity.ts';
import { wallTime } from '#app/domain/time.ts';
import { waysOfMarket } from '#trading-api/platform/choices.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { goods } from '#trading-api/schema.ts';
import { hasStock } from './goods-tables.ts';
import { type TermsOf, termsSayer } from './price-terms.ts';

/** When goods were last refreshed: 「11-21 09:30」. */
export const refreshText = (instant: Date): string => wallTime(instant).slice(5, 16);

/** What goods are bought from in their marketing group (spec 2 §5); null without one. */
export const buyQuantity = sql<Hundredths | null>`(
  select buy_quantity from marketing_groups where marketing_groups.id = goods.marketing_id)`;

/** The columns of cards and list rows, without the long introduction and the search words. */
export const listedColumns = {
  id: goods.id,
  kind: goods.kind,
  productCode: goods.productCode,
  productName: goods.productName,
  specs: goods.specs,
  brand: goods.brand,
  brandNumber: goods.brandNumber,
  manufacturer: goods.manufacturer,
  imageUrls: goods.imageUrls,
  category3: goods.category3,
  categoryName: goods.categoryName,
  attributes: goods.attributes,
  unit: goods.unit,
  unitDecimals: goods.unitDecimals,
  sellerCode: goods.sellerCode,
  sellerName: goods.sellerName,
  registryAddress: goods.registryAddress,
  price: goods.price,
  writtenPrice: goods.writtenPrice,
  priceTerms: goods.priceTerms,
  priceUntil: goods.priceUntil,
  availableCount: goods.availableCount,
  miniQuantity: goods.miniQuantity,
  myBuyNum: goods.myBuyNum,
  pieceQuantity: goods.pieceQuantity,
  pieceName: goods.pieceName,
  orderMultiple: goods.orderMultiple,
  buyQuantity,
  salesVolume: goods.salesVolume,
  deliveryWay: goods.deliveryWay,
  deliveryPlace: goods.deliveryPlace,
  onShelfDate: goods.onShelfDate,
  refreshedAt: goods.refreshedAt,
} as const;

export type ListedGoods = Pick<
  typeof goods.$inferSelect,
  Exclude<keyof typeof listedColumns, 'buyQuantity'>
> & { buyQuantity: Hundredths | null };

/**
 * The rows of some goods in the order of their ids; those that are not there are left out.
 * @param which what they must be besides
 */
export async function goodsInOrder(
  db: Database,
  ids: readonly number[],
  which?: SQLWrapper,
): Promise<ListedGoods[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select(listedColumns)
    .from(goods)
    .where(and(inArray(goods.id, [...ids]), which));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** 「¥3,850.00/吨」. */
export const priceText = (row: { price: number; unit: string }): string =>
  `¥${formatYuan(row.price)}/${row.unit}`;

/** Whether less is in stock than is sold at once. */
export const isSoldOut = (row: Pick<ListedGoods, 'availableCount' | 'miniQuantity'>): boolean =>
  row.availableCount < Math.max(row.miniQuantity, 1);
/** The opposite, as a condition of a query. */
export const inStock = hasStock(goods);

export const productCardOf = (row: ListedGoods, termsOf: TermsOf): ProductCard => ({
  id: String(row.id),
  productCode: row.productCode,
  sellerCode: row.sellerCode,
  productName: row.productName,
  specs: row.specs,
  brandNumber: row.brandNumber,
  imageUrl: row.imageUrls[0] ?? '',
  sellingPrice: toYuan(row.price),
  sellingPriceStr: priceText(row),
  priceTerms: termsOf(row),
  unit: row.unit,
  salesVolume: toQuantity(row.salesVolume),
  soldOut: isSoldOut(row),
  refreshTimeStr: refreshText(row.refreshedAt),
});

/** What rows are said with: the ways of delivery as the market calls them, and the terms of prices. */
export interface Saying {
  ways: readonly Choice[];
  termsOf: TermsOf;
}

export const sayingOf = async (db: Database, now: Date): Promise<Saying> => ({
  ways: await waysOfMarket(db),
  termsOf: await termsSayer(db, now),
});

export const spotListingOf = (row: ListedGoods, { ways, termsOf }: Saying): SpotListing => ({
  id: String(row.id),
  productVo: {
    code: row.productCode,
    name: row.productName,
    specs: row.specs,
    brand: row.brand,
    brandNumber: row.brandNumber,
    manufacturer: row.manufacturer,
    unit: row.unit,
    categoryCode: row.category3,
    categoryName: row.categoryName,
    imageUrl: row.imageUrls[0] ?? '',
    attributes: row.attributes,
  },
  customerVo: {
    sellerCode: row.sellerCode,
    customerName: row.sellerName,
    registryAddress: row.registryAddress,
  },
  price: toYuan(row.price),
  priceStr: priceText(row),
  priceTerms: termsOf(row),
  availableCount: toQuantity(row.availableCount),
  miniQuantity: toQuantity(row.miniQuantity),
  startingQuantity: toQuantity(startingQuantity(row)),
  salesVolume: toQuantity(row.salesVolume),
  unitDecimals: row.unitDecimals,
  deliveryWay: row.deliveryWay,
  deliveryWayName: wayNameIn(ways, row.deliveryWay),
  deliveryPlace: row.deliveryPlace,
  distanceKm: null,
  onShelfDate: row.onShelfDate.toISOString(),
  refreshTimeStr: refreshText(row.refreshedAt),
});

export const selfProductOf = (row: ListedGoods, { termsOf }: Saying): SelfProduct => ({
  id: String(row.id),
  code: row.productCode,
  name: row.productName,
  brandNumber: row.brandNumber,
  specs: row.specs,
  attributes: row.attributes,
  imageUrl: row.imageUrls[0] ?? '',
  supplierName: row.sellerName,
  manufacturer: row.manufacturer,
  brand: row.brand,
  origin: row.deliveryPlace,
  price: toYuan(row.price),
  priceStr: priceText(row),
  priceTerms: termsOf(row),
  unit: row.unit,
  availableCount: toQuantity(row.availableCount),
  salesVolume: toQuantity(row.salesVolume),
  onShelfDate: row.onShelfDate.toISOString(),
});
