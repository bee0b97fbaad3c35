import { afterAll, beforeAll, expect, test } from 'vitest';
import { sellerStep } from '#app/domain/after-sale/contract.ts';
import {
  invoiceableOrders,
  invoiceRequests,
  registerInvoice,
  reverseInvoice,
} from '#app/domain/invoice/contract.ts';
import { claimed } from '#tests/api/after-sale/cases.ts';
import { receive, sellerOf, ship, sold } from '#tests/api/delivery/sending.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import { type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { apply, invoiceNumber, received, registration } from './invoicing.ts';

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

test('money that one seller gave back takes nothing off the invoices of another of the checkout', async () => {
  const lines = [
    [await market.offer({ sellerCode: 'S0001' }), '10'],
    [await market.offer({ sellerCode: 'S0002' }), '10'],
  ] as const;
  const { buyer, orderCodes } = await sold(market, { lines });
  const [a = '', b = ''] = orderCodes;
  const [first, second] = [await sellerOf(market), await sellerOf(market, 'S0002')];
  const sent = [await ship(first, a), await ship(second, b, [['8']])];
  for (const { deliveryId } of sent) await receive(buyer, deliveryId);
  const ofSecond = { sellerCode: 'S0002' };
  const issued = await apply(buyer, [{ orderCode: b, amount: '20000' }], ofSecond);
  const values = { amount: '20000', taxAmount: '2300.88' };
  await second.call(registerInvoice, await registration(market, second, issued.id, values));
  const waiting = await apply(buyer, [{ orderCode: b, amount: '10000' }], ofSecond);
  // A seller is asked for its own orders only.
  const mixed = apply(buyer, [{ orderCode: b, amount: '100' }]);
  expect((await refusalOf(mixed)).code).toBe('G404');
  const own = await apply(buyer, [{ orderCode: a, amount: '30000' }]);
  const id = await claimed(buyer, a, { count: '10' });
  await first.call(sellerStep, { id, step: 'agree' });
  const { content } = await buyer.call(invoiceRequests, {});
  expect(content).toMatchObject([
    { id: own.id, state: 'refused', amount: '0.00' },
    { id: waiting.id, state: 'waiting', amount: '10000.00' },
    { id: issued.id, state: 'issued', overAmount: '0.00' },
  ]);
  expect(await buyer.call(invoiceableOrders, {})).toMatchObject([
    { orderCode: b, sellerCode: 'S0002', amount: '800.00' },
  ]);
});

test('of a request over three orders, each is lowered and reversed by its own part', async () => {
  const { buyer, seller, orderCode: refunded } = await received(market);
  const kept: string[] = [];
  for (const _ of ['second', 'third']) {
    market.advance(2001);
    kept.push((await received(market, { buyer })).orderCode);
  }
  const parts = [refunded, ...kept].map((orderCode) => ({ orderCode, amount: '38500' }));
  const { id } = await apply(buyer, parts);
  const request = async () => (await buyer.call(invoiceRequests, { id })).content[0];
  const giveBack = async (amount: string) => {
    const caseId = await claimed(buyer, refunded, { amount, count: '10' });
    await seller.call(sellerStep, { id: caseId, step: 'agree' });
  };
  await giveBack('2000');
  expect(await request()).toMatchObject({
    ...{ state: 'waiting', amount: '113500.00' },
    orders: [{ amount: '36500.00' }, { amount: '38500.00' }, { amount: '38500.00' }],
  });
  // Nothing is left of one order; the others are owed an invoice.
  await giveBack('36500');
  expect(await request()).toMatchObject({
    ...{ state: 'waiting', amount: '77000.00' },
    orders: [{ amount: '0.00' }, { amount: '38500.00' }, { amount: '38500.00' }],
  });
  const values = { amount: '77000', taxAmount: '8858.41' };
  await seller.call(registerInvoice, await registration(market, seller, id, values));
  const reverse = (amount: string) =>
    seller.call(reverseInvoice, {
      ...{ id, number: invoiceNumber(), issueDate: '2026-01-06', amount, reason: '抬头有误' },
    });
  await reverse('40000');
  expect(await request()).toMatchObject({ state: 'issued', reversedAmount: '40000.00' });
  expect(await buyer.call(invoiceableOrders, {})).toMatchObject([
    { orderCode: kept[1], amount: '38500.00' },
    { orderCode: kept[0], amount: '1500.00' },
  ]);
  await reverse('37000');
  expect(await request()).toMatchObject({ state: 'reversed', reversedAmount: '77000.00' });
});
