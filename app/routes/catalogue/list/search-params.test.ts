import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { pageData } from '#app/domain/catalogue/listing-contract.ts';
import { anyCharacter } from '#tests/support/characters.ts';
import { BRAND, GOODS, INDUSTRY, SELF_GOODS, TRADING } from './lists.ts';
import { changed, listHref, parseListSearch, sortedBy, wholeList } from './search-params.ts';

const LISTS = [TRADING, INDUSTRY, GOODS, SELF_GOODS, BRAND];

const parse = (query: string) => parseListSearch(TRADING, new URLSearchParams(query));
const hrefOf = (search: ReturnType<typeof parse>) => listHref(TRADING, search);

describe('parseListSearch', () => {
  it('reads the wire names', () => {
    expect(
      parse('categoryCode=0101&name= HRB400E &lowestPrice=3,000&sortWord=price&sortWay=asc&page=3'),
    ).toMatchObject({
      categoryCode: ['0101'],
      name: 'HRB400E',
      lowestPrice: '3000.00',
      sortWord: 'price',
      sortWay: 'asc',
      page: 3,
    });
  });

  it.each([
    ['page=0', { page: 1 }],
    ['page=-3', { page: 1 }],
    ['page=1e9', { page: 1 }],
    ['page=999999', { page: 500 }],
    ['', { rows: 20 }],
    ['rows=50&page=999999', { rows: 50, page: 200 }],
    ['rows=0', { rows: 20 }],
    ['rows=501', { rows: 20 }],
    ['lowestPrice=abc', { lowestPrice: undefined }],
    ['lowestPrice=1.234', { lowestPrice: undefined }],
    ['lowestPrice=900&highestPrice=80.5', { lowestPrice: '80.50', highestPrice: '900.00' }],
    ['sortWord=id&sortWay=asc', { sortWord: undefined, sortWay: undefined }],
    ['sortWord=price&sortWay=up', { sortWord: 'price', sortWay: 'desc' }],
    ['sortWord=sellCount&sortWay=asc', { sortWord: 'salesVolume', sortWay: 'asc' }],
    ['view=grid', { view: 'grid' }],
    ['view=table', { view: undefined }],
    ['view=map', { view: undefined }],
    ['filters=all', { filters: 'all' }],
    ['filters=some', { filters: undefined }],
    ['filters=all&within=a', { filters: 'all', within: undefined }],
    ['filters=manufacturer&within= 衡 ', { filters: 'manufacturer', within: '衡' }],
    ['filters=diameter', { filters: 'diameter' }],
    ['filters=diameter&least=20&most=12', { attribute: ['diameter=12..20'] }],
    ['filters=diameter&least=&most=20', { attribute: ['diameter=..20'] }],
    [
      'attribute=diameter%3D1..2~diameter%3D18~length%3D9&filters=diameter&least=&most=',
      { attribute: ['diameter=18', 'length=9'] },
    ],
    ['filters=model&least=12&most=20', { attribute: undefined }],
    ['least=12&most=20', { attribute: undefined }],
    ['within=a', { within: undefined }],
    ['lowestCount=1,200.50', { lowestCount: '1200.5' }],
    ['lowestCount=0', { lowestCount: undefined }],
    ['lowestCount=many', { lowestCount: undefined }],
    ['unit= 吨 ', { unit: '吨' }],
    ['name=%00', { name: undefined }],
    ['name=a%00b', { name: 'a b' }],
    ['manufacturer=%FF', { manufacturer: ['\uFFFD'] }],
    ['brandNumber=Q355B~Q235B~Q235B~', { brandNumber: ['Q235B', 'Q355B'] }],
    ['inStock=1&invoicing=yes', { inStock: '1', invoicing: undefined }],
  ])('%s', (query, expected) => {
    expect(parse(query)).toMatchObject(expected);
  });

  const names = fc.constantFrom(
    ...['categoryCode', 'categoryName', 'name', 'manufacturer', 'attribute', 'lowestPrice'],
    ...[
      'searchInput',
      'keyword',
      'sellerCode',
      'highestPrice',
      'lowestCount',
      'unit',
      'filters',
      'within',
      'sortWord',
      'sortWay',
      'view',
      'page',
      'rows',
      'x',
    ],
  );
  const values = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 80 }),
    fc.constantFrom(
      'price',
      'asc',
      'grid',
      'table',
      'manufacturer',
      '7',
      '3850.5',
      '螺纹钢 Φ20',
      '45#',
      'A&B=C+D%',
      'Q235B~Q355B',
    ),
  );
  const queries = fc
    .array(fc.tuple(names, values), { maxLength: 12 })
    .map((pairs) => new URLSearchParams(pairs));

  test.prop([queries])('accepts any query, and asks the trading API nothing malformed', (query) => {
    expect(pageData.request.safeParse(parseListSearch(TRADING, query)).success).toBe(true);
  });

  test.prop([queries])('a search has one address, which means the same search', (query) => {
    for (const list of LISTS) {
      const search = parseListSearch(list, query);
      const { searchParams } = new URL(listHref(list, search), 'http://portal');
      expect(parseListSearch(list, searchParams)).toEqual(search);
    }
  });
});

describe('listHref', () => {
  it('names only what is chosen', () => {
    expect(hrefOf(parse(''))).toBe('/trading');
    expect(hrefOf(parse('name=45%23钢&page=2'))).toBe('/trading?name=45%23钢&page=2');
    const known = { ...parse('sellerCode=S0005'), names: { S0005: '江北特钢' } };
    expect(hrefOf(known)).toBe('/trading?sellerCode=S0005');
    expect(listHref(GOODS, parse('name=钢'))).toBe('/goods?searchInput=钢');
  });
});

describe('sortedBy', () => {
  it('sorts descending first, then turns round with each click, from the first page', () => {
    const once = sortedBy(parse('name=铜&page=4'), 'availableCount');
    expect(once).toMatchObject({
      name: '铜',
      sortWord: 'availableCount',
      sortWay: 'desc',
      page: 1,
    });
    const twice = sortedBy(once, 'availableCount');
    expect(twice.sortWay).toBe('asc');
    expect(sortedBy(twice, 'availableCount').sortWay).toBe('desc');
    expect(sortedBy(twice, 'salesVolume').sortWay).toBe('desc');
  });

  it('begins with the cheapest', () => {
    const once = sortedBy(parse('name=铜'), 'price');
    expect(once.sortWay).toBe('asc');
    expect(sortedBy(once, 'price').sortWay).toBe('desc');
    expect(sortedBy(sortedBy(once, 'price'), 'price').sortWay).toBe('asc');
  });
});

describe('changed', () => {
  it('drops what is unset and goes back to the first page', () => {
    const search = changed(parse('name=铜&manufacturer=滇朗铜业&page=4'), { name: undefined });
    expect(hrefOf(search)).toBe('/trading?manufacturer=滇朗铜业');
  });
});

describe('wholeList', () => {
  it('keeps nothing but what the list is of', () => {
    const search = parse('name=铜&sellerCode=S0001&page=4');
    expect(listHref(TRADING, wholeList(TRADING, search))).toBe('/trading');
    expect(listHref(BRAND, wholeList(BRAND, search))).toBe('/brand?sellerCode=S0001');
    const seen = parse('name=铜&view=grid');
    expect(listHref(TRADING, wholeList(TRADING, seen))).toBe('/trading?view=grid');
  });
});
