import { describe, expect, test } from 'vitest';
import { CITY_COORDINATES } from './city-coordinates.ts';
import { geocode } from './geocode.ts';

const placeOf = (city: string) => {
  const [, longitude, latitude] = CITY_COORDINATES.find(([name]) => name === city) ?? [];
  return { longitude, latitude };
};

describe('geocode', () => {
  test.each([
    ['江苏省无锡市经济开发区澄江大道 218 号', '无锡'],
    ['吉林省长春市南关区', '长春'],
    ['吉林省吉林市船营区', '吉林'],
    ['北京市朝阳区建国路', '北京'],
    ['辽宁省朝阳市双塔区', '朝阳'],
    ['上海市南京路 1 号', '上海'],
    ['上海南京路 1 号', '上海'],
    ['宁波北仑港区', '宁波'],
    ['广东佛山顺德', '佛山'],
  ])('%s is in %s', (text, city) => {
    expect(geocode(text)).toEqual(placeOf(city));
  });

  test.each(['', '某处 1 号', '中山路 5 号', '海南省'])('%j names no city', (text) => {
    expect(geocode(text)).toBeNull();
  });

  test('every city is listed once, and lies within China', () => {
    const names = CITY_COORDINATES.map(([name]) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const [name, longitude, latitude] of CITY_COORDINATES) {
      expect(longitude, name).toBeGreaterThan(73);
      expect(longitude, name).toBeLessThan(136);
      expect(latitude, name).toBeGreaterThan(17);
      expect(latitude, name).toBeLessThan(54);
    }
  });
});
