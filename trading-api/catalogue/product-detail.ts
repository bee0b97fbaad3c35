import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { attributeFacts } from '#app/domain/catalogue/attributes.ts';
import { type ProductDetail, shoppingInfo } from '#app/domain/catalogue/goods-contract.ts';
import { piecesOf } from '#app/domain/catalogue/pieces-contract.ts';
import { type Choice, wayNameIn } from '#app/domain/market/choices.ts';
import { toYuan } from '#app/domain/money.ts';
import { toQuantity } from '#app/domain/quantity.ts';
import {
  type Promotion,
  promotionFields,
  promotionOf,
  withPromotions,
} from '#trading-api/marketing/index.ts';
import { waysOfMarket } from '#trading-api/platform/choices.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { laggingRoute } from '#trading-api/platform/http/route.ts';
import { notFound } from '#trading-api/platform/refusal.ts';
import { rowId, rowIds } from '#trading-api/platform/row-id.ts';
import { goods, sellers } from '#trading-api/schema.ts';
import { findCategory } from './categories.ts';
import { GOODS_GONE, type Offer, offerColumns } from './goods-offer.ts';
import { priceText, refreshText } from './goods-views.ts';
import { attributesOfCategory } from './made-attributes.ts';
import { weigher } from './weights.ts';

type Kind = Offer['kind'];

export const detailOfGoods = laggingRoute(shoppingInfo, ({ db, input, now }) => {
  const { selfId: id, type: kind } = input;
  return firstDetail(db, and(byId(id), eq(goods.kind, kind)), now);
});

/** Goods of a kind in the order of their ids, without those that there are no more. */
export async function detailsOfGoods(
  db: Database,
  { ids, kind }: { ids: readonly string[]; kind: Kind },
  now: Date,
): Promise<ProductDetail[]> {
  const asked = rowIds(ids);
  const offers = await db
    .select({ offer: offerColumns, invoicing: sellers.invoicing })
    .from(goods)
    .leftJoin(sellers, eq(sellers.code, goods.sellerCode))
    .where(and(inArray(goods.id, asked), eq(goods.kind, kind)));
  const promoted = await withPromotions(db, offers, now);
  const found = new Map(promoted.map((line) => [line.offer.id, line]));
  const ways = await waysOfMarket(db);
  const weigh = await weigher(db);
  const details: ProductDetail[] = [];
  for (const id of asked) {
    const line = found.get(id);
    if (!line) continue;
    const categoryPath = await pathOf(db, line.offer);
    const attributeList = await factsOf(db, line.offer);
    const weights = weigh(line.offer);
    details.push({ ...detailOf(line, line.promotion, ways), weights, categoryPath, attributeList });
  }
  return details;
}

/**
 * Goods by their id or by a product's code: goods on the shelf come first, then the platform's own, then the
 * cheapest.
 */
export function findDetail(
  db: Database,
  { id, kind, sellerCode }: { id: string; kind?: Kind; sellerCode?: string },
  now: Date,
): Promise<ProductDetail> {
  return firstDetail(
    db,
    and(
      or(byId(id), eq(goods.productCode, id)),
      kind && eq(goods.kind, kind),
      sellerCode ? eq(goods.sellerCode, sellerCode) : undefined,
    ),
    now,
  );
}

/** Ids are numbers of at most 15 digits; codes are not. */
function byId(text: string): SQL {
  const id = rowId(text);
  return id === null ? sql`false` : eq(goods.id, id);
}

async function firstDetail(
  db: Database,
  wanted: SQL | undefined,
  now: Date,
): Promise<ProductDetail> {
  const [row] = await db
    .select({ offer: offerColumns, invoicing: sellers.invoicing })
    .from(goods)
    .leftJoin(sellers, eq(sellers.code, goods.sellerCode))
    .where(wanted)
    .orderBy(desc(goods.onShelf), desc(goods.kind), asc(goods.price), asc(goods.id))
    .limit(1);
  if (!row) throw notFound(GOODS_GONE);
  const { offer } = row;
  const [categoryPath, attributeList, promotion, ways, weigh] = await Promise.all([
    pathOf(db, offer),
    factsOf(db, offer),
    promotionOf(db, offer, now),
    waysOfMarket(db),
    weigher(db),
  ]);
  const weights = weigh(offer);
  return { ...detailOf(row, promotion, ways), weights, categoryPath, attributeList };
}

/** What the goods say of the attributes that the market has made for their category. */
async function factsOf(db: Database, { category3, attributes }: Offer) {
  return attributeFacts(await attributesOfCategory(db, category3), attributes);
}

async function pathOf(db: Database, row: Offer): Promise<ProductDetail['categoryPath']> {
  const codes = [row.category1, row.category2, row.category3];
  const path = await Promise.all(codes.map((code) => findCategory(db, code)));
  return path
    .filter((category) => category !== undefined)
    .map(({ code, name }) => ({ categoryCode: code, categoryName: name }));
}

const detailOf = (
  { offer: row, invoicing }: { offer: Offer; invoicing: boolean | null },
  promotion: Promotion | null,
  ways: readonly Choice[],
): Omit<ProductDetail, 'categoryPath' | 'attributeList' | 'weights'> => ({
  id: String(row.id),
  type: row.kind,
  productName: row.productName,
  productCode: row.productCode,
  productType: row.productType,
  specs: row.specs,
  brand: row.brand,
  brandNumber: row.brandNumber,
  manufacturer: row.manufacturer,
  sellerCode: row.sellerCode,
  sellerName: row.sellerName,
  registryAddress: row.registryAddress,
  invoicing: invoicing ?? undefined,
  sellingPrice: toYuan(row.price),
  sellingPriceStr: priceText(row),
  unit: row.unit,
  unitDecimals: row.unitDecimals,
  availableCount: toQuantity(row.availableCount),
  miniQuantity: toQuantity(row.miniQuantity),
  myBuyNum: row.myBuyNum === null ? null : toQuantity(row.myBuyNum),
  pieces: piecesOf(row),
  salesVolume: toQuantity(row.salesVolume),
  advanceId: null,
  deliveryWay: row.deliveryWay,
  deliveryWayName: wayNameIn(ways, row.deliveryWay),
  deliveryPlace: row.deliveryPlace,
  distrScope: row.distrScope === null ? null : String(row.distrScope),
  ...promotionFields(promotion),
  imageUrlList: row.imageUrls,
  introduce: row.introduce,
  onShelf: row.onShelf,
  onShelfDate: row.onShelfDate.toISOString(),
  refreshTimeStr: refreshText(row.refreshedAt),
});
