import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sellerStep } from '#app/domain/after-sale/contract.ts';
import { monthAfter, monthOf } from '#app/domain/month.ts';
import { statementByMonth } from '#app/domain/statement/contract.ts';
import { claimed } from '#tests/api/after-sale/cases.ts';
import { DAY_MS, receive, sellerOf, ship, sold } from '#tests/api/delivery/sending.ts';
import { pay } from '#tests/api/order/racing.ts';
import { type Buyer, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { IS_RETURN } from '#trading-api/order/tables.ts';
import { deliveries, orderEvents, orders } from '#trading-api/schema.ts';

const [SELLER, OTHER] = ['S0001', 'S0002'];

let market: OpenMarket;
let seller: Buyer;
let other: Buyer;
beforeAll(async () => {
  market = await openMarket();
  seller = await sellerOf(market, SELLER);
  other = await sellerOf(market, OTHER);
});
afterAll(() => market.close());

/** A tonne of each seller at 10.00. */
const ordered = async (paid = true) => {
  const [one, two] = [
    await market.offer({ sellerCode: SELLER, price: 10_00 }),
    await market.offer({ sellerCode: OTHER, price: 10_00 }),
  ];
  const lines = [
    [one, '1'],
    [two, '1'],
  ] as const;
  return sold(market, { lines, paid });
};

type Made = Awaited<ReturnType<typeof ordered>>;
const send = async ({ buyer, orderCode }: Made, by: Buyer, position: number) => {
  const lines = [{ position, number: '1' }];
  const { deliveryId } = await ship(by, orderCode, [], { lines });
  await receive(buyer, deliveryId);
};
const sendAll = async (made: Made) => {
  await send(made, seller, 0);
  await send(made, other, 1);
};

const read = (buyer: Buyer, counterpart: string, month = monthOf(market.now())) =>
  buyer.call(statementByMonth, { side: 'purchase', counterpart, month });
const agreed = async (buyer: Buyer, orderCode: string, position = 0, amount = '3') => {
  const id = await claimed(buyer, orderCode, { position, amount });
  await [seller, other][position]?.call(sellerStep, { id, step: 'agree' });
};
const expectEven = async (buyer: Buyer) => {
  for (const counterpart of [SELLER, OTHER]) {
    expect(await read(buyer, counterpart)).toMatchObject({ opening: '0.00', closing: '0.00' });
    const after = await read(buyer, counterpart, monthAfter(monthOf(market.now())));
    expect(after).toMatchObject({ opening: '0.00', closing: '0.00', lines: [] });
  }
};

describe('a refund of a case about one seller’s goods', () => {
  test('is that seller’s: it gives back and takes off, and nobody owes anything', async () => {
    const made = await ordered();
    await sendAll(made);
    await agreed(made.buyer, made.orderCode);
    const { lines } = await read(made.buyer, SELLER);
    expect(lines.map(({ kind, amount }) => [kind, amount]).slice(-2)).toEqual([
      ['allowance', '-3.00'],
      ['refund', '3.00'],
    ]);
    await expectEven(made.buyer);
  });

  test('is found by its case where it was kept without a code', async () => {
    const made = await ordered();
    await sendAll(made);
    await agreed(made.buyer, made.orderCode);
    const own = and(eq(orderEvents.orderCode, made.orderCode), IS_RETURN);
    await market.db.update(orderEvents).set({ sellerCode: null }).where(own);
    await expectEven(made.buyer);
  });

  test('before the settlement is taken off by it', async () => {
    const made = await ordered();
    await send(made, seller, 0);
    await agreed(made.buyer, made.orderCode);
    expect(await read(made.buyer, SELLER)).toMatchObject({ closing: '0.00' });
    await send(made, other, 1);
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
    expect(await read(made.buyer, SELLER)).toMatchObject({ closing: '10.00' });
    return made;
  };

  test('lowers what is owed', async () => {
    const made = await owing();
    await agreed(made.buyer, made.orderCode);
    expect(await read(made.buyer, SELLER)).toMatchObject({ closing: '7.00' });
    expect(await read(made.buyer, OTHER)).toMatchObject({ closing: '10.00' });
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
    for (const counterpart of [SELLER, OTHER]) {
      const month = await read(made.buyer, counterpart);
      expect(month).toMatchObject({ opening: '10.00', adjusted: '-10.00', closing: '0.00' });
    }
  });
});
