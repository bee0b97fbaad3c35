import { amountOf, type Fen, formatYuan, toYuan } from '#app/domain/money.ts';
import { type Hundredths, toQuantity } from '#app/domain/quantity.ts';

/** The types of discounts (spec 1 §4 «markeType»). */
export const MARKE_TYPE = { cash: 1, percentage: 2, quantity: 5 } as const;

/** Goods that are promoted together, with the quantity from which the promotion applies. */
export interface MarketingGroup {
  id: string;
  markeName: string;
  /** The minimum quantity of the group's checked lines together. */
  buyQuantity: Hundredths;
  /** Quantity discounts (type 5). */
  bands: readonly QuantityBand[];
}

/** A band of a quantity discount: takes `discountAmount` fen off each unit if the group's quantity lies in it. */
export interface QuantityBand {
  rangeMin: Hundredths;
  rangeMax: Hundredths;
  discountAmount: Fen;
}

/** A coupon of the customer, and the lines it was chosen for. */
export interface Coupon {
  id: string;
  name: string;
  markeType: typeof MARKE_TYPE.cash | typeof MARKE_TYPE.percentage;
  /** The minimum amount of the goods, from which the coupon applies. */
  rangeMin: Fen;
  /**
   * For a cash coupon, its value in fen. For a percentage coupon, the share that is paid, in tenths of a percent: 850
   * is 8.5 折, so 85 % is paid.
   */
  discountAmount: number;
  /** Whether a seller offers the coupon for their own goods and bears its cost; otherwise the platform does both. */
  isOfSeller: boolean;
}

/**
 * The band that applies to a group's quantity: the one it lies in; above all bands the highest;
 * none below the lowest or between two (spec 1 §9; design/money: Deductions).
 */
export function bandFor(bands: readonly QuantityBand[], quantity: Hundredths): QuantityBand | null {
  const inside = bands.find(
    ({ rangeMin, rangeMax }) => rangeMin <= quantity && quantity <= rangeMax,
  );
  if (inside) return inside;
  const highest = bands.reduce<QuantityBand | null>(
    (top, band) => (top === null || band.rangeMax > top.rangeMax ? band : top),
    null,
  );
  return highest && quantity > highest.rangeMax ? highest : null;
}

/** The discount of a band on one line, never more than the line. */
export const bandDiscount = (band: QuantityBand, quantity: Hundredths, amount: Fen): Fen =>
  Math.min(amountOf(band.discountAmount, quantity), amount);

/** Whether the goods reach the coupon's minimum amount. */
export const couponHolds = (coupon: Coupon, amount: Fen): boolean => amount >= coupon.rangeMin;

/** The discount of a coupon on an amount that reaches its minimum (spec 1 §9; design/money: Deductions). */
export function couponDiscount(coupon: Coupon, amount: Fen): Fen {
  if (coupon.markeType === MARKE_TYPE.cash) return Math.min(coupon.discountAmount, amount);
  const tenths = BigInt(coupon.discountAmount);
  const price = (BigInt(amount) * tenths + 500n) / 1000n;
  return Math.max(0, amount - Number(price));
}

/** The terms of a coupon: 「8.5 折」, 「满 5,000.00 元减 200.00 元」. */
export function couponTerms({
  markeType,
  rangeMin,
  discountAmount,
}: Pick<Coupon, 'markeType' | 'rangeMin' | 'discountAmount'>) {
  const floor = rangeMin > 0 ? `满 ${formatYuan(rangeMin)} 元` : '';
  return markeType === MARKE_TYPE.cash
    ? `${floor}减 ${formatYuan(discountAmount)} 元`
    : `${floor}享 ${toQuantity(discountAmount)} 折`;
}

/** The message of the cart and the checkout for a group that falls short (spec 1 §5). */
export const groupShortfallMessage = ({
  markeName,
  buyQuantity,
}: Pick<MarketingGroup, 'markeName' | 'buyQuantity'>) =>
  `您在【${markeName}】下勾选的商品数量未达到 ${toQuantity(buyQuantity)} 个!`;

/** The groups whose checked lines do not reach the minimum, in the order of the lines. */
export function groupsFallingShort<Group extends Pick<MarketingGroup, 'id' | 'buyQuantity'>>(
  lines: readonly { group: Group | null; quantity: Hundredths }[],
): Group[] {
  const sums = new Map<string, { group: Group; quantity: Hundredths }>();
  for (const { group, quantity } of lines) {
    if (!group) continue;
    const sum = sums.get(group.id) ?? { group, quantity: 0 };
    sums.set(group.id, { group, quantity: sum.quantity + quantity });
  }
  return [...sums.values()]
    .filter(({ group, quantity }) => quantity < group.buyQuantity)
    .map(({ group }) => group);
}

/** The terms of a band in words: 「满 10 吨，每吨减 20.00 元」. */
export const bandTerms = ({ rangeMin, discountAmount }: QuantityBand, unit: string) =>
  `满 ${toQuantity(rangeMin)} ${unit}，每${unit}减 ${toYuan(discountAmount)} 元`;
