import { afterAll, beforeAll, expect, test } from 'vitest';
import { pageData, searchCriteria } from '#app/domain/catalogue/listing-contract.ts';
import { saleSetting, saveSaleSetting } from '#app/domain/order/stock-hold-contract.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import { type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';

const SELLER_CODE = 'S0001';

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

const sellerOf = (sellerCode: string) =>
  market.buyer({ platformType: 'buyer,seller', sellerCode, customerType: 'enterprise' });

test('issue 17: a seller says whether it writes 专票; lists and their filter follow at once', async () => {
  const seller = await sellerOf(SELLER_CODE);
  const { call } = await market.buyer();
  const all = (await call(pageData, { sellerCode: SELLER_CODE })).totalElements;
  const found = async () =>
    (await call(pageData, { sellerCode: SELLER_CODE, invoicing: '1' })).totalElements;
  const choice = async () =>
    (await call(searchCriteria, {})).find(({ name }) => name === 'invoicing')?.list[0];
  await seller.call(saveSaleSetting, { invoicing: 'none' });
  const others = (await choice())?.count ?? 0;
  expect(await found()).toBe(0);
  await seller.call(saveSaleSetting, { invoicing: 'special' });
  expect(await seller.call(saleSetting, {})).toEqual({
    approvalHold: 'hold',
    invoicing: 'special',
  });
  expect(await found()).toBe(all);
  expect(await choice()).toEqual({ code: '1', name: '可开专票', count: others + all });
  // What is not said stays.
  await seller.call(saveSaleSetting, { approvalHold: 'none' });
  await seller.call(saveSaleSetting, {});
  expect(await seller.call(saleSetting, {})).toEqual({
    approvalHold: 'none',
    invoicing: 'special',
  });
});

test('only a seller may save it', async () => {
  const buyer = await market.buyer();
  expect((await refusalOf(buyer.call(saveSaleSetting, { invoicing: 'none' }))).code).toBe('G003');
});
