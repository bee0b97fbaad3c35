import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { saleProductPages } from '#app/domain/catalogue/listing-contract.ts';
import { anyCharacter } from '#tests/support/characters.ts';
import { everything, goodsSortedBy, parseGoodsSearch, storePageHref } from './goods-search.ts';

const parse = (query: string) => parseGoodsSearch(new URLSearchParams(query));

describe('parseGoodsSearch', () => {
  it.each([
    ['', { page: 1 }],
    ['searchText= 螺纹  钢 &page=3', { searchText: '螺纹 钢', page: 3 }],
    ['lowestPrice=50&highestPrice=30', { lowestPrice: '30.00', highestPrice: '50.00' }],
    ['sortWord=price', { sortWord: 'price', sortWay: 'desc' }],
    ['sortWord=sellCount&sortWay=asc', { sortWord: undefined, sortWay: undefined }],
    ['view=grid', { view: 'grid' }],
    ['view=cards&page=99999', { view: undefined, page: 667 }],
  ])('%s', (query, expected) => {
    expect(parse(query)).toMatchObject(expected);
  });

  const names = fc.constantFrom(
    ...['searchText', 'categoryCode', 'manufacturer', 'deliveryPlace', 'view', 'page'],
    ...['lowestPrice', 'highestPrice', 'sortWord', 'sortWay'],
  );
  const values = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 80 }),
    fc.constantFrom('price', 'asc', 'grid', '7', '3850.5', 'A&B=C+D%'),
  );
  const queries = fc
    .array(fc.tuple(names, values), { maxLength: 8 })
    .map((pairs) => new URLSearchParams(pairs));

  test.prop([queries])('accepts any query; a search has one address', (query) => {
    const search = parseGoodsSearch(query);
    const { searchText: keyword, view: _, ...asked } = search;
    expect(saleProductPages.request.safeParse({ ...asked, keyword }).success).toBe(true);
    const { searchParams } = new URL(storePageHref('S0001', search), 'http://portal');
    expect(parseGoodsSearch(searchParams)).toEqual(search);
    expect(searchParams.get('sellerCode')).toBe('S0001');
  });
});

it('spec 2 §4: sort: desc first, then each click turns it round, from the first page', () => {
  const once = goodsSortedBy(parse('searchText=钢&page=4'), 'onShelfDate');
  expect(once).toMatchObject({
    searchText: '钢',
    sortWord: 'onShelfDate',
    sortWay: 'desc',
    page: 1,
  });
  expect(goodsSortedBy(once, 'onShelfDate').sortWay).toBe('asc');
  expect(goodsSortedBy(goodsSortedBy(once, 'onShelfDate'), 'onShelfDate').sortWay).toBe('desc');
  expect(goodsSortedBy(once, 'availableCount').sortWay).toBe('desc');
  expect(goodsSortedBy(once, 'price').sortWay).toBe('asc');
});

it('takes every condition away, but shows and sorts the goods as before', () => {
  const search = parse('searchText=a&manufacturer=b&lowestPrice=1&sortWord=price&view=grid&page=2');
  expect(storePageHref('S1', everything(search))).toBe(
    '/storeDetail?id=S1&sellerCode=S1&sortWord=price&sortWay=desc&view=grid',
  );
});
