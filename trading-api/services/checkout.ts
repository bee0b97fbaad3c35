import { eq } from 'drizzle-orm';
import type { CheckoutPreview } from '#app/contract/checkout.ts';
import { type Coordinates, distanceKm } from '#app/domain/delivery.ts';
import { toYuan } from '#app/domain/money.ts';
import { priceOrder } from '#app/domain/pricing.ts';
import { CART_MAX } from '#app/domain/quantity.ts';
import { tradingHoursNote } from '#app/domain/trading-hours.ts';
import type { Database } from '../db/client.ts';
import { sellers } from '../db/schema.ts';
import { toCartLine } from './cart-line.ts';
import {
  type CheckoutLine,
  type CheckoutSource,
  checkoutLines,
  pickupPointsOf,
} from './checkout-lines.ts';
import { notFound } from './refusal.ts';

/**
 * Everything a checkout page shows, priced as the order will be.
 * @throws Refusal `O404`
 */
export async function previewCheckout(
  db: Database,
  customerId: number,
  source: CheckoutSource,
  now: Date,
): Promise<CheckoutPreview> {
  const lines = await checkoutLines(db, customerId, source);
  const points = await pickupPointsOf(
    db,
    lines.map(({ offer }) => offer.sellerCode),
  );
  const priced = priceLines(lines);
  const max = source.from === 'cart' ? CART_MAX : undefined;
  return {
    lines: lines.map((line) => ({
      ...toCartLine(line, max),
      pickupPoints: points.get(line.offer.sellerCode) ?? [],
    })),
    goodsAmount: toYuan(priced.goodsAmount),
    freight: toYuan(priced.freight),
    deductions: priced.deductions.map((deduction) => ({
      ...deduction,
      amount: toYuan(deduction.amount),
    })),
    payable: toYuan(priced.payable),
    tradingHoursNote: tradingHoursNote(now),
  };
}

/** The one way from lines to a price, for the page and for the order. */
export const priceLines = (lines: readonly CheckoutLine[]) =>
  priceOrder({
    lines: lines.map(({ id, offer, count }) => ({
      id: String(id),
      unitPrice: offer.price,
      quantity: count,
      unit: offer.unit,
    })),
  });

/** A seller's pickup points, none for an unknown seller. */
export async function listPickupPoints(db: Database, sellerCode: string) {
  return (await pickupPointsOf(db, [sellerCode])).get(sellerCode) ?? [];
}

/**
 * Kilometres with one decimal from the seller's warehouse (decision 20).
 * @throws Refusal `G404` for an unknown seller
 */
export async function deliveryDistance(
  db: Database,
  sellerCode: string,
  to: Coordinates,
): Promise<{ distance: string }> {
  const [from] = await db
    .select({ longitude: sellers.longitude, latitude: sellers.latitude })
    .from(sellers)
    .where(eq(sellers.code, sellerCode));
  if (!from) throw notFound('卖家不存在');
  return { distance: distanceKm(from, to).toFixed(1) };
}
