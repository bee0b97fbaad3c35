import { and, eq } from 'drizzle-orm';
import { roundedUp } from '#app/domain/catalogue/pieces.ts';
import { startingQuantity } from '#app/domain/catalogue/purchase-quantity.ts';
import { reorder } from '#app/domain/checkout/contract.ts';
import { toYuan } from '#app/domain/money.ts';
import { type Hundredths, toQuantity } from '#app/domain/quantity.ts';
import { cartSaying, toCartLine } from '#trading-api/cart/index.ts';
import {
  alikeOffers,
  GOODS_GONE,
  type Offer,
  offerColumns,
  offerProblem,
} from '#trading-api/catalogue/index.ts';
import { withPromotions } from '#trading-api/marketing/index.ts';
import { namedByCode } from '#trading-api/order/tables.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { notFound } from '#trading-api/platform/refusal.ts';
import { goods, orderLines, orders } from '#trading-api/schema.ts';

/**
 * The lines of an order, or of all orders of a checkout, as they could be ordered now, with like goods beside those
 * that cannot.
 */
export const reorderOf = customerRoute(reorder, async ({ db, customer, input, now }) => {
  const { orderCode } = input;
  const rows = await db
    .select({ line: orderLines, offer: offerColumns })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderCode, orders.orderCode))
    .leftJoin(goods, eq(goods.id, orderLines.goodsId))
    .where(and(namedByCode(orderCode), eq(orders.customerId, customer.id)))
    .orderBy(orders.orderCode, orderLines.position);
  if (rows.length === 0) throw notFound(GOODS_GONE);
  const lines = rows.map(async ({ line, offer }) => {
    const [current] = offer ? await asOfNow(db, [offer], line.count, now) : [];
    const isOut = offer !== null && offerProblem(offer, roundedUp(offer, line.count), now) !== null;
    const alike = isOut ? await alikeOffers(db, offer, { count: line.count, now }) : [];
    return {
      ordered: {
        productName: line.productName,
        specs: line.specs,
        brandNumber: line.brandNumber,
        number: toQuantity(line.count),
        unit: line.unit,
        sellingPrice: toYuan(line.price),
      },
      goods: current ?? null,
      alike: await asOfNow(db, alike, line.count, now),
    };
  });
  return { lines: await Promise.all(lines) };
});

async function asOfNow(db: Database, offers: readonly Offer[], count: Hundredths, now: Date) {
  const lines = offers.map((offer) => ({ id: offer.id, offer, count }));
  const saying = await cartSaying(db, now);
  return (await withPromotions(db, lines, now)).map((line) => {
    const buyQuantity = line.promotion?.buyQuantity ?? null;
    const least = startingQuantity({ ...line.offer, buyQuantity });
    return toCartLine({ ...line, count: roundedUp(line.offer, Math.max(count, least)) }, saying);
  });
}
