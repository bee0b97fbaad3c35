import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { brandPageData } from '#app/domain/catalogue/store-contract.ts';
import { anyCharacter } from '#tests/support/characters.ts';
import {
  parseStoreSearch,
  STORE_SORTS,
  storesHref,
  storesSortedBy,
  storesTitle,
} from './store-search.ts';

const parse = (query: string) => parseStoreSearch(new URLSearchParams(query));
const [byCount, byName, byDate] = STORE_SORTS;

describe('parseStoreSearch', () => {
  it.each([
    ['', { sellerName: undefined, sortWord: 'productCount', sortWay: 'desc', page: 1 }],
    ['sellerName= 江北 &page=3', { sellerName: '江北', page: 3 }],
    ['sortWord=sellerName', { sortWord: 'sellerName', sortWay: 'asc' }],
    ['sortWord=sellerName&sortWay=desc', { sortWord: 'sellerName', sortWay: 'desc' }],
    ['sortWord=id&sortWay=up', { sortWord: 'productCount', sortWay: 'desc' }],
    ['page=-1', { page: 1 }],
    ['page=1e99', { page: 1 }],
    ['sellerName=%00', { sellerName: undefined }],
    ['sortWord=onShelfDate', { sortWord: 'onShelfDate', sortWay: 'desc' }],
    ['rows=50', { rows: 50 }],
    ['rows=16', { rows: 16 }],
    ['rows=1e2', { rows: 15 }],
  ])('%s', (query, expected) => {
    expect(parse(query)).toMatchObject(expected);
  });

  const names = fc.constantFrom('sellerName', 'sortWord', 'sortWay', 'rows', 'page');
  const values = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 80 }),
    fc.constantFrom('sellerName', 'onShelfDate', 'asc', 'desc', '7', '30', 'A&B=C+D%'),
  );
  const queries = fc
    .array(fc.tuple(names, values), { maxLength: 6 })
    .map((pairs) => new URLSearchParams(pairs));

  test.prop([queries])('accepts any query; a search has one address', (query) => {
    const search = parseStoreSearch(query);
    expect(brandPageData.request.safeParse(search).success).toBe(true);
    expect(parseStoreSearch(new URL(storesHref(search), 'http://portal').searchParams)).toEqual(
      search,
    );
  });
});

it('spec 2 §4: sort: each click turns it round; a new search resets the page to 1', () => {
  const search = parse('sellerName=甲&page=2');
  expect(storesHref(search)).toBe('/factory?sellerName=%E7%94%B2&page=2');
  const named = storesSortedBy(search, byName);
  expect(named).toMatchObject({ sortWord: 'sellerName', sortWay: 'asc', page: 1 });
  expect(storesSortedBy(named, byName).sortWay).toBe('desc');
  expect(storesSortedBy(storesSortedBy(named, byName), byName).sortWay).toBe('asc');
  expect(storesHref(storesSortedBy(parse('sortWord=sellerName'), byCount))).toBe('/factory');
  expect(storesHref(storesSortedBy(parse('rows=30&page=2'), byDate))).toBe(
    '/factory?sortWord=onShelfDate&sortWay=desc&rows=30',
  );
});

it('is called by what was searched', () => {
  expect(storesTitle(parse(''))).toBe('全部店铺');
  expect(storesTitle(parse('sellerName=江北&page=2'))).toBe('「江北」相关店铺 第2页');
});
