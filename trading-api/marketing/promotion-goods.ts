import { and, desc, eq, inArray, isNull, or } from 'drizzle-orm';
import { normaliseSearchText } from '#app/domain/catalogue/search-terms.ts';
import type { Parsed } from '#app/domain/endpoint.ts';
import { promotionGoods, type putPromotionGoods } from '#app/domain/marketing/issue-contract.ts';
import { formatYuan, toYuan } from '#app/domain/money.ts';
import { toQuantity } from '#app/domain/quantity.ts';
import { audit } from '#trading-api/account/index.ts';
import { sellerCodeOf } from '#trading-api/catalogue/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { mentions } from '#trading-api/platform/database/containing.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { COUNT_CAP, cappedTotals } from '#trading-api/platform/page-totals.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { rowId, rowIds } from '#trading-api/platform/row-id.ts';
import { discounts, goods } from '#trading-api/schema.ts';
import { isBand, stillValid } from './groups.ts';
import { lockPromotion, requireOpen, type Seller, usableCoupons } from './promotions.ts';

export const promotionGoodsPage = customerRoute(promotionGoods, async ({ db, customer, input }) => {
  const { page, rows, marketingId, of, keyword } = input;
  const sellerCode = sellerCodeOf(customer);
  const words = normaliseSearchText(keyword);
  const wanted = and(
    eq(goods.sellerCode, sellerCode),
    of === 'promotion'
      ? eq(goods.marketingId, rowId(marketingId) ?? 0)
      : and(isNull(goods.marketingId), goods.onShelf),
    words === ''
      ? undefined
      : or(
          ...[goods.productName, goods.brandNumber, goods.specs].map((column) =>
            mentions(column, words),
          ),
        ),
  );
  const found = await db
    .select()
    .from(goods)
    .where(wanted)
    .orderBy(desc(goods.onShelfDate), desc(goods.id))
    .limit(rows)
    .offset((page - 1) * rows);
  const capped = db
    .select({ id: goods.id })
    .from(goods)
    .where(wanted)
    .limit(COUNT_CAP + 1)
    .as('capped');
  return {
    content: found.map((row) => ({
      goodsId: String(row.id),
      name: `${row.productName} ${row.brandNumber} ${row.specs}`,
      price: toYuan(row.price),
      unit: row.unit,
      availableCount: toQuantity(row.availableCount),
      onShelf: row.onShelf,
    })),
    ...cappedTotals(await db.$count(capped), rows),
  };
});

/** Puts goods into a promotion or takes them out, in the caller's transaction. */
export async function putGoods(
  tx: Database,
  { marketingId, goodsIds, put }: Parsed<typeof putPromotionGoods>,
  seller: Seller,
): Promise<void> {
  const { person, sellerCode, now } = seller;
  const group = await lockPromotion(tx, marketingId, seller);
  const ids = rowIds(goodsIds);
  const own = and(inArray(goods.id, [...ids, -1]), eq(goods.sellerCode, sellerCode));
  // In the order in which orders lock goods (design/stock: Order of locks).
  const found = await tx.select().from(goods).where(own).orderBy(goods.id).for('update');
  if (found.length < goodsIds.length) throw new Refusal('goodsGone', '有商品不存在，请重新选择');
  if (put === 'in') {
    await requireOpen(tx, group, now);
    const elsewhere = found.find(
      (each) => each.marketingId !== null && each.marketingId !== group.id,
    );
    if (elsewhere) {
      throw new Refusal('exists', `${elsewhere.productName} 已在其他活动中`, 'goodsIds');
    }
    await requireOneUnit(tx, group.id, found);
    await requireDearer(tx, group.id, { found, now });
    await tx.update(goods).set({ marketingId: group.id }).where(own);
  } else {
    const usable = await usableCoupons(tx, group.id, now);
    if (usable > 0) {
      throw new Refusal('promised', `买家已领的 ${usable} 张优惠券仍可用于这些商品，暂不能移出`);
    }
    await tx
      .update(goods)
      .set({ marketingId: null })
      .where(and(own, eq(goods.marketingId, group.id)));
  }
  const detail = `${group.markeName}：${put === 'in' ? '加入' : '移出'} ${found.length} 个商品`;
  await audit(tx, { action: 'promotionGoodsChanged', person, detail }, now);
}

type Row = typeof goods.$inferSelect;

/** Quantities of different units cannot be added up. */
async function requireOneUnit(tx: Database, groupId: number, found: readonly Row[]) {
  const [member] = await tx
    .select({ unit: goods.unit })
    .from(goods)
    .where(eq(goods.marketingId, groupId))
    .limit(1);
  const unit = member?.unit ?? found[0]?.unit;
  const other = found.find((each) => each.unit !== unit);
  if (!other) return;
  const text = `本活动的商品按${unit}计量，${other.productName} 按${other.unit}计量，不能放在一起`;
  throw new Refusal('invalid', text, 'goodsIds');
}

/** No goods may be had for nothing. */
async function requireDearer(
  tx: Database,
  groupId: number,
  { found, now }: { found: readonly Row[]; now: Date },
) {
  const bands = await tx
    .select({ off: discounts.discountAmount })
    .from(discounts)
    .where(and(eq(discounts.marketingId, groupId), isBand, stillValid(now)));
  const off = Math.max(0, ...bands.map((band) => band.off));
  const cheap = found.find(({ price }) => price <= off);
  if (!cheap) return;
  const text = `${cheap.productName} 单价 ¥${formatYuan(cheap.price)}，不高于活动的每件优惠 ¥${formatYuan(off)}`;
  throw new Refusal('tooLarge', text, 'goodsIds');
}
