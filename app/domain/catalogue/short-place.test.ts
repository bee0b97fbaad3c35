import { expect, test } from 'vitest';
import { shortPlace } from './short-place.ts';

test.each([
  ['上海市', '上海'],
  ['广西壮族自治区', '广西'],
  ['内蒙古自治区', '内蒙古'],
  ['延边朝鲜族自治州', '延边'],
  ['黔西南布依族苗族自治州', '黔西南'],
  ['西双版纳傣族自治州', '西双版纳'],
  ['克孜勒苏柯尔克孜自治州', '克孜勒苏'],
  ['锡林郭勒盟', '锡林郭勒'],
  ['阿克苏地区', '阿克苏'],
  ['无锡市惠山区', '无锡市惠山区'],
])('%s is %s for short', (place, short) => {
  expect(shortPlace(place)).toBe(short);
});
