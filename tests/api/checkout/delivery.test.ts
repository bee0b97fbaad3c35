import { eq, ne } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pickupPoints } from '#app/domain/checkout/contract.ts';
import { orderById } from '#app/domain/order/contract.ts';
import { addOwnAddress, direct, RECEIVER, submit } from '#tests/api/order/ordering.ts';
import { problemsOf, refusalOf } from '#tests/api/support/market.ts';
import {
  type Buyer,
  first,
  type Goods,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';
import * as schema from '#trading-api/schema.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const TOMORROW = new Date(Date.now() + DAY_MS).toISOString();
const YESTERDAY = new Date(Date.now() - DAY_MS).toISOString();

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

const pointsOf = (buyer: Buyer, { sellerCode, productCode }: Goods) =>
  buyer.call(pickupPoints, { sellerCode, productCode, source: 'sale' });

async function sellerOf({ sellerCode }: Goods) {
  const { sellers } = schema;
  return first(await market.db.select().from(sellers).where(eq(sellers.code, sellerCode)));
}

const orderOf = (buyer: Buyer, id: string) => buyer.call(orderById, { id });

describe('order.submit', () => {
  const [LOGISTICS, PICKUP, DELIVERY] = [1, 2, 4] as const;

  test.each([
    { deliveryWay: 1, offered: [LOGISTICS] },
    { deliveryWay: 2, offered: [PICKUP] },
    { deliveryWay: 3, offered: [LOGISTICS, PICKUP] },
    { deliveryWay: 4, offered: [DELIVERY] },
    { deliveryWay: 5, offered: [LOGISTICS, PICKUP, DELIVERY] },
    { deliveryWay: 9, offered: [LOGISTICS, PICKUP] },
  ])('deliveryRefused: way $deliveryWay offers $offered only', async ({ deliveryWay, offered }) => {
    const buyer = await market.buyer();
    const goods = await market.offer({ deliveryWay });
    const point = first(await pointsOf(buyer, goods));
    const address = await addOwnAddress(buyer);
    for (const deliveryMethod of [LOGISTICS, PICKUP, DELIVERY]) {
      const submitted = submit(
        buyer,
        direct(goods, '1', {
          deliveryMethod,
          takeAddress: point.id,
          distributionAddress: address.id,
          reservationDate: TOMORROW,
        }),
      );
      if (offered.includes(deliveryMethod as never)) await submitted;
      else expect((await refusalOf(submitted)).code).toBe('deliveryRefused');
      market.advance(3000);
    }
  });

  test('missing: pickup needs a point of the seller and a time to come', async () => {
    const buyer = await market.buyer();
    const goods = await market.offer({ deliveryWay: 3 });
    const point = first(await pointsOf(buyer, goods));
    const [elsewhere] = await market.db
      .select()
      .from(schema.pickupPoints)
      .where(ne(schema.pickupPoints.sellerCode, goods.sellerCode))
      .limit(1);
    const pickup = (takeAddress: string | null, reservationDate: string | null) =>
      submit(buyer, direct(goods, '1', { deliveryMethod: PICKUP, takeAddress, reservationDate }));
    const noPoint = { code: 'missing', text: '请选择您的自提地址' };
    const noTime = { code: 'missing', text: '请选择配送的预约时间' };
    expect(await refusalOf(pickup(null, TOMORROW))).toEqual(noPoint);
    expect(await refusalOf(pickup(String(elsewhere?.id), TOMORROW))).toEqual(noPoint);
    expect(await refusalOf(pickup(point.id, null))).toEqual(noTime);
    expect(await problemsOf(pickup(point.id, YESTERDAY))).toEqual([
      {
        path: ['skuDetail', 0, 'reservationDate'],
        code: 'past',
        text: '预约时间不能早于当前时间',
      },
    ]);
    const { orderCode } = await pickup(point.id, TOMORROW);
    expect((await orderOf(buyer, orderCode)).lines[0]).toMatchObject({
      deliveryMethod: PICKUP,
      deliveryAddress: `${point.addre} ${point.address}`,
      reservationDate: TOMORROW,
    });
  });

  test('deliveryRefused: without a pickup point goods that are picked up only go by logistics', async () => {
    const buyer = await market.buyer();
    const goods = await market.offer({ deliveryWay: 2 });
    await market.db.insert(schema.sellers).values({
      ...(await sellerOf(goods)),
      code: 'NOPOINT',
    });
    await market.change(goods, { sellerCode: 'NOPOINT' });
    const refused = submit(buyer, direct(goods, '1', { deliveryMethod: PICKUP }));
    expect(await refusalOf(refused)).toEqual({
      code: 'deliveryRefused',
      text: '暂无可用的自提点！',
    });
    expect(await submit(buyer, direct(goods, '1', { deliveryMethod: LOGISTICS }))).toBeTruthy();
  });

  /** Goods that are delivered within 50 km, and a buyer with addresses 44 and 111 km away. */
  async function withinReach() {
    const buyer = await market.buyer();
    const goods = await market.offer({ deliveryWay: 4, distrScope: 50 });
    const { longitude, latitude } = await sellerOf(goods);
    const near = await addOwnAddress(buyer, { longitude, latitude: latitude + 0.4 });
    const far = await addOwnAddress(buyer, { longitude, latitude: latitude + 1 });
    const deliver = (distributionAddress: string | null, reservationDate: string | null) =>
      submit(
        buyer,
        direct(goods, '1', { deliveryMethod: DELIVERY, distributionAddress, reservationDate }),
      );
    return { buyer, near, far, deliver };
  }

  test("missing: delivery needs an address of the customer's own and a time", async () => {
    const { near, deliver } = await withinReach();
    const strangers = await addOwnAddress(await market.buyer());
    const noAddress = { code: 'missing', text: '请选择您的配送地址' };
    const noTime = { code: 'missing', text: '请选择配送的预约时间' };
    expect(await refusalOf(deliver(null, TOMORROW))).toEqual(noAddress);
    expect(await refusalOf(deliver(strangers.id, TOMORROW))).toEqual(noAddress);
    expect(await refusalOf(deliver(near.id, null))).toEqual(noTime);
  });

  test('outOfRange: delivery goes no further than the goods allow, and nowhere unknown', async () => {
    const { buyer, near, far, deliver } = await withinReach();
    const nowhere = await addOwnAddress(buyer, { warehouseAddress: '某处' });
    expect(await refusalOf(deliver(far.id, TOMORROW))).toEqual({
      code: 'outOfRange',
      text: '该地址距离111.2 km ，超出配送范围！',
    });
    expect((await refusalOf(deliver(nowhere.id, TOMORROW))).code).toBe('outOfRange');
    const { orderCode } = await deliver(near.id, TOMORROW);
    expect((await orderOf(buyer, orderCode)).lines[0]).toMatchObject({
      deliveryMethod: DELIVERY,
      deliveryAddress: near.warehouseAddress,
    });
  });
});

test('vouchers go to the account: nothing asks for an address, none is kept', async () => {
  const buyer = await market.buyer();
  const vouchers = await market.offer({ kind: 'self', productType: 'vouchers' });
  const order = {
    ...direct(vouchers, '5', { deliveryMethod: null }),
    name: '',
    mobile: '',
    address: '',
  };
  const { orderCode } = await submit(buyer, order);
  const kept = await buyer.call(orderById, { id: orderCode });
  expect(kept).toMatchObject({ name: '', mobile: '', address: '' });
  expect(kept.lines).toMatchObject([{ deliveryMethod: 0, deliveryAddress: '' }]);
  market.advance(3000);

  const steel = await market.offer();
  const [one, other] = [direct(vouchers, '5'), direct(steel, '1')];
  const both = { ...one, skuIds: [...one.skuIds, ...other.skuIds] };
  const mixed = await submit(buyer, { ...both, skuDetail: [...one.skuDetail, ...other.skuDetail] });
  const made = mixed.orderCodes.map((id) => buyer.call(orderById, { id }));
  const [unsent, sent] = await Promise.all(made);
  // Of the vouchers' seller nothing is sent, so that its order keeps no address either.
  expect(unsent).toMatchObject({ address: '', lines: [{ deliveryAddress: '' }] });
  expect(sent).toMatchObject({
    address: RECEIVER.address,
    lines: [{ deliveryAddress: RECEIVER.address }],
  });
});
