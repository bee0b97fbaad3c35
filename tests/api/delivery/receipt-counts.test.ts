import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliveriesOfOrder, receiveDelivery } from '#app/domain/delivery/contract.ts';
import { orderById } from '#app/domain/order/contract.ts';
import {
  type Buyer,
  type Goods,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';
import { onScale } from '#tests/support/slips.ts';
import { sellerOf, ship, sold } from './sending.ts';

let market: OpenMarket;
let seller: Buyer;
beforeAll(async () => {
  market = await openMarket();
  seller = await sellerOf(market);
});
afterAll(() => market.close());

/** Goods whose seller says that the receipt counts, shipped as they were ordered. */
async function shipped(fields: Partial<Goods>, number: string) {
  const said = {
    sellerCode: 'S0001',
    weighing: null,
    tolerance: null,
    countsAt: 'receipt',
  } as const;
  const goods = await market.offer({ ...said, ...fields });
  const { buyer, orderCode } = await sold(market, { lines: [[goods, number]] });
  const { deliveryId } = await ship(seller, orderCode, [[number]]);
  const receive = (received: string, fields = {}) =>
    buyer.call(receiveDelivery, { deliveryId, lines: [{ position: 0, received, ...fields }] });
  const order = () => buyer.call(orderById, { id: orderCode });
  const line = async () =>
    (await buyer.call(deliveriesOfOrder, { orderCode })).deliveries[0]?.lines[0];
  return { receive, order, line };
}

test('issue 54 §2: pieces are put on no scale: how many are missing is recorded without a slip', async () => {
  const { receive, order, line } = await shipped({ unit: '件', unitDecimals: false }, '10');
  expect((await order()).lines[0]?.weights).toMatchObject({
    ...{ weighing: 'count', tolerance: 0, countsAt: 'loading' },
  });
  await receive('9');
  expect(await line()).toMatchObject({ weighed: '10', received: '9' });
});

test('issue 54 §2: where the receipt counts of what was reckoned, what two scales differ by is settled', async () => {
  const bundles = { weighing: 'theory', pieceQuantity: 220, pieceName: '捆' } as const;
  const { receive, order, line } = await shipped(bundles, '22');
  expect((await order()).lines[0]?.weights).toMatchObject({
    ...{ weighing: 'theory', tolerance: 3, countsAt: 'receipt' },
  });
  await receive('21.95', onScale('21.95'));
  expect(await line()).toMatchObject({ weighed: '21.95', loaded: '22', received: '21.95' });
  expect((await order()).settledAmount).toBe('84507.50');
});
