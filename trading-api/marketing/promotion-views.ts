import { and, asc, desc, eq, inArray, or } from 'drizzle-orm';
import { MARKE_TYPE } from '#app/domain/marketing/discount.ts';
import { type SalePromotion, salePromotions } from '#app/domain/marketing/issue-contract.ts';
import { toYuan } from '#app/domain/money.ts';
import { toQuantity } from '#app/domain/quantity.ts';
import { sellerCodeOf } from '#trading-api/catalogue/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { pageTotals } from '#trading-api/platform/page-totals.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { discounts, goods, marketingGroups } from '#trading-api/schema.ts';
import { type Discount, isCoupon, stillValid } from './groups.ts';
import { issuedCoupons } from './issue-coupon.ts';
import { type Group, hasEnded, usableCoupons } from './promotions.ts';

export const promotionsPage = customerRoute(salePromotions, async (call) => {
  const { db, customer, input, now } = call;
  const { page, rows, marketingId } = input;
  const sellerCode = sellerCodeOf(customer);
  const wanted = and(
    eq(marketingGroups.sellerCode, sellerCode),
    marketingId === undefined ? undefined : eq(marketingGroups.id, rowId(marketingId) ?? 0),
  );
  const found = await db
    .select()
    .from(marketingGroups)
    .where(wanted)
    .orderBy(desc(marketingGroups.id))
    .limit(rows)
    .offset((page - 1) * rows);
  const ids = found.map(({ id }) => id);
  const all = await db
    .select()
    .from(discounts)
    .where(and(inArray(discounts.marketingId, [...ids, -1]), or(isCoupon, stillValid(now))))
    .orderBy(asc(discounts.rangeMin), desc(discounts.id));
  const content: SalePromotion[] = [];
  for (const group of found) {
    const own = all.filter((each) => each.marketingId === group.id);
    content.push(await viewOf(db, group, own, now));
  }
  return { content, ...pageTotals(await db.$count(marketingGroups, wanted), rows) };
});

async function viewOf(
  db: Database,
  group: Group,
  own: readonly Discount[],
  now: Date,
): Promise<SalePromotion> {
  const bands = own.filter(({ markeType }) => markeType === MARKE_TYPE.quantity);
  const issued = own.filter(({ markeType }) => markeType !== MARKE_TYPE.quantity);
  return {
    marketingId: String(group.id),
    markeName: group.markeName,
    buyQuantity: toQuantity(group.buyQuantity),
    state: (await hasEnded(db, group, now)) ? 'ended' : 'open',
    bands: bands.map(({ rangeMin, rangeMax, discountAmount }) => ({
      rangeMin: toQuantity(rangeMin),
      rangeMax: rangeMax === null ? null : toQuantity(rangeMax),
      discountAmount: toYuan(discountAmount),
    })),
    validUntil: bands[0]?.validUntil?.toISOString() ?? null,
    goodsCount: await db.$count(goods, eq(goods.marketingId, group.id)),
    coupons: await issuedCoupons(db, issued, now),
    usable: await usableCoupons(db, group.id, now),
  };
}
