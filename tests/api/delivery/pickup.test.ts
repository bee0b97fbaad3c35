import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  appointPickup,
  cancelPickup,
  correctDelivery,
  deliveriesOfOrder,
} from '#app/domain/delivery/contract.ts';
import { race } from '#tests/api/order/racing.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import { type Buyer, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { orderLines, orders } from '#trading-api/schema.ts';
import { appointment, sellerOf, ship, sold } from './sending.ts';

let market: OpenMarket;
let seller: Buyer;
beforeAll(async () => {
  market = await openMarket();
  seller = await sellerOf(market);
});
afterAll(() => market.close());

const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code;

let places = 0;

/** An order whose goods are fetched, at a place of its own. */
async function toFetch(paid = true) {
  const order = await sold(market, { paid });
  places += 1;
  await market.db
    .update(orderLines)
    .set({ deliveryMethod: 2, deliveryAddress: `${places} 号库` })
    .where(eq(orderLines.orderCode, order.orderCode));
  return order;
}

describe('pickup.appoint', () => {
  test('the seller’s shipment at the appointment ends it', async () => {
    const { buyer, orderCode } = await toFetch();
    const { appointmentId } = await buyer.call(appointPickup, appointment(orderCode));
    const { deliveryId } = await ship(seller, orderCode, undefined, { way: 2, appointmentId });
    const { appointments } = await buyer.call(deliveriesOfOrder, { orderCode });
    expect(appointments).toMatchObject([{ state: 'loaded', vehicle: '浙B12345' }]);
    // The delivery is taken back: the vehicle is still expected.
    const lines = [{ position: 0, number: '0' }];
    await seller.call(correctDelivery, { deliveryId, lines, reason: '录错订单' });
    const { appointments: reopened } = await buyer.call(deliveriesOfOrder, { orderCode });
    expect(reopened).toMatchObject([{ state: 'open' }]);
  });

  test("pickup.appoint: 'missing' a vehicle, 'invalid' phone and time, 'past'", async () => {
    const { buyer, orderCode } = await toFetch();
    const of = (fields: object) =>
      codeOf(buyer.call(appointPickup, { ...appointment(orderCode), ...fields }));
    expect(await of({ vehicle: '' })).toBe('missing');
    expect(await of({ driverPhone: '1' })).toBe('invalid');
    expect(await of({ date: '明天' })).toBe('invalid');
    expect(await of({ date: '2020-01-01 09:00:00' })).toBe('past');
  });

  test("pickup.appoint: 'orderUnpaid', 'orderEnded', and 'alreadySo' with nothing to fetch", async () => {
    const unpaid = await toFetch(false);
    const of = (order: { buyer: Buyer; orderCode: string }) =>
      codeOf(order.buyer.call(appointPickup, appointment(order.orderCode)));
    expect(await of(unpaid)).toBe('orderUnpaid');
    await market.db
      .update(orders)
      .set({ state: 'cancelled' })
      .where(eq(orders.orderCode, unpaid.orderCode));
    expect(await of(unpaid)).toBe('orderEnded');
    expect(await of(await sold(market))).toBe('alreadySo');
  });

  test("pickup.appoint: 'tooMany', many at once take no more than the hour has", async () => {
    const { buyer, orderCode } = await toFetch();
    const { made, refused } = await race(
      Array.from({ length: 7 }, () => buyer.call(appointPickup, appointment(orderCode))),
    );
    expect(made).toHaveLength(4);
    expect(refused).toEqual(['tooMany', 'tooMany', 'tooMany']);
  });

  test('not for an order of another account', async () => {
    const { orderCode } = await toFetch();
    const stranger = await market.buyer();
    expect(await codeOf(stranger.call(appointPickup, appointment(orderCode)))).toBe('G404');
  });
});

describe('pickup.cancel', () => {
  test("pickup.cancel: 'decided' the second time, and unknown to a stranger", async () => {
    const { buyer, orderCode } = await toFetch();
    const { appointmentId } = await buyer.call(appointPickup, appointment(orderCode));
    const stranger = await market.buyer();
    expect(await codeOf(stranger.call(cancelPickup, { appointmentId }))).toBe('G404');
    await buyer.call(cancelPickup, { appointmentId });
    expect(await codeOf(buyer.call(cancelPickup, { appointmentId }))).toBe('decided');
  });
});
