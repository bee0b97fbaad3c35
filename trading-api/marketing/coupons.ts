import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { type Coupon, myCoupons, receiveCoupon } from '#app/domain/marketing/contract.ts';
import { takesCoupons } from '#app/domain/marketing/deductions.ts';
import { couponTerms } from '#app/domain/marketing/discount.ts';
import { toYuan } from '#app/domain/money.ts';
import { hasPassed } from '#app/domain/time.ts';
import type { Offer } from '#trading-api/catalogue/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { notFound, Refusal } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { coupons, discounts, marketingGroups, sellers } from '#trading-api/schema.ts';
import { couponOf, type Discount, discountAmountText, isCoupon, stillValid } from './groups.ts';

const ALL_GOODS = '全场商品';

const couponColumns = {
  discount: discounts,
  groupName: marketingGroups.markeName,
  selfOperated: sellers.selfOperated,
  state: coupons.state,
  orderCode: coupons.orderCode,
  prolongedUntil: coupons.validUntil,
};

export interface CouponRow {
  discount: Discount;
  groupName: string | null;
  selfOperated: boolean | null;
  state: (typeof coupons.$inferSelect)['state'] | null;
  orderCode: string | null;
  /** How long it can be used although its discount has ended: it came back after that. */
  prolongedUntil: Date | null;
}

/** Whether a coupon's discount applies to the goods: one of its group, or of the whole market. */
export const appliesTo = ({ discount }: CouponRow, offer: Offer): boolean =>
  takesCoupons(offer) &&
  (discount.marketingId === null || discount.marketingId === offer.marketingId);

const endOf = ({ prolongedUntil, discount }: CouponRow): Date | null =>
  prolongedUntil ?? discount.validUntil;

export function isExpired(row: CouponRow, now: Date): boolean {
  const end = endOf(row);
  return end !== null && hasPassed(end, now);
}

/** Frozen coupons still belong to the customer: they are returned when the order is cancelled. */
const flagOf = (state: CouponRow['state']): Coupon['flag'] =>
  state === null ? 'F' : state === 'Y' ? 'Y' : 'T';

export function toCoupon(row: CouponRow): Coupon {
  const { discount } = row;
  return {
    discountId: String(discount.id),
    marketingId: discount.marketingId === null ? null : String(discount.marketingId),
    goodsType: row.selfOperated === null ? null : row.selfOperated ? 'self' : 'sale',
    name: discount.name,
    markeType: discount.markeType,
    terms: couponTerms(couponOf(discount)),
    scope: row.groupName ?? ALL_GOODS,
    rangeMin: toYuan(discount.rangeMin),
    discountAmount: discountAmountText(discount),
    validUntil: endOf(row)?.toISOString() ?? null,
    flag: flagOf(row.state),
  };
}

/** The coupons for goods: those that can still be claimed, and the caller's own. */
export async function couponsOfGoods(
  db: Database,
  { offer, customerId }: { offer: Offer | null; customerId: number | null },
  now: Date,
): Promise<Coupon[]> {
  if (!offer || !takesCoupons(offer)) return [];
  const { marketingId } = offer;
  const rows = await db
    .select(couponColumns)
    .from(discounts)
    .leftJoin(marketingGroups, eq(marketingGroups.id, discounts.marketingId))
    .leftJoin(sellers, eq(sellers.code, marketingGroups.sellerCode))
    .leftJoin(
      coupons,
      and(eq(coupons.discountId, discounts.id), eq(coupons.customerId, customerId ?? 0)),
    )
    .where(
      and(
        isCoupon,
        or(
          isNull(discounts.marketingId),
          marketingId === null ? undefined : eq(discounts.marketingId, marketingId),
        ),
        or(stillValid(now), gt(coupons.validUntil, now)),
        or(sql`${discounts.remaining} > 0`, sql`${coupons.id} is not null`),
      ),
    )
    .orderBy(sql`${discounts.marketingId} nulls last`, asc(discounts.rangeMin), asc(discounts.id));
  return rows.map(toCoupon);
}

export const couponsOf = (db: Database, customerId: number): Promise<CouponRow[]> =>
  db
    .select(couponColumns)
    .from(coupons)
    .innerJoin(discounts, eq(discounts.id, coupons.discountId))
    .leftJoin(marketingGroups, eq(marketingGroups.id, discounts.marketingId))
    .leftJoin(sellers, eq(sellers.code, marketingGroups.sellerCode))
    .where(eq(coupons.customerId, customerId))
    .orderBy(sql`${discounts.validUntil} nulls last`, asc(discounts.id));

/** The customer's coupons: usable ones, then frozen, used and expired ones. */
export const listOwnCoupons = customerRoute(myCoupons, async ({ db, customer, now }) => {
  const rank = (row: CouponRow) => {
    if (row.state === 'Y') return 3;
    if (row.state === 'frozen') return 1;
    return isExpired(row, now) ? 2 : 0;
  };
  const rows = await couponsOf(db, customer.id);
  return rows
    .sort((a, b) => rank(a) - rank(b))
    .map((row) => ({
      ...toCoupon(row),
      orderCode: row.orderCode,
      expired: isExpired(row, now),
    }));
});

/** Claims a coupon in the call's transaction: once for each customer, and never more than there are. */
export const claimCoupon = customerRoute(receiveCoupon, async (call) => {
  const { db: tx, customer, input, now } = call;
  const { discountId } = input;
  const id = rowId(discountId);
  const ofCoupon = and(eq(discounts.id, id ?? 0), isCoupon);
  const [known] = await tx.select({ id: discounts.id }).from(discounts).where(ofCoupon);
  if (!known) throw notFound('优惠券不存在');
  const claimed = await tx
    .insert(coupons)
    .values({ customerId: customer.id, discountId: known.id, claimedAt: now })
    .onConflictDoNothing()
    .returning({ id: coupons.id });
  if (claimed.length === 0) throw new Refusal('exists', '您已领取过该优惠券');
  const taken = await tx
    .update(discounts)
    .set({ remaining: sql`${discounts.remaining} - 1` })
    .where(and(ofCoupon, sql`${discounts.remaining} > 0`, stillValid(now)))
    .returning({ id: discounts.id });
  if (taken.length === 0) throw new Refusal('claimedOut', '优惠券已领完或活动已结束');
});
