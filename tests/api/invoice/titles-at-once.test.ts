import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Input } from '#app/domain/endpoint.ts';
import {
  applyToTitles,
  invoiceableOrders,
  invoiceRequests,
  saleInvoices,
} from '#app/domain/invoice/contract.ts';
import { saveInvoiceTitle } from '#app/domain/invoice/title-contract.ts';
import { SUBMIT_LOCK_MS } from '#app/domain/repeated-submit.ts';
import { race, times } from '#tests/api/order/racing.ts';
import { problemsOf, refusalOf } from '#tests/api/support/market.ts';
import { type Buyer, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { received, TITLE, twoRates } from './invoicing.ts';

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code;

describe('several titles in one go', () => {
  const titlesOf = async (buyer: Buyer) => {
    const names = [TITLE.name, '远澄集团有限公司', '远澄贸易有限公司'];
    const ids: string[] = [];
    for (const name of names) ids.push((await buyer.call(saveInvoiceTitle, { ...TITLE, name })).id);
    return ids;
  };
  const dueOf = async (buyer: Buyer, orderCode: string) =>
    (await buyer.call(invoiceableOrders, { orderCodes: [orderCode] }))[0];

  test('two orders, by line, amount and quantity; then nothing is left of them', async () => {
    const one = await twoRates(market);
    const { buyer, seller } = one;
    market.advance(SUBMIT_LOCK_MS);
    const again = await received(market, { buyer });
    expect(await dueOf(buyer, one.orderCode)).toMatchObject({
      amount: '77000.00',
      lines: [
        { position: 0, name: one.names[0], quantity: '10', amount: '38500.00', usualRate: '13' },
        { position: 1, name: one.names[1], quantity: '10', amount: '38500.00', usualRate: '9' },
      ],
    });
    const [a = '', b = '', c = ''] = await titlesOf(buyer);
    const { ids } = await buyer.call(applyToTitles, {
      sellerCode: 'S0001',
      titles: [
        {
          titleId: a,
          remark: '集团付款',
          orders: [
            { orderCode: one.orderCode, lines: [{ position: 0, quantity: '3.33' }] },
            { orderCode: again.orderCode, amount: '38500' },
          ],
        },
        {
          titleId: b,
          orders: [
            {
              orderCode: one.orderCode,
              lines: [
                { position: 0, quantity: '3.33' },
                { position: 1, amount: '20000' },
              ],
            },
          ],
        },
        {
          titleId: c,
          orders: [
            {
              orderCode: one.orderCode,
              lines: [
                { position: 0, quantity: '3.34' },
                { position: 1, amount: '18500' },
              ],
            },
          ],
        },
      ],
    });
    const requests = [];
    for (const id of ids) requests.push((await seller.call(saleInvoices, { id })).content[0]);
    expect(requests).toMatchObject([
      {
        remark: '集团付款',
        amount: '51320.50',
        lines: [
          { quantity: '3.33', amount: '12820.50' },
          { quantity: '10', amount: '38500.00' },
        ],
      },
      {
        title: { name: '远澄集团有限公司' },
        lines: [
          { quantity: '3.33', amount: '12820.50' },
          { quantity: '5.19', amount: '20000.00' },
        ],
      },
      {
        lines: [
          { quantity: '3.34', amount: '12859.00' },
          { quantity: '4.81', amount: '18500.00' },
        ],
      },
    ]);
    for (const { orderCode } of [one, again]) expect(await dueOf(buyer, orderCode)).toBeUndefined();
  });

  test('invoice.applyToTitles: missing, invalid, tooLarge, exists: each where it is, and then none of them is made', async () => {
    const { buyer, orderCode } = await twoRates(market);
    const [a = '', b = ''] = await titlesOf(buyer);
    const call = (titles: Input<typeof applyToTitles>['titles']) =>
      buyer.call(applyToTitles, { sellerCode: 'S0001', titles });
    const of = (position: number, said: object) => [{ orderCode, lines: [{ position, ...said }] }];
    const refused = call([
      { titleId: a, orders: of(0, { quantity: '6' }) },
      { titleId: b, orders: of(0, { quantity: '4.01' }) },
      { titleId: '', orders: of(1, { amount: '1' }) },
      { titleId: a, orders: [] },
      { titleId: b, orders: of(1, { quantity: '1.234' }) },
      { titleId: b, orders: of(1, {}) },
    ]);
    expect(await problemsOf(refused)).toMatchObject([
      {
        ...{ path: ['titles', 1, 'orders', 0, 'lines', 0, 'quantity'], code: 'tooLarge' },
        text: '最多可开票 4',
      },
      { path: ['titles', 2, 'titleId'], code: 'missing' },
      { path: ['titles', 3, 'orders'], code: 'missing' },
      { path: ['titles', 4, 'orders', 0, 'lines', 0, 'quantity'], code: 'invalid' },
      { path: ['titles', 5, 'orders', 0, 'lines', 0, 'amount'], code: 'invalid' },
    ]);
    expect(await dueOf(buyer, orderCode)).toMatchObject({ amount: '77000.00' });
    expect((await buyer.call(invoiceRequests, {})).content).toEqual([]);
    const { deliveries } = (await buyer.call(invoiceableOrders, { orderCode }))[0] ?? {};
    const orders = [{ orderCode, deliveryIds: [deliveries?.[0]?.id ?? ''] }];
    const twice = call([
      { titleId: a, orders },
      { titleId: b, orders },
    ]);
    expect(await problemsOf(twice)).toMatchObject([
      { path: ['titles', 1, 'orders', 0, 'amount'], code: 'exists' },
    ]);
    expect(await codeOf(call([{ titleId: '0', orders: of(0, { amount: '1' }) }]))).toBe('G404');
    const other = await twoRates(market);
    const foreign = [{ orderCode: other.orderCode, amount: '1' }];
    expect(await codeOf(call([{ titleId: a, orders: foreign }]))).toBe('G404');
  });

  test('at once nothing is asked for twice, of any line', async () => {
    const { buyer, orderCode } = await twoRates(market);
    const [a = '', b = ''] = await titlesOf(buyer);
    const both = (quantity: string) =>
      buyer.call(applyToTitles, {
        sellerCode: 'S0001',
        titles: [
          { titleId: a, orders: [{ orderCode, lines: [{ position: 0, quantity }] }] },
          { titleId: b, orders: [{ orderCode, lines: [{ position: 0, quantity }] }] },
        ],
      });
    const { made, refused } = await race(times(4, () => both('2.5')));
    expect([made.length, refused]).toEqual([2, ['tooLarge', 'tooLarge']]);
    expect(await dueOf(buyer, orderCode)).toMatchObject({
      amount: '38500.00',
      lines: [{ position: 1, quantity: '10', amount: '38500.00' }],
    });
  });
});
