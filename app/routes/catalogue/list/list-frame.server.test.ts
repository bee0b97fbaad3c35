import { expect, it } from 'vitest';
import { listTitle } from './list-frame.server.ts';
import { isUnclear, isWithoutPlace } from './list-hints.server.ts';
import { GOODS, TRADING } from './lists.ts';

it.each([
  [{ page: 1 }, '现货商城'],
  [{ page: 3 }, '现货商城 第3页'],
  [{ page: 1, name: 'HRB400E' }, 'HRB400E 现货'],
  [
    {
      page: 2,
      deliveryPlace: ['上海'],
      manufacturer: ['江北特钢'],
      categoryCode: ['01'],
      categoryName: '钢铁',
    },
    '上海 江北特钢 钢铁 现货 第2页',
  ],
  [{ page: 1, categoryCode: ['99'] }, '99 现货'],
  [
    { page: 1, sellerCode: ['S0005'], names: { S0005: '江北特钢' }, name: '板' },
    '江北特钢 板 现货',
  ],
  [{ page: 1, sellerCode: ['S0005'] }, '所选店铺 现货'],
  [
    {
      page: 1,
      categoryCode: ['010101', '010102'],
      names: { '010101': '螺纹钢', '010102': '盘螺' },
    },
    '螺纹钢、盘螺 现货',
  ],
  [
    { page: 1, deliveryPlace: ['上海市', '无锡市'], brandNumber: ['45#', '304', '316L', 'Q235B'] },
    '上海市、无锡市 45#等 4 项 现货',
  ],
  [{ page: 1, categoryName: '没有代码的名称不算' }, '现货商城'],
])('%j is called %s', (search, title) => {
  expect(listTitle(TRADING, search)).toBe(title);
});

it('is called by the list it is', () => {
  expect(listTitle(GOODS, { page: 1, name: '钢' })).toBe('钢 搜索结果');
});

it.each([
  ['螺纹钢 18mm', '螺纹钢 上海市 18 毫米', true],
  ['螺纹钢', '上海螺纹钢', true],
  ['螺纹钢', '江苏 螺纹钢', true],
  ['螺纹钢', '螺纹钢 什么也不是', false],
  ['螺纹钢', '螺蚊钢', false],
  ['45#', "45#'", false],
])('%s is %s without a place: %s', (corrected, typed, is) => {
  expect(isWithoutPlace(corrected, typed)).toBe(is);
});

it.each([
  ['a dimension of its own', ['螺纹钢 Φ18', '螺纹钢'], '螺纹钢 Φ19', false],
  ['the words without one of them', ['螺纹钢'], '螺纹钢 什么也不是', true],
  ['other words', ['水泥', '水泵'], 'suini', true],
])('a text may mean another word, where what is near to it is %s', (_, near, typed, is) => {
  const texts = near.map((text) => ({ text }));
  expect(isUnclear(texts, typed)).toBe(is);
});
