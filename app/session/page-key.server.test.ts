import { expect, test } from 'vitest';
import { pageKey } from './page-key.server.ts';

test('the steps of a form are one page', () => {
  expect(pageKey('/Cart?dialog=delete&ids=7,9')).toBe('/cart');
  const submit = pageKey('/submit?id=7');
  expect(pageKey('/submit?id=7&dialog=address&refresh=1')).toBe(submit);
  expect(pageKey('/submit?dialog=address&id=7#line-7')).toBe(submit);
  expect(pageKey('/inquiry#row-3')).toBe('/inquiry');
});

test('other goods, another auction and another checkout are other pages', () => {
  const pages = [
    '/inquiry',
    '/inquiry?sellerProductId=1',
    '/inquiry?sellerProductId=1&sellerProductId=2',
    '/auction?id=1',
    '/auction?id=2',
    '/detail?selfId=1',
    '/submit?parms=%7B%22id%22%3A1%7D',
    '/customer/addresses?edit=1',
    '/customer/addresses?edit=2',
  ];
  expect(new Set(pages.map(pageKey)).size).toBe(pages.length);
});

test('a page with a thousand goods is named in few characters', () => {
  const goods = Array.from({ length: 1000 }, (_, at) => `sellerProductId=${at}`).join('&');
  expect(pageKey(`/inquiry?${goods}`).length).toBeLessThan(100);
});
