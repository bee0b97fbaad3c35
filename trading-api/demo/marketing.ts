import { and, desc, eq, gte, inArray, notInArray, sql } from 'drizzle-orm';
import { DAY_MS } from '#app/domain/duration.ts';
import { MARKE_TYPE } from '#app/domain/marketing/discount.ts';
import { parseYuan } from '#app/domain/money.ts';
import { INTEGRAL_RULE_SETTING } from '#trading-api/marketing/balances.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import {
  coupons,
  customers,
  discounts,
  giftCards,
  goods,
  marketingGroups,
  pointsAccounts,
  settings,
  voucherAccounts,
} from '#trading-api/schema.ts';
import { BALANCES, type DemoBalances } from './balances.ts';
import { type DemoCoupon, type DemoPromotion, MARKET_COUPONS, PROMOTIONS } from './promotions.ts';
import { SELF_SELLER_CODE } from './sellers.ts';

const GOODS_A_GROUP = 12;
/** What sells best needs no promotion. */
const BEST_SELLERS = 300;

/** A hundred points are worth a yuan. */
const INTEGRAL_RULE = { integralRule: 100, integralNum: '1.00', integralMax: 50_000 };

/** Marketing groups with their discounts, and what the demo accounts have of them. */
export async function seedMarketing(tx: Database, now: Date): Promise<void> {
  await tx
    .insert(settings)
    .values({ name: INTEGRAL_RULE_SETTING, value: JSON.stringify(INTEGRAL_RULE) });
  for (const promotion of PROMOTIONS) await insertPromotion(tx, promotion, now);
  await tx.insert(discounts).values(MARKET_COUPONS.map((each) => couponRow(each, null, now)));
  for (const balances of BALANCES) await fillBalances(tx, balances, now);
}

async function insertPromotion(tx: Database, promotion: DemoPromotion, now: Date): Promise<void> {
  const { sellerCode, category2, markeName, buyQuantity, bands } = promotion;
  const [group] = await tx
    .insert(marketingGroups)
    .values({ sellerCode, markeName, buyQuantity: buyQuantity * 100 })
    .returning({ id: marketingGroups.id });
  if (!group) throw new Error(`${markeName} was not written`);
  await tx.insert(discounts).values([
    ...bands.map(([from, off], at) => ({
      marketingId: group.id,
      name: markeName,
      markeType: MARKE_TYPE.quantity,
      rangeMin: from * 100,
      // Up to where the next band begins; the last one goes up to ten times its beginning.
      rangeMax: (bands[at + 1]?.[0] ?? from * 10) * 100 - 1,
      discountAmount: hundredths(off),
    })),
    ...promotion.coupons.map((each) => couponRow(each, group.id, now)),
  ]);
  const kind = sellerCode === SELF_SELLER_CODE ? 'self' : 'sale';
  const leaders = tx
    .select({ id: goods.id })
    .from(goods)
    .where(and(eq(goods.kind, kind), goods.onShelf))
    .orderBy(desc(goods.salesVolume), desc(goods.id))
    .limit(kind === 'sale' ? BEST_SELLERS : BEST_SELLERS / 10);
  const promoted = tx
    .select({ id: goods.id })
    .from(goods)
    .where(
      and(
        eq(goods.kind, kind),
        eq(goods.sellerCode, sellerCode),
        eq(goods.category2, category2),
        gte(goods.availableCount, buyQuantity * 200),
        notInArray(goods.id, leaders),
      ),
    )
    .orderBy(goods.id)
    .limit(GOODS_A_GROUP);
  await tx.update(goods).set({ marketingId: group.id }).where(inArray(goods.id, promoted));
}

const couponRow = (coupon: DemoCoupon, marketingId: number | null, now: Date) => ({
  marketingId,
  name: coupon.name,
  markeType: coupon.markeType,
  rangeMin: hundredths(coupon.from),
  discountAmount: hundredths(coupon.off),
  remaining: coupon.remaining,
  validUntil: inDays(now, coupon.days),
});

async function fillBalances(tx: Database, balances: DemoBalances, now: Date): Promise<void> {
  const [customer] = await tx
    .select({ customerId: customers.id })
    .from(customers)
    .where(eq(customers.phone, balances.phone));
  if (!customer) throw new Error(`no account ${balances.phone}`);
  const { customerId } = customer;
  await tx.insert(pointsAccounts).values({ customerId, ...balances.points });
  await tx.insert(voucherAccounts).values({ customerId, count: balances.vouchers * 100 });
  const known = await tx
    .select({ id: discounts.id, name: discounts.name })
    .from(discounts)
    .where(sql`${discounts.remaining} is not null`);
  await tx.insert(coupons).values(
    balances.coupons.map(({ name, state }) => {
      const discount = known.find((each) => each.name === name);
      if (!discount) throw new Error(`no coupon ${name}`);
      return { customerId, discountId: discount.id, state, claimedAt: inDays(now, -35) };
    }),
  );
  await tx.insert(giftCards).values(
    balances.giftCards.map(({ cardNo, face, balance, days }) => ({
      customerId,
      cardNo,
      faceAmount: hundredths(face),
      balanceAmount: hundredths(balance),
      validUntil: inDays(now, days),
    })),
  );
}

/** Fen of yuan, or hundredths of tenths. @throws RangeError for any other text */
function hundredths(text: string): number {
  const value = parseYuan(text);
  if (value === null) throw new RangeError(`no amount: ${text}`);
  return value;
}

const inDays = (now: Date, days: number) => new Date(now.getTime() + days * DAY_MS);
