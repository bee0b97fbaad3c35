import { expect, test } from 'vitest';
import { pageKey } from './page-key.server.ts';

test('the steps of a form are one page', () => {
  const settle = pageKey('/settle?ids=7,9');
  expect(pageKey('/Settle?ids=7,9&dialog=address&refresh=1')).toBe(settle);
  expect(pageKey('/settle?dialog=address&ids=7,9#line-7')).toBe(settle);
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
    '/settle?ids=1',
    '/submit?parms=%7B%22id%22%3A1%7D',
  ];
  expect(new Set(pages.map(pageKey)).size).toBe(pages.length);
});

test('a page with a thousand goods is named in few characters', () => {
  const goods = Array.from({ length: 1000 }, (_, at) => `sellerProductId=${at}`).join('&');
  expect(pageKey(`/inquiry?${goods}`).length).toBeLessThan(100);
});
