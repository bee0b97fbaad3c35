import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import {
  featureGoods,
  MOST_FEATURED,
  STORE_PICTURE_REQUIRED,
  saleStore,
  saveSaleStore,
  TOO_MANY_FEATURED,
} from '#app/domain/catalogue/sale-store-contract.ts';
import { withoutCompanyForm } from '#app/domain/catalogue/search/segments.ts';
import { normaliseSearchText } from '#app/domain/catalogue/search-terms.ts';
import { brandPageData } from '#app/domain/catalogue/store-contract.ts';
import type { Coordinates } from '#app/domain/checkout/delivery.ts';
import { type Content, type Parsed, RESULT } from '#app/domain/endpoint.ts';
import { statusMessage } from '#app/domain/http-status.ts';
import type { Customer } from '#trading-api/account/index.ts';
import { publishPicture, withdrawFiles } from '#trading-api/file/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { containing, mentions } from '#trading-api/platform/database/containing.ts';
import { customerRoute, laggingRoute, transactionRoute } from '#trading-api/platform/http/route.ts';
import { pageTotals } from '#trading-api/platform/page-totals.ts';
import { isNamed } from '#trading-api/platform/plain-name.ts';
import { accept, notFound, Refusal, wrong } from '#trading-api/platform/refusal.ts';
import { rowIds } from '#trading-api/platform/row-id.ts';
import { goods, sellers, storeDecorations, vocabulary } from '#trading-api/schema.ts';
import { GOODS_GONE, listedBy } from './goods-offer.ts';
import { locationOf } from './search/places.ts';
import { learnWords } from './search/vocabulary.ts';
import { listedStores, storeDates, storeOffer } from './store-facts.ts';

type BrandRequest = Parsed<typeof brandPageData>;

/** A page of the sellers' stores by sort, or of all that are called by a name, the platform's own too (spec 2 §2). */
export const sellersPage = laggingRoute(brandPageData, async ({ db, input }) => {
  const { page, rows, sellerName = '', sortWord = 'productCount', sortWay = 'desc' } = input;
  const wanted = nameContains(sellerName) ?? eq(sellers.selfOperated, false);
  const order = sortWay === 'asc' ? asc : desc;
  const [found, totalElements] = await Promise.all([
    db
      .select({ code: sellers.code })
      .from(sellers)
      .where(wanted)
      .orderBy(order(rankOf(db, sortWord)), order(sellers.code))
      .limit(rows)
      .offset((page - 1) * rows),
    db.$count(sellers, wanted),
  ]);
  const codes = found.map(({ code }) => code);
  const stores = await listedStores(db, codes);
  return {
    content: codes.map((code) => stores.get(code)).filter((store) => store !== undefined),
    ...pageTotals(totalElements, rows),
  };
});

/** The columns stores are sorted by. A store without goods counts as the least recently changed. */
function rankOf(db: Database, sortWord: NonNullable<BrandRequest['sortWord']>): SQL {
  // By code point, so that the order does not depend on the database's collation.
  if (sortWord === 'sellerName') return sql`${sellers.name} collate "C"`;
  if (sortWord === 'productCount') return sql`(select product_count from ${storeOffer(db)})`;
  return sql`coalesce((select newest from ${storeDates(db)}), '-infinity')`;
}

/**
 * Stores that are called by every word of the text, in any order: by a part of their name in any letter case and
 * width, 「(上海)」 finds 「（上海）」, as it is spoken or by its initials, or by their code. `%` and `_` are ordinary
 * characters. Undefined where nothing is typed.
 */
export const nameContains = (text: string): SQL | undefined =>
  and(
    ...normaliseSearchText(text)
      .split(' ')
      .filter((word) => word !== '')
      .map((word) =>
        or(mentions(sellers.name, word), eq(sql`lower(${sellers.code})`, word), spokenAs(word)),
      ),
  );

/** Stores whose name is spoken so, wherever it begins, or begins with these initials. */
const spokenAs = (word: string): SQL | undefined =>
  /^[a-z]{2,}$/.test(word)
    ? sql`exists (select from ${vocabulary} where ${vocabulary.kind} = 'seller' and ${vocabulary.code} = ${sellers.code}
        and (${vocabulary.pinyin} like ${containing(word)} or ${vocabulary.initials} like ${`${word}%`}))`
    : undefined;

export const SELLER_UNKNOWN = '没有这个卖家，请输入名称后从列表中选择';

/** The seller that somebody has typed, by name or by code. */
export const sellerCalled = (typed: string): SQL | undefined =>
  or(eq(sellers.code, typed.trim()), isNamed(sellers.name, typed));

/** The store a customer sells for; every call of a seller is limited to it. */
export function sellerCodeOf({ sellerCode }: Customer): string {
  if (!sellerCode) throw new Refusal(RESULT.forbidden, statusMessage(403));
  return sellerCode;
}

/** What a store shows of itself, for its seller. */
export async function storeOf(
  db: Database,
  sellerCode: string,
): Promise<Omit<Content<typeof saleStore>, 'featured'>> {
  const [store] = await db
    .select({
      sellerCode: sellers.code,
      sellerName: sellers.name,
      registryAddress: sellers.address,
      selfOperated: sellers.selfOperated,
      introduce: sellers.introduce,
      imageUrl: sellers.imageUrl,
    })
    .from(sellers)
    .where(eq(sellers.code, sellerCode));
  if (!store) throw notFound('店铺不存在');
  return store;
}

/** The same with the goods that stand at the head of its page. */
export const ownStoreOf = customerRoute(saleStore, async ({ db, customer }) => {
  const sellerCode = sellerCodeOf(customer);
  const { id, productName, brandNumber, specs, onShelf } = goods;
  const [store, featured] = await Promise.all([
    storeOf(db, sellerCode),
    db
      .select({ id, productName, brandNumber, specs, onShelf })
      .from(storeDecorations)
      .innerJoin(goods, eq(goods.id, storeDecorations.goodsId))
      .where(eq(storeDecorations.sellerCode, sellerCode))
      .orderBy(asc(storeDecorations.sort), asc(goods.id)),
  ]);
  return {
    ...store,
    featured: featured.map((row) => ({
      id: String(row.id),
      name: `${row.productName} ${row.brandNumber} ${row.specs}`.trim(),
      onShelf: row.onShelf,
    })),
  };
});

/** Puts other goods at the head of a store's page, in the call's transaction. */
export const writeFeatured = transactionRoute(featureGoods, async (call) => {
  const { db: tx, customer, input } = call;
  const sellerCode = sellerCodeOf(customer);
  const ids = rowIds(input.ids);
  if (ids.length > MOST_FEATURED) throw new Refusal('tooMany', TOO_MANY_FEATURED);
  // Two who set them at once do so one after the other.
  await tx.select().from(sellers).where(eq(sellers.code, sellerCode)).for('no key update');
  const own = await tx
    .select({ id: goods.id })
    .from(goods)
    .where(and(inArray(goods.id, ids), listedBy(sellerCode)));
  // A text that is no id is none of the seller's goods either.
  if (own.length < new Set(input.ids).size) throw notFound(GOODS_GONE);
  await tx.delete(storeDecorations).where(eq(storeDecorations.sellerCode, sellerCode));
  if (ids.length === 0) return;
  await tx
    .insert(storeDecorations)
    .values(ids.map((goodsId, sort) => ({ sellerCode, goodsId, sort: sort + 1 })));
});

/** Sets what a store shows of itself, in the call's transaction. */
export const saveStore = transactionRoute(saveSaleStore, async (call) => {
  const { db: tx, customer, input: typed } = call;
  const { sellerCode, imageUrl } = await storeOf(tx, sellerCodeOf(customer));
  const { introduce, picture } = accept(saveSaleStore, {
    introduce: typed.introduce.trim(),
    picture:
      typed.picture === ''
        ? wrong('missing', STORE_PICTURE_REQUIRED)
        : typed.picture === imageUrl
          ? imageUrl
          : await publishPicture(tx, customer, typed.picture),
  });
  await tx
    .update(sellers)
    .set({ introduce, imageUrl: picture })
    .where(eq(sellers.code, sellerCode));
  await withdrawFiles(tx, [imageUrl]);
});

/**
 * Gives a store another name or registered address, in the caller's transaction; its goods, which are listed
 * and found with them, too. What was ordered keeps the name.
 */
export async function renameStore(
  tx: Database,
  code: string,
  { name, address, place }: { name: string; address: string; place: Coordinates | null },
): Promise<void> {
  const located = { ...locationOf(address), ...place };
  await tx
    .update(sellers)
    .set({ name, address, ...located })
    .where(eq(sellers.code, code));
  await tx
    .update(goods)
    .set({ sellerName: name, registryAddress: address })
    .where(eq(goods.sellerCode, code));
  await tx.delete(vocabulary).where(and(eq(vocabulary.kind, 'seller'), eq(vocabulary.code, code)));
  await learnWords(tx, [['seller', withoutCompanyForm(name), code]]);
}
