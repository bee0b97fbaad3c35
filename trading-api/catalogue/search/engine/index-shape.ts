import type { GoodsKind } from '#app/domain/catalogue/goods-kind.ts';

/**
 * The number of the shape below and of what its fields mean. With a greater one the index is built anew; a process of an earlier
 * version then leaves it alone.
 */
export const SHAPE = 5;

/** What the engine keeps of goods: how they are found, sorted and counted, and nothing to show. */
export interface EngineDocument {
  id: number;
  kind: GoodsKind;
  onShelf: boolean;
  /** `goods.search_terms` as it is. */
  terms: string[];
  category1: string;
  category2: string;
  category3: string;
  brandNumber: string;
  manufacturer: string;
  brand: string;
  deliveryPlace: string;
  sellerCode: string;
  deliveryWay: string;
  attribute: string[];
  inStock?: '1';
  /** 吨, 件: by which they are sold. */
  unit: string;
  /** The step of the price, and that of the stock, in this unit: 「吨 385000」. */
  priceStep: string;
  stockStep: string;
  marketingId: number | null;
  price: number;
  availableCount: number;
  salesVolume: number;
  onShelfDate: number;
  standing: number;
}

const word = { type: 'keyword' };
const number = { type: 'long' };
/** Neither sorted nor counted by, so without the columns for that. */
const term = { type: 'keyword', doc_values: false };

const properties: Record<keyof EngineDocument, object> = {
  id: number,
  kind: term,
  onShelf: { type: 'boolean' },
  terms: term,
  category1: word,
  category2: word,
  category3: word,
  brandNumber: word,
  manufacturer: word,
  brand: word,
  deliveryPlace: word,
  sellerCode: word,
  deliveryWay: word,
  attribute: word,
  inStock: word,
  unit: word,
  priceStep: word,
  stockStep: word,
  marketingId: number,
  price: number,
  availableCount: number,
  salesVolume: number,
  onShelfDate: number,
  standing: number,
};

/** A search of a shard takes one processor, and with one shard all counts are exact: so there are as few as will do. */
const GOODS_OF_A_SHARD = 10_000_000;

/**
 * The body that makes an index. With the interval, what is sent is found half a second later. One node has no copy, two
 * have one, three or more two, so that a node alone is green, and any of three answers by what it has itself.
 */
export const indexShape = (goods: number) => ({
  settings: {
    index: {
      number_of_shards: Math.max(1, Math.ceil(goods / GOODS_OF_A_SHARD)),
      auto_expand_replicas: '0-2',
      refresh_interval: '500ms',
    },
  },
  mappings: { dynamic: 'strict', _source: { enabled: false }, properties },
});
