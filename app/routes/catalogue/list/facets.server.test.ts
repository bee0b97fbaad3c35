import { describe, expect, test } from 'vitest';
import type { FilterGroup } from '#app/domain/catalogue/listing-contract.ts';
import { filterGroupsOf } from './facets.server.ts';
import { TRADING } from './lists.ts';

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
    expect(first).toEqual({ title: '交货地', choices: [], narrow: { within: '' } });
    expect(others).toHaveLength(5);
    expect(shown(group, { filters: 'deliveryPlace', within: '浙江' })).toEqual([
      ['交货地', '杭州市 宁波市 温州市 嘉兴市 绍兴市'],
    ]);
  });
});
