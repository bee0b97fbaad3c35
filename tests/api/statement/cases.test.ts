import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sellerStep } from '#app/domain/after-sale/contract.ts';
import { monthAfter, monthOf } from '#app/domain/month.ts';
import { statementByMonth } from '#app/domain/statement/contract.ts';
import { claimed } from '#tests/api/after-sale/cases.ts';
import { DAY_MS, receive, sellerOf, ship, sold } from '#tests/api/delivery/sending.ts';
import { pay } from '#tests/api/order/racing.ts';
import { type Buyer, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { deliveries, orders } from '#trading-api/schema.ts';

const SELLER = 'S0001';

let market: OpenMarket;
let seller: Buyer;
beforeAll(async () => {
  market = await openMarket();
  seller = await sellerOf(market, SELLER);
});
afterAll(() => market.close());

/** Two lines of a tonne at 10.00. */
const ordered = async (paid = true) => {
  const offer = async () =>
    [await market.offer({ sellerCode: SELLER, price: 10_00 }), '1'] as const;
  return sold(market, { lines: [await offer(), await offer()], paid });
};

type Made = Awaited<ReturnType<typeof ordered>>;
const send = async ({ buyer, orderCode }: Made, position: number) => {
  const lines = [{ position, number: '1' }];
  const { deliveryId } = await ship(seller, orderCode, [], { lines });
  await receive(buyer, deliveryId);
};
const sendAll = async (made: Made) => {
  await send(made, 0);
  await send(made, 1);
};

const read = (buyer: Buyer, month = monthOf(market.now())) =>
  buyer.call(statementByMonth, { side: 'purchase', counterpart: SELLER, month });
const agreed = async (buyer: Buyer, orderCode: string, position = 0, amount = '3') => {
  const id = await claimed(buyer, orderCode, { position, amount });
  await seller.call(sellerStep, { id, step: 'agree' });
};
const expectEven = async (buyer: Buyer) => {
  expect(await read(buyer)).toMatchObject({ opening: '0.00', closing: '0.00' });
  const after = await read(buyer, monthAfter(monthOf(market.now())));
  expect(after).toMatchObject({ opening: '0.00', closing: '0.00', lines: [] });
};

describe('a refund of a case', () => {
  test('gives back and takes off, and nobody owes anything', async () => {
    const made = await ordered();
    await sendAll(made);
    await agreed(made.buyer, made.orderCode);
    const { lines } = await read(made.buyer);
    expect(lines.map(({ kind, amount }) => [kind, amount]).slice(-2)).toEqual([
      ['allowance', '-3.00'],
      ['refund', '3.00'],
    ]);
    await expectEven(made.buyer);
  });

  test('before the settlement is taken off by it', async () => {
    const made = await ordered();
    await send(made, 0);
    await agreed(made.buyer, made.orderCode);
    expect(await read(made.buyer)).toMatchObject({ closing: '-10.00' });
    await send(made, 1);
    await expectEven(made.buyer);
  });
});

describe('a case of an order that is not paid', () => {
  const owing = async () => {
    const made = await ordered(false);
    await market.db
      .update(orders)
      .set({ state: 'paid', paidAt: market.now(), terms: { kind: 'monthly', days: 30 } })
      .where(eq(orders.orderCode, made.orderCode));
    await sendAll(made);
    expect(await read(made.buyer)).toMatchObject({ closing: '20.00' });
    return made;
  };

  test('lowers what is owed', async () => {
    const made = await owing();
    await agreed(made.buyer, made.orderCode);
    expect(await read(made.buyer)).toMatchObject({ closing: '17.00' });
    await pay(made.buyer, made.orderCode);
    await expectEven(made.buyer);
  });

  test('does so in the month in which it ends, also where it leaves nothing to pay', async () => {
    const made = await owing();
    const earlier = new Date(market.now().getTime() - 40 * DAY_MS);
    const own = eq(orders.orderCode, made.orderCode);
    await market.db.update(orders).set({ settledAt: earlier }).where(own);
    const received = eq(deliveries.orderCode, made.orderCode);
    await market.db.update(deliveries).set({ receivedAt: earlier }).where(received);
    for (const position of [0, 1]) await agreed(made.buyer, made.orderCode, position, '10');
    const month = await read(made.buyer);
    expect(month).toMatchObject({ opening: '20.00', adjusted: '-20.00', closing: '0.00' });
  });
});
