import { describe, expect, it } from 'vitest';
import { CITIES } from '#trading-api/catalogue/search/places.ts';
import { cityCalled, kmBetween } from './city-places.ts';

describe('kmBetween', () => {
  it.each([
    ['无锡市', '苏州市', 33],
    ['上海市', '北京市', 1067],
    ['广州市', '佛山市', 19],
    ['无锡市', '无锡市', 0],
    ['无锡市', '某地', null],
  ])('%s to %s: %s km', (one, other, km) => {
    expect(kmBetween(one, other)).toBe(km);
  });

  it('knows every city of the table of regions that has no other city above it', () => {
    const prefectures = CITIES.filter((city) => /(?:市|州|盟|地区|行政区)$/.test(city));
    const unknown = prefectures.filter((city) => kmBetween(city, '北京市') === null);
    expect(unknown).toEqual([]);
  });
});

describe('cityCalled', () => {
  it.each([
    ['无锡', '无锡市'],
    ['无锡市', '无锡市'],
    [' 延边 ', '延边朝鲜族自治州'],
    ['吉林', '吉林市'],
    ['海南', null],
    ['江苏', null],
    ['火星', null],
    ['', null],
  ])('%s: %s', (typed, city) => {
    expect(cityCalled(typed)).toBe(city);
  });
});
