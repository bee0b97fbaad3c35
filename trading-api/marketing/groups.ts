import { and, asc, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import type { ProductDetail } from '#app/domain/catalogue/goods-contract.ts';
import {
  type Coupon,
  MARKE_TYPE,
  type MarketingGroup,
  type QuantityBand,
} from '#app/domain/marketing/discount.ts';
import { toYuan } from '#app/domain/money.ts';
import { type Hundredths, toQuantity } from '#app/domain/quantity.ts';
import type { Offer } from '#trading-api/catalogue/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { discounts, marketingGroups } from '#trading-api/schema.ts';

export type Discount = typeof discounts.$inferSelect;

export interface Promotion {
  id: number;
  markeName: string;
  buyQuantity: Hundredths;
  discounts: readonly Discount[];
}

export type Promoted<Line> = Line & { promotion: Promotion | null };

export const isBand = eq(discounts.markeType, MARKE_TYPE.quantity);
export const isCoupon = inArray(discounts.markeType, [MARKE_TYPE.cash, MARKE_TYPE.percentage]);

/** The condition for discounts that have not expired. */
export const stillValid = (now: Date) =>
  or(isNull(discounts.validUntil), gt(discounts.validUntil, now));

/** Adds the marketing groups of the lines' goods; causes no query where there are none. */
export async function withPromotions<Line extends { offer: Offer }>(
  db: Database,
  lines: readonly Line[],
  now: Date,
): Promise<Promoted<Line>[]> {
  const groups = await promotionsOf(
    db,
    lines.map(({ offer }) => offer.marketingId),
    now,
  );
  return lines.map((line) => ({
    ...line,
    promotion: groups.get(line.offer.marketingId ?? 0) ?? null,
  }));
}

export async function promotionOf(
  db: Database,
  { marketingId }: Pick<Offer, 'marketingId'>,
  now: Date,
): Promise<Promotion | null> {
  return (await promotionsOf(db, [marketingId], now)).get(marketingId ?? 0) ?? null;
}

async function promotionsOf(
  db: Database,
  marketingIds: readonly (number | null)[],
  now: Date,
): Promise<Map<number, Promotion>> {
  const ids = [...new Set(marketingIds)].filter((id) => id !== null);
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ group: marketingGroups, discount: discounts })
    .from(marketingGroups)
    .leftJoin(discounts, and(eq(discounts.marketingId, marketingGroups.id), stillValid(now)))
    .where(inArray(marketingGroups.id, ids))
    .orderBy(asc(discounts.markeType), asc(discounts.rangeMin), asc(discounts.id));
  const found = new Map<number, Promotion>();
  for (const { group, discount } of rows) {
    const before = found.get(group.id)?.discounts ?? [];
    found.set(group.id, { ...group, discounts: discount ? [...before, discount] : before });
  }
  return found;
}

/** The group's values that the lines' price depends on. */
export const marketingGroupOf = ({
  id,
  markeName,
  buyQuantity,
  discounts: all,
}: Promotion): MarketingGroup => ({
  id: String(id),
  markeName,
  buyQuantity,
  bands: all.filter(({ markeType }) => markeType === MARKE_TYPE.quantity).map(bandOf),
});

const bandOf = ({ rangeMin, rangeMax, discountAmount }: Discount): QuantityBand => ({
  rangeMin,
  rangeMax: rangeMax ?? Number.MAX_SAFE_INTEGER,
  discountAmount,
});

/** The fields of goods and of lines that describe their group. */
export const promotionFields = (
  promotion: Promotion | null,
): Pick<ProductDetail, 'marketing' | 'discountList'> => ({
  marketing: promotion && {
    id: String(promotion.id),
    markeName: promotion.markeName,
    buyQuantity: toQuantity(promotion.buyQuantity),
  },
  discountList: promotion?.discounts.map((discount) => entryOf(discount, promotion)) ?? [],
});

function entryOf(discount: Discount, group: Promotion): ProductDetail['discountList'][number] {
  const { id, markeType, rangeMin, rangeMax } = discount;
  const byQuantity = markeType === MARKE_TYPE.quantity;
  return {
    id: String(id),
    marketingId: String(group.id),
    markeType,
    rangeMin: byQuantity ? toQuantity(rangeMin) : toYuan(rangeMin),
    rangeMax: rangeMax === null ? '' : toQuantity(rangeMax),
    discountAmount: discountAmountText(discount),
  };
}

/** "20.00" yuan, or "8.5" tenths of the price for a percentage coupon. */
export const discountAmountText = ({ markeType, discountAmount }: Discount): string =>
  markeType === MARKE_TYPE.percentage ? toQuantity(discountAmount) : toYuan(discountAmount);

/** A coupon for the price computation, identified by its discount. */
export const couponOf = ({ id, marketingId, markeType, ...discount }: Discount): Coupon => ({
  id: String(id),
  name: discount.name,
  markeType: markeType === MARKE_TYPE.cash ? MARKE_TYPE.cash : MARKE_TYPE.percentage,
  rangeMin: discount.rangeMin,
  discountAmount: discount.discountAmount,
  isOfSeller: marketingId !== null,
});
