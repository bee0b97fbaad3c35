import { expect, test } from 'vitest';
import { catalogue } from '#app/domain/contract.ts';
import { WORK_MENU } from './menu.ts';
import { pagesWithout } from './page-calls.ts';

test('each page goes with a read of the contract that says nothing of its absence', () => {
  const needed = catalogue.filter(({ onlyReads, absent }) => onlyReads && absent === undefined);
  const all = pagesWithout(new Set(catalogue.map(({ name }) => name)));
  expect(pagesWithout(new Set(needed.map(({ name }) => name)))).toEqual(all);
  const menu = Object.values(WORK_MENU).flatMap((groups) =>
    groups.flatMap(({ entries }) => entries.flatMap(({ pages }) => pages)),
  );
  const known = new Set(menu.map(({ page }) => `/customer/${page}`));
  expect(all.filter((page) => page.startsWith('/customer/') && !known.has(page))).toEqual([]);
});

test('only the pages whose call is missing are left out', () => {
  expect(pagesWithout(new Set())).toEqual([]);
  expect(pagesWithout(new Set(['coupon.ofGoods', 'auction.page']))).toEqual([
    '/auction',
    '/customer/desk/auctions',
  ]);
});
