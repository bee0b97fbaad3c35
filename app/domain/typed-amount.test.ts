import { expect, test } from 'vitest';
import { inUnit, isAmount, unitName } from './typed-amount.ts';
import { typedYuan } from './typed-yuan.ts';

test.each([
  ['¥1', 100],
  ['￥３，８５０．５', 385_050],
  [' 1,234,567.80 元', 123_456_780],
])('issue 13: %j is read as people type it', (text, fen) => {
  expect(typedYuan(text)).toBe(fen);
});

test.each(['-1', '1e3', '1.005', '12 吨', '1,2', '1¥2', '约¥3'])(
  '%j is no amount of money',
  (text) => {
    expect(typedYuan(text)).toBeNull();
  },
);

test.each([
  ['t', '吨'],
  ['MT', '吨'],
  [' Tons ', '吨'],
  ['公吨', '吨'],
  ['KG', '千克'],
  ['m³', '立方米'],
  ['m²', '平方米'],
  ['卷', '卷'],
])('the unit %j is %s', (written, name) => {
  expect(unitName(written)).toBe(name);
});

test('an amount may stand among spaces, and alone', () => {
  expect(isAmount(' 1,200.5 吨 ')).toBe(true);
  expect(isAmount('12 吨左右的')).toBe(true);
  expect(isAmount('约 12 吨')).toBe(false);
});

test.each([
  ['5000', '千克', '吨', '5'],
  ['1250.5', 'kg', 't', '1.2505'],
  ['0.05', '吨', '公斤', '50'],
  ['3', '克', '吨', '0.000003'],
  ['0', '千克', '吨', '0'],
  ['5', '件', '吨', null],
  ['约5', '千克', '吨', null],
])('issue 47 §3: %s %s in %s is %s', (quantity, from, to, converted) => {
  expect(inUnit(quantity, from, to)).toBe(converted);
});
