import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import { attributeLabel, attributesOfPath } from '#app/domain/catalogue/attributes.ts';
import {
  ownSaleProductById,
  ownSaleProducts,
} from '#app/domain/catalogue/sale-product-contract.ts';
import { readQuery } from '#app/domain/catalogue/search/query.ts';
import { attributesOfGoods, attributeTexts } from '#app/domain/catalogue/search/specification.ts';
import { toYuan } from '#app/domain/money.ts';
import { toQuantity } from '#app/domain/quantity.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { jsonDigest } from '#trading-api/platform/json-digest.ts';
import { COUNT_CAP, cappedTotals } from '#trading-api/platform/page-totals.ts';
import { notFound } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { goods, goodsAuthFiles } from '#trading-api/schema.ts';
import { GOODS_GONE, listedBy, type Offer, offerColumns } from './goods-offer.ts';
import { inStock, refreshText } from './goods-views.ts';
import { doublesOf } from './listing-checks.ts';
import { weightTexts } from './listing-weights.ts';
import { type AttributeRow, knownAttributes } from './made-attributes.ts';
import { queryOf } from './search/goods-index.ts';
import { marketWords } from './search/lexicon.ts';
import { withTerms } from './search/listing.ts';
import { spell } from './search/spelling.ts';
import { sellerCodeOf, storeOf } from './sellers.ts';

export type Document = typeof goodsAuthFiles.$inferSelect;

/** A page of a seller's listings; read without a cache. */
export const ownPage = customerRoute(ownSaleProducts, async ({ db, customer, input }) => {
  const { page, rows, onShelf, soldOut, keyword = '', counts, inTable } = input;
  const sellerCode = sellerCodeOf(customer);
  const words = keyword.trim() === '' ? [] : readQuery(spell(keyword), await marketWords(db));
  const own = and(listedBy(sellerCode), withTerms(queryOf(words.map(({ ways }) => ways))));
  const isSoldOut = sql`not ${inStock}`;
  const wanted = and(
    own,
    onShelf ? goods.onShelf : sql`not ${goods.onShelf}`,
    onShelf && soldOut ? isSoldOut : undefined,
  );
  const capped = db
    .select({ one: sql`1` })
    .from(goods)
    .where(wanted)
    .limit(COUNT_CAP + 1);
  const countWhere = (condition: SQL) => sql`count(*) filter (where ${condition})`.mapWith(Number);
  const [{ selfOperated }, found, counted, [states]] = await Promise.all([
    storeOf(db, sellerCode),
    db
      .select(offerColumns)
      .from(goods)
      .where(wanted)
      .orderBy(desc(goods.onShelfDate), desc(goods.id))
      .limit(rows)
      .offset((page - 1) * rows),
    db.$count(capped.as('counted')),
    counts
      ? db
          .select({
            onShelf: countWhere(sql`${goods.onShelf}`),
            soldOut: countWhere(sql`${goods.onShelf} and ${isSoldOut}`),
            off: countWhere(sql`not ${goods.onShelf}`),
          })
          .from(goods)
          .where(own)
      : [],
  ]);
  const doubles = await doublesOf(db, sellerCode, found);
  const attributes = inTable ? await knownAttributes(db) : [];
  return {
    content: found.map((row) => ({
      ...shownOf(row, doubles),
      imageUrl: row.imageUrls[0] ?? '',
      refreshTimeStr: refreshText(row.refreshedAt),
      table: inTable && tableOf(row, attributes),
    })),
    ...cappedTotals(counted, rows),
    kind: selfOperated ? ('self' as const) : ('sale' as const),
    counts: states,
  };
});

const tableOf = (
  { category1, category2, category3, categoryName, brand, manufacturer, ...row }: Offer,
  all: readonly AttributeRow[],
) => ({
  attributes: attributesOfPath(all, [category1, category2, category3])
    .filter(({ shown }) => shown)
    .map((own) => ({ label: attributeLabel(own), value: row.typedAttributes[own.key] ?? '' })),
  categoryCode: category3,
  ...{ categoryName, brand, manufacturer },
  weights: weightTexts(row),
  deliveryWay: row.deliveryWay,
  deliveryPlace: row.deliveryPlace,
});

export const ownProduct = customerRoute(ownSaleProductById, async ({ db, customer, input }) => {
  const { id } = input;
  const sellerCode = sellerCodeOf(customer);
  const row = await ownRow(db, sellerCode, id);
  const documents = await documentsOf(db, row.id);
  return {
    ...shownOf(row, await doublesOf(db, sellerCode, [row])),
    version: versionOf(row, documents),
    categoryCode: row.category3,
    unitDecimals: row.unitDecimals,
    attributes: attributeTexts(attributesOfGoods(row)),
    typedAttributes: row.typedAttributes,
    brand: row.brand,
    manufacturer: row.manufacturer,
    weights: weightTexts(row),
    deliveryWay: row.deliveryWay,
    deliveryPlace: row.deliveryPlace,
    introduce: row.introduce,
    images: row.imageUrls,
    documents,
  };
});

export async function ownRow(db: Database, sellerCode: string, id: string): Promise<Offer> {
  const [row] = await db
    .select(offerColumns)
    .from(goods)
    .where(and(eq(goods.id, rowId(id) ?? 0), listedBy(sellerCode)));
  if (!row) throw notFound(GOODS_GONE);
  return row;
}

export const documentsOf = (db: Database, goodsId: number): Promise<Document[]> =>
  db
    .select()
    .from(goodsAuthFiles)
    .where(eq(goodsAuthFiles.goodsId, goodsId))
    .orderBy(asc(goodsAuthFiles.position));

/** The version of all that a seller decides, without the stock, which every order changes. */
export function versionOf(row: Offer, documents: readonly Document[]): string {
  const edited = [
    row.productName,
    row.category3,
    row.brandNumber,
    row.specs,
    row.brand,
    row.manufacturer,
    row.price,
    row.miniQuantity,
    Object.values(weightTexts(row)),
    row.deliveryWay,
    row.deliveryPlace,
    row.introduce,
    Object.entries(row.typedAttributes).sort(),
    row.imageUrls,
    row.onShelf,
    documents.map(({ name, batchNum, fileId, url }) => [name, batchNum, fileId, url]),
  ];
  return jsonDigest(edited);
}

const shownOf = (row: Offer, doubles: ReadonlyMap<number, string>) => ({
  id: String(row.id),
  productName: row.productName,
  brandNumber: row.brandNumber,
  specs: row.specs,
  price: toYuan(row.price),
  unit: row.unit,
  availableCount: toQuantity(row.availableCount),
  miniQuantity: toQuantity(row.miniQuantity),
  salesVolume: toQuantity(row.salesVolume),
  onShelf: row.onShelf,
  doubleOf: doubles.get(row.id) ?? null,
});
