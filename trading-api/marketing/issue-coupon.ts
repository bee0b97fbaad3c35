import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Content, Parsed } from '#app/domain/endpoint.ts';
import { couponTerms, MARKE_TYPE } from '#app/domain/marketing/discount.ts';
import {
  COUNT_INVALID,
  couponCount,
  couponFloor,
  couponOff,
  couponOffInvalid,
  DAY_INVALID,
  DAY_PAST,
  endOfDay,
  FLOOR_INVALID,
  NAME_REQUIRED,
  OFF_ABOVE_FLOOR,
} from '#app/domain/marketing/issue.ts';
import {
  type IssuedCoupon,
  issueMarketCoupon,
  marketCoupons,
} from '#app/domain/marketing/issue-contract.ts';
import { hasPassed } from '#app/domain/time.ts';
import { audit } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { pageTotals } from '#trading-api/platform/page-totals.ts';
import { accept, filled, notFound, Refusal, wrong } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { coupons, discounts, marketingGroups } from '#trading-api/schema.ts';
import { couponOf, type Discount, isCoupon, stillValid } from './groups.ts';

export interface Issuer {
  person: number;
  now: Date;
}

/** The end of a day as typed; null where none is. */
export function lastDay(typed: string, now: Date) {
  if (typed.trim() === '') return null;
  const end = endOfDay(typed);
  if (end === null) return wrong('invalid', DAY_INVALID);
  return hasPassed(end, now) ? wrong('past', DAY_PAST) : end;
}

/** The terms of a coupon that is to be issued. */
export function acceptCoupon(sent: Parsed<typeof issueMarketCoupon>, now: Date) {
  const { markeType } = sent;
  const rangeMin = couponFloor(sent.rangeMin ?? '0');
  const off = couponOff(markeType, sent.discountAmount);
  const isAbove = markeType === MARKE_TYPE.cash && rangeMin && off !== null && off > rangeMin;
  return accept(issueMarketCoupon, {
    markeType,
    name: filled(sent.name, NAME_REQUIRED),
    rangeMin: rangeMin ?? wrong('invalid', FLOOR_INVALID),
    discountAmount: isAbove
      ? wrong('tooLarge', OFF_ABOVE_FLOOR)
      : (off ?? wrong('invalid', couponOffInvalid(markeType))),
    count: couponCount(sent.count) ?? wrong('invalid', COUNT_INVALID),
    validUntil: lastDay(sent.validUntil, now),
  });
}

/** Issues a coupon for the goods of a group, or of the whole market, in the caller's transaction. */
export async function issueCoupon(
  tx: Database,
  marketingId: number | null,
  { count, ...terms }: ReturnType<typeof acceptCoupon>,
  { person, now }: Issuer,
): Promise<Content<typeof issueMarketCoupon>> {
  const [row] = await tx
    .insert(discounts)
    .values({ ...terms, marketingId, remaining: count })
    .returning();
  if (!row) throw new Error('the coupon was not written');
  const detail = `${row.name}：${couponTerms(couponOf(row))}，${count} 张`;
  await audit(tx, { action: 'couponIssued', person, detail }, now);
  return { discountId: String(row.id) };
}

/**
 * Ends the claiming of a coupon, in the caller's transaction. What is claimed stays good until its end.
 * @param sellerCode whose group it is of; null: the market's
 */
export async function endCoupon(
  tx: Database,
  { discountId, sellerCode }: { discountId: string; sellerCode: string | null },
  { person, now }: Issuer,
): Promise<void> {
  const groups = tx
    .select({ id: marketingGroups.id })
    .from(marketingGroups)
    .where(eq(marketingGroups.sellerCode, sellerCode ?? ''));
  const own = and(
    eq(discounts.id, rowId(discountId) ?? 0),
    isCoupon,
    sellerCode === null ? isNull(discounts.marketingId) : inArray(discounts.marketingId, groups),
  );
  const [ended] = await tx
    .update(discounts)
    .set({ remaining: null })
    .where(and(own, isNotNull(discounts.remaining), stillValid(now)))
    .returning();
  if (ended) return audit(tx, { action: 'couponEnded', person, detail: ended.name }, now);
  if ((await tx.$count(discounts, own)) === 0) throw notFound('优惠券不存在');
  throw new Refusal('alreadySo', '该优惠券已停发或已过期');
}

const ofState = (now: Date): Record<IssuedCoupon['state'], SQL | undefined> => ({
  open: and(stillValid(now), gt(discounts.remaining, 0)),
  claimedOut: and(stillValid(now), eq(discounts.remaining, 0)),
  ended: and(stillValid(now), isNull(discounts.remaining)),
  expired: lte(discounts.validUntil, now),
});

function stateOf({ remaining, validUntil }: Discount, now: Date): IssuedCoupon['state'] {
  if (validUntil !== null && hasPassed(validUntil, now)) return 'expired';
  if (remaining === null) return 'ended';
  return remaining > 0 ? 'open' : 'claimedOut';
}

/** Coupons for all goods of the market, the newest first. */
export const marketCouponsPage = customerRoute(marketCoupons, async ({ db, input, now }) => {
  const { page, rows, state } = input;
  const wanted = and(isCoupon, isNull(discounts.marketingId), state && ofState(now)[state]);
  const found = await db
    .select()
    .from(discounts)
    .where(wanted)
    .orderBy(desc(discounts.id))
    .limit(rows)
    .offset((page - 1) * rows);
  return {
    content: await issuedCoupons(db, found, now),
    ...pageTotals(await db.$count(discounts, wanted), rows),
  };
});

/** Coupons as their issuer sees them: how many were claimed, and used. */
export async function issuedCoupons(
  db: Database,
  rows: readonly Discount[],
  now: Date,
): Promise<IssuedCoupon[]> {
  const ids = rows.map(({ id }) => id);
  const counted =
    ids.length === 0
      ? []
      : await db
          .select({
            id: coupons.discountId,
            claimed: sql`count(*)`.mapWith(Number),
            used: sql`count(*) filter (where ${coupons.state} <> 'T')`.mapWith(Number),
          })
          .from(coupons)
          .where(inArray(coupons.discountId, ids))
          .groupBy(coupons.discountId);
  const countsOf = new Map(counted.map(({ id, ...counts }) => [id, counts]));
  return rows.map((row) => ({
    discountId: String(row.id),
    name: row.name,
    terms: couponTerms(couponOf(row)),
    remaining: row.remaining ?? 0,
    claimed: 0,
    used: 0,
    ...countsOf.get(row.id),
    validUntil: row.validUntil?.toISOString() ?? null,
    state: stateOf(row, now),
  }));
}
