import { eq, sql } from 'drizzle-orm';
import { STEP_DIGITS, stepOf } from '#app/domain/catalogue/search/offered-ranges.ts';
import { goods, goodsChanges } from '#trading-api/schema.ts';
import { isSoldOut } from '../../goods-views.ts';
import type { EngineDocument } from './index-shape.ts';

/** What a document is made of, read in one statement so that the version is that of the rest. */
export const documentColumns = {
  id: goods.id,
  revision: sql<number>`coalesce(${goodsChanges.revision}, 0)::int`.as('revision'),
  kind: goods.kind,
  onShelf: goods.onShelf,
  terms: sql<string[]>`to_json(tsvector_to_array(${goods.searchTerms}))`.as('terms'),
  category1: goods.category1,
  category2: goods.category2,
  category3: goods.category3,
  brandNumber: goods.brandNumber,
  manufacturer: goods.manufacturer,
  brand: goods.brand,
  deliveryPlace: goods.deliveryPlace,
  sellerCode: goods.sellerCode,
  deliveryWay: goods.deliveryWay,
  attributes: goods.attributes,
  unit: goods.unit,
  marketingId: goods.marketingId,
  price: goods.price,
  availableCount: goods.availableCount,
  miniQuantity: goods.miniQuantity,
  salesVolume: goods.salesVolume,
  onShelfDate: goods.onShelfDate,
  standing: goods.standing,
} as const;

export const changesOfGoods = eq(goodsChanges.goodsId, goods.id);

type Made = 'deliveryWay' | 'attribute' | 'inStock' | 'priceStep' | 'stockStep' | 'onShelfDate';

type Read = Omit<EngineDocument, Made> &
  Pick<typeof goods.$inferSelect, 'deliveryWay' | 'attributes' | 'onShelfDate' | 'miniQuantity'> & {
    revision: number;
  };

/** A change as two lines of a bulk request; that of goods which are there no more as one. */
export type Change = { id: number; version: number; document: EngineDocument | null };

/**
 * The engine accepts only a higher version than it has, so that an older change that arrives late
 * never overwrites a newer one. Goods that were never changed have version 1.
 */
export const versionOf = (revision: number): number => revision + 1;

export function changeOf(read: Read): Change {
  const { revision, attributes, onShelfDate, deliveryWay, miniQuantity, ...row } = read;
  return {
    id: row.id,
    version: versionOf(revision),
    document: {
      ...row,
      deliveryWay: String(deliveryWay),
      attribute: Object.entries(attributes).map(([name, value]) => `${name}=${value}`),
      priceStep: `${row.unit} ${stepOf(row.price, STEP_DIGITS.price)}`,
      stockStep: `${row.unit} ${stepOf(row.availableCount, STEP_DIGITS.stock)}`,
      ...(!isSoldOut({ ...row, miniQuantity }) && { inStock: '1' }),
      onShelfDate: onShelfDate.getTime(),
    },
  };
}
