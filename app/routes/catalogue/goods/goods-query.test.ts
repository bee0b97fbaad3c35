import { describe, expect, it } from 'vitest';
import { detailHref, detailPageOf, directBuyHref, goodsQuery } from './goods-query.ts';

describe('goodsQuery', () => {
  it.each([
    ['selfId=12&type=self', { id: '12', type: 'self', exact: true }],
    ['selfId=12&type=sale&id=9&productId=8', { id: '12', type: 'sale', exact: true }],
    ['selfId=12', { id: '12', exact: false }],
    ['selfId=12&type=other', { id: '12', exact: false }],
    ['id=9&type=sale&productId=XH01', { id: '9', type: 'sale', exact: false }],
    ['productId=XH0101012', { id: 'XH0101012', exact: false }],
    ['selfId=12&sellerCode=S0000&productCode=ZY0101012', { id: '12', exact: false }],
    ['sellerProductId=12&sellerCode=S0001', { id: '12', type: 'sale', exact: true }],
    [
      'productCode=XH0101012&sellerCode=S0001&type=sale',
      { id: 'XH0101012', type: 'sale', sellerCode: 'S0001', exact: false },
    ],
    ['productCode=XH0101012', { id: 'XH0101012', exact: false }],
    ['sellerCode=S0001', null],
    ['selfId=&id=9', { id: '9', exact: false }],
    ['type=sale', null],
    ['', null],
    ['id=%00', null],
    [`id=${'9'.repeat(65)}`, null],
  ])('%s', (query, expected) => {
    expect(goodsQuery(new URLSearchParams(query))).toEqual(expected);
  });
});

it('the addresses lead back to the same goods', () => {
  const goods = { id: '12', type: 'sale' } as const;
  for (const href of [detailHref(goods), detailHref(goods, '/industryDetail')]) {
    expect(goodsQuery(new URL(href, 'http://portal').searchParams)).toMatchObject(goods);
  }
});

it('direct buy carries the ids and the quantity and nothing else', () => {
  const { pathname, searchParams } = new URL(
    directBuyHref({ id: '12', type: 'self' }, '5.5'),
    'http://portal',
  );
  expect(pathname).toBe('/submit');
  expect(JSON.parse(searchParams.get('parms') ?? '')).toEqual({
    id: '12',
    type: 'self',
    count: '5.5',
  });
});

it.each([
  ['/detail?selfId=1', '/detail'],
  ['/industryDetail?selfId=1', '/industryDetail'],
  ['/IndustryDETAIL', '/industryDetail'],
])('%s is the page %s', (path, page) => {
  expect(detailPageOf(path)).toBe(page);
});
