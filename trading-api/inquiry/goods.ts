import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { piecesOf } from '#app/domain/catalogue/pieces-contract.ts';
import type { Content, Parsed } from '#app/domain/endpoint.ts';
import {
  type GoodsForInquiry,
  type InquiryCandidate,
  saleProductForInquiry,
  type saleProductsForInquiry,
} from '#app/domain/inquiry/goods-contract.ts';
import { MAX_INQUIRY_SELLERS } from '#app/domain/inquiry/inquiry.ts';
import { toYuan } from '#app/domain/money.ts';
import { toQuantity } from '#app/domain/quantity.ts';
import type { Customer } from '#trading-api/account/index.ts';
import {
  GOODS_GONE,
  goodsInOrder,
  hasLapsed,
  type ListedGoods,
  nameContains,
  onShelf,
  priceText,
  type TermsOf,
  termsSayer,
} from '#trading-api/catalogue/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { route } from '#trading-api/platform/http/route.ts';
import { notFound } from '#trading-api/platform/refusal.ts';
import { rowIds } from '#trading-api/platform/row-id.ts';
import { goods, sellers } from '#trading-api/schema.ts';

/** The number of stores proposed when there are no goods to choose them by. */
const PROPOSED = 20;
/** For a list of up to a hundred goods, stores are proposed by the first categories only. */
const CATEGORIES = 10;

/**
 * The goods of an inquiry form and the stores it can be sent to: chosen ones first, then those that
 * sell these goods, the same products, the same categories; without goods some stores of the
 * market. The customer's own store and the platform are left out.
 */
export async function inquiryGoods(
  db: Database,
  customer: Customer | null,
  asked: Parsed<typeof saleProductsForInquiry>,
  now: Date,
): Promise<Content<typeof saleProductsForInquiry>> {
  const found = await listingsOf(db, asked.ids);
  const ownStore = customer?.sellerCode ?? '';
  const termsOf = await termsSayer(db, now);
  return {
    goods: found.map((row) => goodsOf(row, termsOf)),
    sellers: await candidates(db, found, asked, { ownStore, now }),
  };
}

export const oneInquiryGoods = route(
  saleProductForInquiry,
  async ({ db, customer, input, now }) => {
    const { id } = input;
    const asked = { ids: [id], sellerName: '', sellerCodes: [] };
    const { goods: found, sellers: stores } = await inquiryGoods(db, customer, asked, now);
    const [first] = found;
    if (!first) throw notFound(GOODS_GONE);
    return { ...first, sellers: stores };
  },
);

export const listingsOf = (db: Database, ids: readonly string[]): Promise<ListedGoods[]> =>
  goodsInOrder(db, rowIds(ids), goods.onShelf);

const goodsOf = (row: ListedGoods, termsOf: TermsOf): GoodsForInquiry => ({
  goodsId: String(row.id),
  productCode: row.productCode,
  productName: row.productName,
  specs: row.specs,
  brand: row.brand,
  brandNumber: row.brandNumber,
  unit: row.unit,
  imageUrl: row.imageUrls[0] ?? '',
  price: toYuan(row.price),
  priceStr: priceText(row),
  priceTerms: termsOf(row),
  miniQuantity: toQuantity(row.miniQuantity),
  pieces: piecesOf(row),
  unitDecimals: row.unitDecimals,
  deliveryWay: row.deliveryWay,
  sellerCode: row.sellerCode,
  sellerName: row.sellerName,
});

async function candidates(
  db: Database,
  listings: readonly ListedGoods[],
  { sellerName, sellerCodes }: Parsed<typeof saleProductsForInquiry>,
  { ownStore, now }: { ownStore: string; now: Date },
): Promise<InquiryCandidate[]> {
  const prices = await samePrices(db, listings, now);
  const first = listings.map((row) => row.sellerCode);
  const named = nameContains(sellerName);
  const codes = [
    ...sellerCodes,
    ...(named ? await storesWhere(db, named) : []),
    ...first,
    ...prices.keys(),
    ...(listings.length > 0 ? await sameCategory(db, listings) : await storesWhere(db, undefined)),
  ];
  const wanted = [...new Set(codes)]
    .filter((code) => code !== ownStore)
    .slice(0, MAX_INQUIRY_SELLERS);
  const stores = await storeRows(db, wanted);
  return wanted.flatMap((code) => {
    const store = stores.get(code);
    return store ? [{ ...store, priceStr: prices.get(code) ?? null }] : [];
  });
}

/** Each store's lowest price that holds for the product, when all the goods are the same product. */
async function samePrices(
  db: Database,
  listings: readonly ListedGoods[],
  now: Date,
): Promise<Map<string, string | null>> {
  const codes = [...new Set(listings.map(({ productCode }) => productCode))];
  if (codes.length === 0) return new Map();
  const lowest = sql<
    string | null
  >`min(${goods.price}) filter (where ${hasLapsed(now)} is not true)`;
  const rows = await db
    .select({ sellerCode: goods.sellerCode, unit: goods.unit, price: lowest })
    .from(goods)
    .where(and(onShelf('sale'), inArray(goods.productCode, codes)))
    .groupBy(goods.sellerCode, goods.unit)
    .orderBy(lowest);
  const isOne = codes.length === 1;
  return new Map(
    rows.map(({ sellerCode, unit, price }) => [
      sellerCode,
      isOne && price !== null ? priceText({ price: Number(price), unit }) : null,
    ]),
  );
}

async function sameCategory(db: Database, listings: readonly ListedGoods[]): Promise<string[]> {
  const codes = [...new Set(listings.map(({ category3 }) => category3))].slice(0, CATEGORIES);
  const rows = await db
    .selectDistinct({ code: goods.sellerCode })
    .from(goods)
    .where(and(onShelf('sale'), inArray(goods.category3, codes)))
    .orderBy(asc(goods.sellerCode))
    .limit(MAX_INQUIRY_SELLERS);
  return rows.map(({ code }) => code);
}

async function storesWhere(db: Database, wanted: SQL | undefined): Promise<string[]> {
  const rows = await db
    .select({ code: sellers.code })
    .from(sellers)
    .where(and(eq(sellers.selfOperated, false), wanted))
    .orderBy(asc(sellers.code))
    .limit(PROPOSED);
  return rows.map(({ code }) => code);
}

type Store = Omit<InquiryCandidate, 'priceStr'>;

/** The stores an inquiry can be sent to, by code; the platform's own and unknown ones are left out. */
export async function storeRows(
  db: Database,
  codes: readonly string[],
): Promise<Map<string, Store>> {
  if (codes.length === 0) return new Map();
  const rows = await db
    .select({
      sellerCode: sellers.code,
      sellerName: sellers.name,
      registryAddress: sellers.address,
    })
    .from(sellers)
    .where(and(eq(sellers.selfOperated, false), inArray(sellers.code, [...codes])));
  return new Map(rows.map((row) => [row.sellerCode, row]));
}
