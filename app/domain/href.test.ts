import { expect, test } from 'vitest';
import { hrefOf } from './href.ts';

test.each([
  [{}, '/list'],
  [{ state: '', tab: undefined, own: false as const, id: null, code: [] }, '/list'],
  [{ state: 'on', page: '2' }, '/list?state=on&page=2'],
  [
    { id: ['1', '2'], keyword: '螺纹 & 钢' },
    '/list?id=1&id=2&keyword=%E8%9E%BA%E7%BA%B9+%26+%E9%92%A2',
  ],
])('an address has the parameters with a value: %j', (query, href) => {
  expect(hrefOf('/list', query)).toBe(href);
});

test('parameters are added to those of the path', () => {
  expect(hrefOf('/news?type=1', { page: '2' })).toBe('/news?type=1&page=2');
  expect(hrefOf('/news?type=1', {})).toBe('/news?type=1');
});
