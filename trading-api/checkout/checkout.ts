import { eq } from 'drizzle-orm';
import {
  type CheckoutPreview,
  checkoutPreview,
  deliveryDistance as deliveryDistanceCall,
  pickupPoints,
} from '#app/domain/checkout/contract.ts';
import { distanceKm } from '#app/domain/checkout/delivery.ts';
import type { Parsed } from '#app/domain/endpoint.ts';
import { methodsTaken } from '#app/domain/market/choices.ts';
import { pointsWorth, usablePoints } from '#app/domain/marketing/deductions.ts';
import { toYuan } from '#app/domain/money.ts';
import { tradingHoursNote } from '#app/domain/order/trading-hours.ts';
import { toCartLine } from '#trading-api/cart/index.ts';
import {
  cartProblem,
  type Offer,
  offerProblem,
  sellersWithoutHold,
  weigher,
} from '#trading-api/catalogue/index.ts';
import { ownFieldsOf } from '#trading-api/company/index.ts';
import {
  type Balances,
  balancesOf,
  toCoupon,
  toWireRule,
  usableCards,
  withPromotions,
} from '#trading-api/marketing/index.ts';
import { waysOfMarket } from '#trading-api/platform/choices.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { notFound } from '#trading-api/platform/refusal.ts';
import { tradingCalendarOf } from '#trading-api/platform/trading-calendar.ts';
import { sellers } from '#trading-api/schema.ts';
import { addressRows } from './addresses.ts';
import { checkoutLines, pickupPointsOf } from './lines.ts';
import { rangeJudge } from './order-delivery.ts';
import { type Choices, couponJudge, NO_CHOICES, priceLines, shortfalls } from './order-price.ts';
import { unpaidOrdersOf } from './unpaid-orders.ts';

type Asked = Parsed<typeof checkoutPreview>;

/** Everything a checkout page shows, priced as the order will be. */
export const previewCheckout = customerRoute(checkoutPreview, async (call) => {
  const { db, customer, person, input, now } = call;
  const { source, choices } = input;
  const buyer = { customerId: customer.id, personId: person.id };
  const lines = await withPromotions(db, await checkoutLines(db, buyer, source, now), now);
  const points = await pickupPointsOf(
    db,
    lines.map(({ offer }) => offer.sellerCode),
  );
  const balances = await balancesOf(db, buyer.customerId);
  const { priced, refused, held } = priceLines(lines, choicesOf(choices), balances, now);
  const offers = lines.map(({ offer }) => offer);
  const ways = await waysOfMarket(db);
  const weigh = await weigher(db);
  const couponsOf = couponJudge(lines, balances, now);
  const outOfRange = await rangeJudge(db, offers, await addressRows(db, buyer.customerId));
  return {
    lines: lines.map((line) => {
      const { usable, unusable } = couponsOf(line);
      return {
        ...toCartLine(line, weigh, source.from === 'cart' ? cartProblem : offerProblem),
        pickupPoints: points.get(line.offer.sellerCode) ?? [],
        coupons: usable.map(toCoupon),
        unusableCoupons: unusable.map(({ row, missing }) => {
          const { name, terms, validUntil } = toCoupon(row);
          return { name, terms, validUntil, missing };
        }),
        deliveryMethods: methodsTaken(ways, line.offer.deliveryWay),
        outOfRange: outOfRange(line.offer),
        discountId: held.get(String(line.id)) ?? null,
      };
    }),
    integral: integralView(balances),
    giftCards: usableCards(balances.giftCards, now),
    goodsAmount: toYuan(priced.goodsAmount),
    freight: toYuan(priced.freight),
    deductions: priced.deductions.map(({ kind, label, amount, sourceId }) => ({
      kind,
      label,
      amount: toYuan(amount),
      sourceId: sourceId ?? null,
    })),
    refused: refused.map(({ kind, sourceId, text }) => ({
      kind,
      sourceId: sourceId ?? null,
      text,
    })),
    problems: shortfalls(lines).map(({ text }) => text),
    unpaid: await unpaidOrdersOf(db, buyer, offers, now),
    payable: toYuan(priced.payable),
    tradingHoursNote: tradingHoursNote(now, await tradingCalendarOf(db)),
    ownFields: await ownFieldsOf(db, customer),
    unheldSellers: person.id === customer.id ? [] : await unheldSellersOf(db, lines),
  };
});

const unheldSellersOf = async (db: Database, lines: readonly { offer: Offer }[]) =>
  (
    await sellersWithoutHold(
      db,
      lines.map(({ offer }) => offer.sellerCode),
    )
  ).map(({ name }) => name);

const choicesOf = (choices: Asked['choices']): Choices =>
  choices
    ? {
        discounts: new Map(choices.discounts.map(({ skuId, discountId }) => [skuId, discountId])),
        points: choices.useIntegral ? 'most' : 0,
        giftCardIds: choices.giftCardids,
      }
    : NO_CHOICES;

function integralView({ integral, rule }: Balances): CheckoutPreview['integral'] {
  const usable = usablePoints(integral, rule);
  return { ...toWireRule(rule), ...integral, usable, worth: toYuan(pointsWorth(usable, rule)) };
}

/** A seller's pickup points, none for an unknown seller. */
export const listPickupPoints = customerRoute(pickupPoints, async ({ db, input }) => {
  const { sellerCode } = input;
  return (await pickupPointsOf(db, [sellerCode])).get(sellerCode) ?? [];
});

/** Kilometres with one decimal from the seller's warehouse (design/orders: Checkout). */
export const deliveryDistance = customerRoute(deliveryDistanceCall, async ({ db, input }) => {
  const { sellerCode } = input;
  const to = input;
  const [from] = await db
    .select({ longitude: sellers.longitude, latitude: sellers.latitude })
    .from(sellers)
    .where(eq(sellers.code, sellerCode));
  if (!from) throw notFound('卖家不存在');
  return { distance: distanceKm(from, to).toFixed(1) };
});
