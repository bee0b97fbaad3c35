import { sql } from 'drizzle-orm';
import { afterSaleCases, buyerStep, sellerStep } from '#app/domain/after-sale/contract.ts';
import {
  answerWeight,
  correctDelivery,
  deliveriesOfOrder,
  receiveDelivery,
  shipOrder,
} from '#app/domain/delivery/contract.ts';
import { DAY_MS } from '#app/domain/duration.ts';
import { orderById } from '#app/domain/order/contract.ts';
import { shipment } from '#tests/api/delivery/sending.ts';
import { type Caller, callerAt } from '#tests/api/support/market.ts';
import { type Buyer, newSerial, type OpenMarket } from '#tests/api/support/open-market.ts';
import { hashToken } from '#trading-api/account/customers.ts';
import { followDeliveries } from '#trading-api/delivery/follow-up.ts';
import { customers, tokens } from '#trading-api/schema.ts';
import { pay } from './racing.ts';

/** Somebody who has been a customer of the older market, logged in. */
export async function loginOf(market: OpenMarket, id: number): Promise<Buyer> {
  const token = newSerial();
  const expiresAt = new Date(market.now().getTime() + 365 * DAY_MS);
  const session = { tokenHash: hashToken(token), customerId: id, expiresAt, provedAt: expiresAt };
  await market.db.insert(tokens).values(session);
  const { url } = market;
  const call: Caller = callerAt(url, token);
  return { id, phone: '', token, url, call, at: (other) => callerAt(other, token) };
}

/** The customer that the older market was made with. */
export async function olderBuyer(market: OpenMarket): Promise<Buyer> {
  const [row] = await market.db.select().from(customers).orderBy(customers.id).limit(1);
  return loginOf(market, row?.id ?? 0);
}

interface Sides {
  market: OpenMarket;
  buyer: Buyer;
  seller: Buyer;
}

/** Everybody does what is theirs with an order, through the API, until nothing is left to be done. */
export async function playToEnd(sides: Sides, orderCode: string): Promise<void> {
  const { market, buyer } = sides;
  for (let round = 0; round < 8; round += 1) {
    const order = await buyer.call(orderById, { id: orderCode });
    if (order.dueAmount) await pay(buyer, orderCode);
    else if (order.state === 'completed' || order.state === 'cancelled') return;
    await endCases(sides, orderCode);
    await deliver(sides, orderCode);
    await followDeliveries(market.db, market.now());
  }
}

/** The seller agrees to what is asked, and gets back what it wants back. */
export async function endCases({ buyer, seller }: Omit<Sides, 'market'>, orderCode: string) {
  const { content } = await buyer.call(afterSaleCases, { page: 1, rows: 100 });
  for (const { id, state, orderCode: of } of content) {
    if (of !== orderCode || state !== 'waitSeller') continue;
    await seller.call(sellerStep, { id, step: 'agree' });
    const { content: after } = await buyer.call(afterSaleCases, { page: 1, rows: 100 });
    if (after.find((each) => each.id === id)?.state !== 'waitReturn') continue;
    await buyer.call(buyerStep, { id, step: 'sendBack', way: '顺达 1' });
    await seller.call(sellerStep, { id, step: 'confirmReturn' });
  }
}

async function deliver({ buyer, seller }: Sides, orderCode: string): Promise<void> {
  const { deliveries, lines } = await buyer.call(deliveriesOfOrder, { orderCode });
  for (const { deliveryId, state, lines: sent } of deliveries) {
    if (state === 'underWay') await buyer.call(receiveDelivery, { deliveryId, lines: [] });
    if (state === 'waitConsent') await buyer.call(answerWeight, { deliveryId, agreed: true });
    if (state === 'refused') {
      const corrected = sent.map(({ position, number }) => ({ position, number, weighed: number }));
      await seller.call(correctDelivery, { deliveryId, lines: corrected, reason: '重新过磅' });
    }
  }
  const { state } = await buyer.call(orderById, { id: orderCode });
  const left = lines.filter((line) => Number(line.left) > 0);
  if (left.length === 0 || (state !== 'paid' && state !== 'partShipped')) return;
  const shipped = left.map(({ position, left: number }) => ({ position, number }));
  const way = left.some(({ deliveryMethod }) => deliveryMethod === 2) ? 2 : 1;
  await seller.call(shipOrder, { ...shipment(orderCode), lines: shipped, way });
}

/** What an order has come to, with all that its seller got. */
export const ENDED = sql`select o.order_code, o.former_code, o.seller_code, o.state, o.paid_amount,
    coalesce(o.settled_amount, 0) as settled, coalesce(p.paid, 0) as got, coalesce(p.topped_up, 0) as added
  from orders o left join seller_payouts p on p.order_code = o.order_code order by o.order_code`;
