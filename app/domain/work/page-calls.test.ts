import { expect, test } from 'vitest';
import { catalogue } from '#app/domain/contract.ts';
import { PAGE_CALLS, pagesWithout } from './page-calls.ts';

const isShut = (to: string, ...missing: string[]) => {
  const source = pagesWithout(new Set(missing));
  return source !== '' && new RegExp(source).test(to);
};

test('each page goes with calls of the contract that say nothing of their absence, and is named once', () => {
  const needed = new Set(
    catalogue.filter(({ absent }) => absent === undefined).map(({ name }) => name),
  );
  const calls = PAGE_CALLS.flatMap(([, ...named]) => named);
  expect(calls.filter((call) => !needed.has(call))).toEqual([]);
  const addresses = PAGE_CALLS.map(([address]) => address);
  expect(new Set(addresses).size).toBe(addresses.length);
});

test('only the pages and dialogs whose call is missing are left out', () => {
  expect(pagesWithout(new Set())).toBe('');
  expect(pagesWithout(new Set(['coupon.ofGoods']))).toBe('');
  expect(isShut('/auction', 'auction.page')).toBe(true);
  expect(isShut('/auction?page=2#rows', 'auction.page')).toBe(true);
  expect(isShut('/auction/heads', 'auction.page')).toBe(false);
  expect(isShut('/trading', 'spotListing.pageData')).toBe(true);
  expect(isShut('/trading?name=钢', 'spotListing.pageData')).toBe(true);
  expect(isShut('/trading?page=2&type=0', 'spotListing.pageData')).toBe(false);
  expect(isShut('/trading?page=2&type=0', 'groupPurchase.listByKeyword')).toBe(true);
  expect(isShut('/trading?type=01', 'groupPurchase.listByKeyword')).toBe(false);
  expect(isShut('/customer/purchase-order/O1', 'order.byId')).toBe(true);
  expect(isShut('/customer/purchase-order/O1?dialog=cancel', 'order.byId')).toBe(false);
  expect(isShut('/customer/purchase-order/O1?dialog=cancel&order=O1', 'order.cancel')).toBe(true);
});

test('the name of a thing is told from the way to a place', () => {
  const pattern = new RegExp(pagesWithout(new Set(['brand.detail', 'brand.list'])));
  expect(pattern.exec('/storeDetail?id=1&sellerCode=1')?.[1]).toBeDefined();
  expect(pattern.exec('/brandList')?.[1]).toBeUndefined();
});
