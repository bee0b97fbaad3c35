import { afterAll, beforeAll, expect, test } from 'vitest';
import { sellerStep } from '#app/domain/after-sale/contract.ts';
import {
  invoiceableOrders,
  invoiceRequests,
  registerInvoice,
} from '#app/domain/invoice/contract.ts';
import { claimed } from '#tests/api/after-sale/cases.ts';
import { receive, sellerOf, ship, sold } from '#tests/api/delivery/sending.ts';
import { type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { apply, registration } from './invoicing.ts';

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

/** Ten tonnes each of S0001 and S0002 at 3,850.00, of which the second has sent eight so far. */
async function partReceived() {
  const lines = [
    [await market.offer({ sellerCode: 'S0001' }), '10'],
    [await market.offer({ sellerCode: 'S0002' }), '10'],
  ] as const;
  const { buyer, orderCode } = await sold(market, { lines });
  const [first, second] = [await sellerOf(market), await sellerOf(market, 'S0002')];
  const sent = [
    await ship(first, orderCode, [['10']]),
    await ship(second, orderCode, [], { lines: [{ position: 1, number: '8', weighed: '' }] }),
  ];
  for (const { deliveryId } of sent) await receive(buyer, deliveryId);
  return { buyer, orderCode, first, second };
}

test('money that one seller gave back takes nothing off the invoices of another', async () => {
  const { buyer, orderCode, first, second } = await partReceived();
  const ofSecond = { sellerCode: 'S0002' };
  const issued = await apply(buyer, [{ orderCode, amount: '20000' }], ofSecond);
  const values = { amount: '20000', taxAmount: '2300.88' };
  await second.call(registerInvoice, await registration(market, second, issued.id, values));
  const waiting = await apply(buyer, [{ orderCode, amount: '10000' }], ofSecond);
  const own = await apply(buyer, [{ orderCode, amount: '30000' }]);
  const id = await claimed(buyer, orderCode, { count: '10' });
  await first.call(sellerStep, { id, step: 'agree' });
  const { content } = await buyer.call(invoiceRequests, { orderCode });
  expect(content).toMatchObject([
    { id: own.id, state: 'refused', amount: '0.00' },
    { id: waiting.id, state: 'waiting', amount: '10000.00' },
    { id: issued.id, state: 'issued', overAmount: '0.00' },
  ]);
  expect(await buyer.call(invoiceableOrders, { orderCode })).toMatchObject([
    { sellerCode: 'S0002', amount: '800.00' },
  ]);
});
