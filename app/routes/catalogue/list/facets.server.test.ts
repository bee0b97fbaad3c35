import { describe, expect, test } from 'vitest';
import type { FilterGroup } from '#app/domain/catalogue/listing-contract.ts';
import { chosenValues, filterGroupsOf, ofTitles } from './facets.server.ts';
import { BRAND, TRADING } from './lists.ts';
import type { ListSearch } from './search-params.ts';

const CITIES = [
  ...['无锡市', '苏州市', '南京市', '常州市', '徐州市'].map((city) => [city, '江苏省']),
  ...['杭州市', '宁波市', '温州市', '嘉兴市', '绍兴市'].map((city) => [city, '浙江省']),
  ...['上海市', '天津市', '重庆市'].map((city) => [city, city]),
];

const places = (count: number): FilterGroup => ({
  title: '交货地',
  name: 'deliveryPlace',
  list: CITIES.slice(0, count).map(([city = '', province], at) => ({
    code: city,
    name: city,
    province,
    count: 20 - at,
  })),
});

const shown = (group: FilterGroup, search: { filters: string; within?: string }) =>
  filterGroupsOf(TRADING, { page: 1, ...search }, [group]).map(({ title, choices }) => [
    title,
    choices.map(({ label }) => label).join(' '),
  ]);

describe('cities', () => {
  test('stand under their provinces where there are many', () => {
    const jiangsu = '无锡市 苏州市 南京市 常州市 徐州市';
    expect(shown(places(5), { filters: 'all' })).toEqual([['交货地', jiangsu]]);
    expect(shown(places(13), { filters: 'all' })).toEqual([
      ['交货地 江苏省', jiangsu],
      ['交货地 浙江省', '杭州市 宁波市 温州市 嘉兴市 绍兴市'],
      ['交货地 上海市', '上海市'],
      ['交货地 天津市', '天津市'],
      ['交货地 重庆市', '重庆市'],
    ]);
  });

  test('are found by their provinces, beside what narrows them', () => {
    const group = places(13);
    const [first, ...others] = filterGroupsOf(TRADING, { page: 1, filters: 'deliveryPlace' }, [
      group,
    ]);
    expect(first).toMatchObject({ title: '交货地', choices: [] });
    expect(first?.narrow?.fields).toMatchObject([{ name: 'within', value: '' }]);
    expect(others).toHaveLength(5);
    expect(shown(group, { filters: 'deliveryPlace', within: '浙江' })).toEqual([
      ['交货地', '杭州市 宁波市 温州市 嘉兴市 绍兴市'],
    ]);
  });
});

describe('categories', () => {
  const kinds = (codes: readonly string[]): FilterGroup => ({
    title: '品类',
    name: 'categoryCode',
    list: codes.map((code) => ({ code, name: `品类 ${code}`, count: 3 })),
  });
  const addresses = (chosen: string[], offered: readonly string[]) =>
    filterGroupsOf(TRADING, { page: 1, categoryCode: chosen }, [kinds(offered)]).flatMap(
      ({ choices }) => choices.map(({ to }) => to),
    );

  test('below the chosen one take its place, beside it are added', () => {
    expect(addresses(['0101'], ['010101', '010102'])).toEqual(
      [
        '/trading?categoryCode=010101&categoryName=品类 010101',
        '/trading?categoryCode=010102&categoryName=品类 010102',
      ].map((to) => to.replace(' ', '%20')),
    );
    expect(addresses(['010101'], ['010101', '010102'])).toEqual([
      '/trading?categoryCode=010101~010102',
    ]);
  });
});

describe('ranges', () => {
  const prices: FilterGroup = {
    title: '价格（元/吨）',
    name: 'price',
    list: [
      { code: '..3499.99', name: '3,500 以下', count: 4 },
      { code: '3500.00..3999.99', name: '3,500–4,000', count: 5 },
      { code: '4000.00..', name: '4,000 以上', count: 3 },
    ],
    capped: true,
  };
  const offered = (group: FilterGroup, search: Partial<ListSearch>) =>
    filterGroupsOf(TRADING, { page: 1, name: '钢', ...search }, [group]).flatMap(({ choices }) =>
      choices.map(({ label, count, to }) => [label, count, to]),
    );

  test('set both bounds, and take the place of a chosen one', () => {
    expect(offered(prices, { highestPrice: '3600.00' })).toEqual([
      ['3,500 以下', '4+', '/trading?name=钢&highestPrice=3499.99'],
      ['3,500–4,000', '5+', '/trading?name=钢&lowestPrice=3500.00&highestPrice=3999.99'],
      ['4,000 以上', '3+', '/trading?name=钢&lowestPrice=4000.00'],
    ]);
    const chosen = { lowestPrice: '3500.00', highestPrice: '3999.99' };
    expect(offered(prices, chosen).map(([label]) => label)).toEqual(['3,500 以下', '4,000 以上']);
  });

  test('set the unit where goods are sold by several', () => {
    const group = { ...prices, unit: '吨' };
    const least = '/trading?name=钢&lowestPrice=4000.00&unit=吨';
    expect(offered(group, {}).at(-1)).toEqual(['4,000 以上', '3+', least]);
    expect(offered(group, { lowestPrice: '4000.00' })).toHaveLength(3);
    expect(offered(group, { lowestPrice: '4000.00', unit: '吨' })).toHaveLength(2);
  });

  test('of stock stand beside what is in stock', () => {
    const stock = (name: 'inStock' | 'lowestCount', code: string, label: string): FilterGroup => ({
      title: '库存',
      name,
      list: [{ code, name: label, count: 3 }],
    });
    const groups = [stock('inStock', '1', '仅看有货'), stock('lowestCount', '10', '≥ 10 吨')];
    const shown = ofTitles(filterGroupsOf(TRADING, { page: 1, name: '钢' }, groups));
    expect(shown.map(({ title, choices }) => [title, ...choices.map(({ to }) => to)])).toEqual([
      ['库存', '/trading?name=钢&inStock=1', '/trading?name=钢&lowestCount=10'],
    ]);
  });
});

test('several sellers are shown by their names, and each can be left out', () => {
  const search = { page: 1, sellerCode: ['S0001', 'S0002'], names: { S0001: '江北特钢' } };
  expect(chosenValues(TRADING, search)).toEqual([
    { label: '江北特钢', to: '/trading?sellerCode=S0002' },
    { label: '店铺 S0002', to: '/trading?sellerCode=S0001' },
  ]);
  expect(chosenValues(BRAND, search)).toEqual([]);
});
