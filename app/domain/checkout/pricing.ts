import {
  formatPoints,
  type GiftCard,
  giftCardLabel,
  type IntegralRule,
  LOWEST_ALREADY,
  POINTS_EXCESSIVE,
  pointsWorth,
} from '#app/domain/marketing/deductions.ts';
import {
  bandDiscount,
  bandFor,
  bandTerms,
  type Coupon,
  couponDiscount,
  couponHolds,
  couponTerms,
  type MarketingGroup,
} from '#app/domain/marketing/discount.ts';
import { allocate, type Fen, sumFen } from '#app/domain/money.ts';
import type { LineDeductions } from '#app/domain/order/line-deductions.ts';
import type { Hundredths } from '#app/domain/quantity.ts';
import { costOf } from '#app/domain/unit-price.ts';

/** Shipping is free of charge in this market (spec 3 §9). */
export const FREIGHT: Fen = 0;

export interface PriceLine {
  id: string;
  /** Fen for one unit, and what it is above or below them (`UnitPrice`). */
  unitPrice: Fen;
  priceRest?: number;
  quantity: Hundredths;
  unit: string;
  /** Lines of one marketing group are discounted together. */
  group?: MarketingGroup | null;
  /** The coupon chosen for the line; lines with the same one are discounted together. */
  coupon?: Coupon | null;
}

/** All inputs of an order's price. */
export interface OrderToPrice {
  lines: readonly PriceLine[];
  /** Points to use, and their value. */
  points?: { use: number; rule: IntegralRule } | null;
  /** In the order in which they were chosen. */
  giftCards?: readonly GiftCard[];
}

/** In the order in which they are taken off (design/money: Deductions). */
export const DEDUCTION_KINDS = ['quantityDiscount', 'coupon', 'points', 'giftCard'] as const;
export type DeductionKind = (typeof DEDUCTION_KINDS)[number];

export interface Deduction {
  kind: DeductionKind;
  /** The label beside the amount. */
  label: string;
  amount: Fen;
  /** The id of the coupon, gift card or marketing group. */
  sourceId?: string;
  /** Points used. */
  points?: number;
}

/** A choice that takes nothing off, and the message for it. */
export interface RefusedDeduction {
  kind: DeductionKind;
  sourceId?: string;
  text: string;
}

export interface PricedLine extends LineDeductions {
  id: string;
  /** Unit price × quantity. */
  amount: Fen;
  /** The price paid for the line: its amount less its share of the deductions. */
  payable: Fen;
  /** What each of the order's deductions took off it, by their places. */
  shares: Fen[];
}

export interface PricedOrder {
  lines: PricedLine[];
  goodsAmount: Fen;
  freight: Fen;
  deductions: Deduction[];
  refused: RefusedDeduction[];
  payable: Fen;
}

/**
 * Computes the price of an order, the only place that does: checkout shows it, submit charges it,
 * payment and refund refer to it. Takes off quantity discounts, then coupons, then points, then
 * gift cards (design/money: Deductions); a choice that does not apply is refused and takes nothing off.
 * @throws RangeError where an amount is no exact integer; check stock before
 */
export function priceOrder({ lines, points, giftCards = [] }: OrderToPrice): PricedOrder {
  const sheet = new PriceSheet(lines);
  for (const group of distinct(lines.map((line) => line.group))) takeBand(sheet, group);
  for (const coupon of distinct(lines.map((line) => line.coupon))) takeCoupon(sheet, coupon);
  if (points && points.use > 0) takePoints(sheet, points);
  for (const card of giftCards) takeGiftCard(sheet, card);
  return sheet.order();
}

/** Who bears a deduction. */
type Payer = 'platform' | 'seller';

/** The amounts left of each line while deductions are taken off. */
class PriceSheet {
  readonly deductions: Deduction[] = [];
  readonly refused: RefusedDeduction[] = [];
  readonly #amounts: Fen[];
  readonly #left: Fen[];
  /** What sellers have taken off each line. */
  readonly #bySellers: Fen[];
  /** What each deduction has taken off each line. */
  readonly #taken: Fen[][] = [];

  constructor(readonly lines: readonly PriceLine[]) {
    this.#amounts = lines.map(({ unitPrice: price, priceRest = 0, quantity }) =>
      costOf({ price, priceRest }, quantity),
    );
    this.#left = [...this.#amounts];
    this.#bySellers = this.#amounts.map(() => 0);
  }

  /** What is left of some lines, or of all. */
  left(at: readonly number[] = [...this.#left.keys()]): Fen {
    return sumFen(at.map((line) => this.#left[line] ?? 0));
  }

  leftOf(line: number): Fen {
    return this.#left[line] ?? 0;
  }

  /** Positions of the lines that a predicate holds for. */
  where(holds: (line: PriceLine) => boolean): number[] {
    return this.lines.flatMap((line, at) => (holds(line) ? [at] : []));
  }

  /** Takes a deduction of the platform, or of the lines' seller, off some lines in proportion. */
  take(deduction: Deduction, at: readonly number[], by: Payer = 'platform'): void {
    const weights = at.map((line) => this.leftOf(line));
    this.takeShares(deduction, at, { shares: allocate(deduction.amount, weights), by });
  }

  /** The same with the share of each line. */
  takeShares(
    deduction: Deduction,
    at: readonly number[],
    { shares, by }: { shares: readonly Fen[]; by: Payer },
  ): void {
    if (deduction.amount === 0) return;
    const taken = this.#amounts.map(() => 0);
    at.forEach((line, index) => {
      const share = shares[index] ?? 0;
      taken[line] = share;
      this.#left[line] = this.leftOf(line) - share;
      if (by === 'seller') this.#bySellers[line] = (this.#bySellers[line] ?? 0) + share;
    });
    this.deductions.push(deduction);
    this.#taken.push(taken);
  }

  order(): PricedOrder {
    return {
      lines: this.lines.map(({ id }, at) => {
        const [amount, payable] = [this.#amounts[at] ?? 0, this.leftOf(at)];
        const sellerDeduction = this.#bySellers[at] ?? 0;
        const platformDeduction = amount - payable - sellerDeduction;
        const shares = this.#taken.map((ofLines) => ofLines[at] ?? 0);
        return { id, amount, payable, shares, sellerDeduction, platformDeduction };
      }),
      goodsAmount: sumFen(this.#amounts),
      freight: FREIGHT,
      deductions: this.deductions,
      refused: this.refused,
      payable: this.left() + FREIGHT,
    };
  }
}

function takeBand(sheet: PriceSheet, group: MarketingGroup): void {
  const at = sheet.where((line) => line.group?.id === group.id);
  const lines = at.flatMap((position) => sheet.lines[position] ?? []);
  const band = bandFor(group.bands, sumFen(lines.map(({ quantity }) => quantity)));
  if (!band) return;
  const shares = lines.map(({ quantity }, index) =>
    bandDiscount(band, quantity, sheet.leftOf(at[index] ?? 0)),
  );
  const label = `${group.markeName}（${bandTerms(band, lines[0]?.unit ?? '')}）`;
  const about = { kind: 'quantityDiscount' as const, label, sourceId: group.id };
  sheet.takeShares({ ...about, amount: sumFen(shares) }, at, { shares, by: 'seller' });
}

function takeCoupon(sheet: PriceSheet, coupon: Coupon): void {
  const at = sheet.where((line) => line.coupon?.id === coupon.id);
  const amount = sheet.left(at);
  const terms = couponTerms(coupon);
  const about = { kind: 'coupon' as const, sourceId: coupon.id };
  if (!couponHolds(coupon, amount)) {
    sheet.refused.push({ ...about, text: `${coupon.name}：所选商品金额不足，需${terms}` });
    return;
  }
  const label = `${coupon.name}（${terms}）`;
  const deduction = { ...about, label, amount: couponDiscount(coupon, amount) };
  sheet.take(deduction, at, coupon.isOfSeller ? 'seller' : 'platform');
}

/** Points must not cover the whole amount that is left (design/money: Deductions). */
function takePoints(sheet: PriceSheet, { use, rule }: { use: number; rule: IntegralRule }): void {
  const amount = pointsWorth(use, rule);
  if (amount >= sheet.left()) {
    sheet.refused.push({ kind: 'points', text: POINTS_EXCESSIVE });
    return;
  }
  const deduction = { kind: 'points' as const, label: pointsLabel(use), amount, points: use };
  sheet.take(deduction, [...sheet.lines.keys()]);
}

export const pointsLabel = (points: number): string => `积分抵扣（${formatPoints(points)} 积分）`;

function takeGiftCard(sheet: PriceSheet, card: GiftCard): void {
  const left = sheet.left();
  const about = { kind: 'giftCard' as const, sourceId: card.id };
  if (left === 0) {
    sheet.refused.push({ ...about, text: LOWEST_ALREADY });
    return;
  }
  const amount = Math.min(card.balanceAmount, left);
  sheet.take({ ...about, label: giftCardLabel(card), amount }, [...sheet.lines.keys()]);
}

/** Without duplicates by id, in the order of the lines. */
function distinct<Thing extends { id: string }>(things: readonly (Thing | null | undefined)[]) {
  const byId = new Map<string, Thing>();
  for (const thing of things) if (thing) byId.set(thing.id, thing);
  return byId.values();
}
