import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { LISTING_TEXT_MAX } from '#app/domain/catalogue/sale-product.ts';
import { deskBrands, endBrand, saveBrand } from '#app/domain/content/brand-desk-contract.ts';
import { audit } from '#trading-api/account/index.ts';
import { indexManyGoods, SELLER_UNKNOWN, sellerCalled } from '#trading-api/catalogue/index.ts';
import { chosenPicture, withdrawFiles } from '#trading-api/file/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { accept, filled, notFound, wrong } from '#trading-api/platform/refusal.ts';
import { brands, goods, sellers } from '#trading-api/schema.ts';
import { lineOf } from './operator-text.ts';

const NAME_TAKEN = '已有同名的品牌；如要合成一个，请在停用时选择并入它';
const gone = () => notFound('品牌不存在或已删除');

export const allBrands = customerRoute(deskBrands, async ({ db }) => {
  const counted = db
    .select({ brand: goods.brand, goods: sql<number>`count(*)`.mapWith(Number).as('goods') })
    .from(goods)
    .groupBy(goods.brand)
    .as('counted');
  return db
    .select({
      name: brands.name,
      sellerCode: brands.sellerCode,
      sellerName: sellers.name,
      imageUrl: brands.imageUrl,
      sort: brands.sort,
      shown: brands.shown,
      goods: sql`coalesce(${counted.goods}, 0)`.mapWith(Number),
    })
    .from(brands)
    .innerJoin(sellers, eq(sellers.code, brands.sellerCode))
    .leftJoin(counted, eq(counted.brand, brands.name))
    .orderBy(asc(brands.sort), asc(brands.name));
});

/** Adds a brand or changes one, in the call's transaction. */
export const writeBrand = customerRoute(saveBrand, async (call) => {
  const { db: tx, customer: operator, person, input: typed, now } = call;
  const before = typed.before === null ? null : await lockBrand(tx, typed.before);
  const name = lineOf(typed.name);
  const others = before ? ne(brands.name, before.name) : undefined;
  const isTaken = (await tx.$count(brands, and(eq(brands.name, name), others))) > 0;
  const [seller] = await tx.select().from(sellers).where(sellerCalled(typed.seller));
  const picture = await chosenPicture(tx, operator, typed.picture);
  const sort = typed.sort.trim();
  const accepted = accept(saveBrand, {
    name: isTaken
      ? wrong('alreadySo', NAME_TAKEN)
      : name.length > LISTING_TEXT_MAX.brand
        ? wrong('invalid', `品牌名称最多 ${LISTING_TEXT_MAX.brand} 个字`)
        : filled(name, '请输入品牌名称'),
    seller: seller ?? wrong('invalid', SELLER_UNKNOWN),
    sort: /^\d{1,4}$/.test(sort) ? Number(sort) : wrong('invalid', '请输入 0 至 9999 的整数'),
    picture: picture ?? wrong('missing', '请上传图片'),
  });
  const row = {
    name: accepted.name,
    sellerCode: accepted.seller.code,
    imageUrl: accepted.picture,
    sort: accepted.sort,
    shown: typed.shown,
  };
  if (!before) {
    await tx.insert(brands).values(row);
    await audit(tx, { action: 'brandSaved', person: person.id, detail: row.name }, now);
    return `已添加品牌：${row.name}`;
  }
  await tx.update(brands).set(row).where(eq(brands.name, before.name));
  if (before.imageUrl !== row.imageUrl) await withdrawFiles(tx, [before.imageUrl]);
  const isRenamed = before.name !== row.name;
  const moved = isRenamed && typed.renamesGoods ? await moveGoods(tx, before.name, row.name) : 0;
  const detail = isRenamed ? `${before.name} → ${row.name}，${moved} 件商品` : row.name;
  await audit(tx, { action: 'brandSaved', person: person.id, detail }, now);
  return moved > 0 ? `已保存，${moved} 件商品改为「${row.name}」` : '已保存';
});

/** Ends a brand, in the call's transaction; its goods go to another one where that is asked. */
export const removeBrand = customerRoute(endBrand, async ({ db: tx, person, input, now }) => {
  const { name, imageUrl } = await lockBrand(tx, input.name);
  const into = lineOf(input.into);
  const known = into === '' || (into !== name && (await tx.$count(brands, eq(brands.name, into))));
  accept(endBrand, { into: known ? into : wrong('invalid', '请选择另一个品牌') });
  await tx.delete(brands).where(eq(brands.name, name));
  await withdrawFiles(tx, [imageUrl]);
  const moved = into === '' ? 0 : await moveGoods(tx, name, into);
  const detail = into === '' ? name : `${name} → ${into}，${moved} 件商品`;
  await audit(tx, { action: 'brandEnded', person: person.id, detail }, now);
  return into === ''
    ? `已删除品牌「${name}」，商品上的名称不变`
    : `已并入「${into}」，${moved} 件商品`;
});

async function lockBrand(tx: Database, name: string) {
  const [brand] = await tx.select().from(brands).where(eq(brands.name, name)).for('update');
  if (!brand) throw gone();
  return brand;
}

/** Gives goods of one brand the name of another, with which they are found from then on. */
async function moveGoods(tx: Database, from: string, to: string): Promise<number> {
  const moved = await tx
    .update(goods)
    .set({ brand: to })
    .where(eq(goods.brand, from))
    .returning({ id: goods.id });
  await indexManyGoods(
    tx,
    moved.map(({ id }) => id),
  );
  return moved.length;
}
