import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pickupPoints } from '#app/domain/checkout/contract.ts';
import { MOST_PICKUP_POINTS } from '#app/domain/checkout/pickup-point.ts';
import {
  deleteSalePickupPoint,
  salePickupPoints,
  saveSalePickupPoint,
} from '#app/domain/checkout/pickup-point-contract.ts';
import { appointPickup, deliveriesOfOrder } from '#app/domain/delivery/contract.ts';
import type { Input } from '#app/domain/endpoint.ts';
import { company, member, storekeeper } from '#tests/api/company/companies.ts';
import { appointment, sold } from '#tests/api/delivery/sending.ts';
import { race } from '#tests/api/order/racing.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import { type Buyer, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import * as schema from '#trading-api/schema.ts';

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

const WUXI = { name: '惠山一号库', address: '江苏省无锡市惠山区堰桥路 1 号', capacity: '2' };

const save = (seller: Buyer, fields: Partial<Input<typeof saveSalePickupPoint>> = {}) =>
  seller.call(saveSalePickupPoint, { ...WUXI, ...fields });
const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code;

const offeredBy = async (sellerCode: string) => {
  const { call } = await market.buyer();
  return call(pickupPoints, { sellerCode, productCode: 'any', source: 'sale' });
};

/** A paid order that is fetched at a place of the store. */
async function toFetch(sellerCode: string, place: string) {
  const goods = await market.offer({ sellerCode });
  const order = await sold(market, { lines: [[goods, '10']] });
  await market.db
    .update(schema.orderLines)
    .set({ deliveryMethod: 2, deliveryAddress: place })
    .where(eq(schema.orderLines.orderCode, order.orderCode));
  return {
    ...order,
    appoint: (date?: string) =>
      order.buyer.call(appointPickup, appointment(order.orderCode, date ? { date } : {})),
  };
}

describe('salePickupPoint.save', () => {
  test('a point is offered to buyers at once, and is where its address lies', async () => {
    const { seller, sellerCode } = await storekeeper(market);
    const { id } = await save(seller, { name: ' 惠山一号库 ' });
    expect(await offeredBy(sellerCode)).toEqual([
      { id, addre: WUXI.name, address: WUXI.address, longitude: 120.31, latitude: 31.49 },
    ]);
    const shanghai = { name: '宝山库', address: '上海市宝山区蕰川路 9 号', capacity: '12' };
    expect(await save(seller, { id, ...shanghai })).toEqual({ id });
    expect(await offeredBy(sellerCode)).toMatchObject([
      { id, addre: '宝山库', address: shanghai.address, longitude: 121.47 },
    ]);
    expect(await seller.call(salePickupPoints, {})).toEqual([
      { ...shanghai, id, capacity: 12, orders: 0, appointments: 0 },
    ]);
  });

  test("'missing' a name or an address, 'invalid' numbers of vehicles, 'exists' already", async () => {
    const { seller } = await storekeeper(market);
    const { id } = await save(seller);
    expect(await codeOf(save(seller, { name: ' ' }))).toBe('missing');
    expect(await codeOf(save(seller, { address: '' }))).toBe('missing');
    for (const capacity of ['', '0', '101', '1.5', '-1', '四']) {
      expect(await codeOf(save(seller, { capacity }))).toBe('invalid');
    }
    expect(await codeOf(save(seller))).toBe('exists');
    await save(seller, { id, capacity: '9' });
    const other = await save(seller, { name: '二号库' });
    expect(await codeOf(save(seller, { id: other.id }))).toBe('exists');
  });

  test('salePickupPoint.save: tooMany, also when they are added at once', async () => {
    const { seller, sellerCode } = await storekeeper(market);
    const place = { longitude: 0, latitude: 0, sellerCode, address: '无锡市' };
    await market.db
      .insert(schema.pickupPoints)
      .values(
        Array.from({ length: MOST_PICKUP_POINTS - 2 }, (_, at) => ({ ...place, name: `${at}` })),
      );
    const { made, refused } = await race(
      ['甲', '乙', '丙', '丁'].map((name) => save(seller, { name })),
    );
    expect(made).toHaveLength(2);
    expect(refused).toEqual(['tooMany', 'tooMany']);
    expect(await offeredBy(sellerCode)).toHaveLength(MOST_PICKUP_POINTS);
    const [first] = await offeredBy(sellerCode);
    await save(seller, { id: first?.id, name: '改名' });
  });

  test('only the own ones, by those who trade for the store', async () => {
    const { seller, sellerCode } = await storekeeper(market);
    const { seller: other } = await storekeeper(market);
    const { id } = await save(seller);
    expect(await codeOf(save(other, { id }))).toBe('G404');
    expect(await codeOf(other.call(deleteSalePickupPoint, { id }))).toBe('G404');
    expect(await codeOf(save(await market.buyer()))).toBe('G003');
    const owner = await company(market);
    await market.db
      .update(schema.customers)
      .set({ platformType: 'buyer,seller', sellerCode })
      .where(eq(schema.customers.id, owner.id));
    expect(await codeOf(save(await member(market, owner, 'finance'), { id }))).toBe('G003');
    expect(await save(await member(market, owner, 'buyer'), { id })).toEqual({ id });
  });
});

describe('salePickupPoint.delete', () => {
  test('it is offered no more, and was there only once', async () => {
    const { seller, sellerCode } = await storekeeper(market);
    const { id } = await save(seller);
    await seller.call(deleteSalePickupPoint, { id });
    expect(await offeredBy(sellerCode)).toEqual([]);
    expect(await seller.call(salePickupPoints, {})).toEqual([]);
    expect(await codeOf(seller.call(deleteSalePickupPoint, { id }))).toBe('G404');
    expect(await codeOf(save(seller, { id }))).toBe('G404');
  });
});

describe('what was ordered before a pickup point changed', () => {
  test('keeps its place, and shares the hour’s vehicles with what is ordered after', async () => {
    const { seller, sellerCode } = await storekeeper(market);
    const { id } = await save(seller);
    const before = await toFetch(sellerCode, `${WUXI.name} ${WUXI.address}`);
    await before.appoint();
    await save(seller, { id, name: '惠山新库' });
    await save(seller, { id, name: '惠山东库' });
    const after = await toFetch(sellerCode, `惠山东库 ${WUXI.address}`);
    expect(await seller.call(salePickupPoints, {})).toMatchObject([{ orders: 2, appointments: 1 }]);
    await after.appoint();
    // Two vehicles an hour, whatever the orders call the point.
    expect(await codeOf(after.appoint())).toBe('tooMany');
    expect(await codeOf(before.appoint())).toBe('tooMany');
    await before.appoint('2030-01-07 10:00:00');
    const { appointments } = await before.buyer.call(deliveriesOfOrder, before);
    const place = `${WUXI.name} ${WUXI.address}`;
    expect(appointments).toMatchObject([{ place }, { place }]);
  });

  test('is still fetched at a point that is offered no more, as many an hour as before', async () => {
    const { seller, sellerCode } = await storekeeper(market);
    const { id } = await save(seller, { capacity: '1' });
    const order = await toFetch(sellerCode, `${WUXI.name} ${WUXI.address}`);
    await seller.call(deleteSalePickupPoint, { id });
    await order.appoint();
    expect(await codeOf(order.appoint())).toBe('tooMany');
  });

  test('is fetched at the point that is called so now, where another one has taken the name', async () => {
    const { seller, sellerCode } = await storekeeper(market);
    const { id } = await save(seller, { capacity: '1' });
    const order = await toFetch(sellerCode, `${WUXI.name} ${WUXI.address}`);
    await order.appoint();
    await save(seller, { id, name: '旧库', capacity: '1' });
    await save(seller, { capacity: '2' });
    expect(await seller.call(salePickupPoints, {})).toMatchObject([
      { name: '旧库', orders: 0, appointments: 0 },
      { name: WUXI.name, orders: 1, appointments: 1 },
    ]);
    await order.appoint();
    expect(await codeOf(order.appoint())).toBe('tooMany');
  });
});
