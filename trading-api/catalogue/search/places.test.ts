import { describe, expect, test } from 'vitest';
import { calledAs, districtOf, locationOf, officialPlace } from './places.ts';

describe('locationOf', () => {
  test.each([
    ['无锡市', '江苏省', '无锡市'],
    ['无锡', '江苏省', '无锡市'],
    ['江苏省无锡市', '江苏省', '无锡市'],
    ['江苏无锡', '江苏省', '无锡市'],
    ['无锡市惠山区堰桥仓库', '江苏省', '无锡市'],
    ['无锡惠山区', '江苏省', '无锡市'],
    ['昆山市', '江苏省', '苏州市'],
    ['江苏省昆山市张浦镇', '江苏省', '苏州市'],
    ['上海', '上海市', '上海市'],
    ['上海市浦东新区', '上海市', '上海市'],
    ['重庆市垫江县', '重庆市', '重庆市'],
    ['垫江县', '重庆市', '重庆市'],
    ['济源市', '河南省', '济源市'],
    ['吉林省长春市', '吉林省', '长春市'],
    ['吉林', '吉林省', '吉林市'],
    ['广西南宁', '广西壮族自治区', '南宁市'],
    ['大理白族自治州', '云南省', '大理白族自治州'],
    ['江苏省', '江苏省', ''],
    ['江苏', '江苏省', ''],
    ['火星', '', ''],
    ['', '', ''],
  ])('%s lies in %s, %s', (place, province, city) => {
    expect(locationOf(place)).toEqual({ province, city });
  });

  test('a district of several cities lies in none of them, but in that which is named before it', () => {
    expect(locationOf('鼓楼区').city).toBe('');
    expect(locationOf('南京市鼓楼区').city).toBe('南京市');
    expect(locationOf('徐州鼓楼区').city).toBe('徐州市');
  });
});

test.each([
  ['无锡市惠山区堰桥仓库', '惠山区'],
  ['江苏省无锡市惠山区', '惠山区'],
  ['无锡市', ''],
  ['无锡市宁波路仓库', ''],
  ['惠山区', ''],
])('the district of %s is 「%s」', (place, district) => {
  expect(districtOf(place)).toBe(district);
});

test.each([
  ['无锡', '无锡市'],
  ['江苏无锡', '无锡市'],
  ['江苏省无锡市', '无锡市'],
  ['上海', '上海市'],
  ['无锡市惠山区', '无锡市惠山区'],
  ['江苏', '江苏'],
  ['某地', '某地'],
])('%s is kept as %s', (place, kept) => {
  expect(officialPlace(place)).toBe(kept);
});

test.each([
  ['天津澄湛金属材料', ['澄湛', '天津澄湛']],
  ['广东省佛山市澜骏建材', ['澜骏', '广东省佛山市澜骏']],
  ['沅桓化工', ['沅桓']],
  ['天津钢铁', []],
])('%s is called %j', (company, names) => {
  expect(calledAs(company)).toEqual(names);
});
