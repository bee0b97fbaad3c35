import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import {
  CART_MAX,
  formatQuantity,
  fromQuantity,
  MOST_TYPED,
  parseQuantity,
  parseStock,
  toQuantity,
  whyUnreadable,
} from './quantity.ts';
import { quantity as wire } from './wire.ts';

const tonnes = { decimals: true };
const pieces = { decimals: false };

describe('parseQuantity', () => {
  test.each([
    ['10', 1000],
    ['10.5', 1050],
    ['0.25', 25],
    [' 3 ', 300],
    ['9999', CART_MAX],
  ])('spec 2 §5: %j tonnes are read', (text, quantity) => {
    expect(parseQuantity(text, tonnes)).toBe(quantity);
  });

  test.each(['', '0', '0.00', '1.234', '-1', '1e3', '10吨', '1.', '.5', '1.2.3', '12345678901'])(
    'spec 2 §5: %j is refused',
    (text) => {
      expect(parseQuantity(text, tonnes)).toBeNull();
    },
  );

  test('pieces take no decimals', () => {
    expect(parseQuantity('10', pieces)).toBe(1000);
    expect(parseQuantity('10.00', pieces)).toBe(1000);
    expect(parseQuantity('10.5', pieces)).toBeNull();
  });

  test.prop([fc.string()])('gives a whole, positive number or nothing', (text) => {
    const quantity = parseQuantity(text, tonnes);
    expect(quantity === null || (Number.isSafeInteger(quantity) && quantity > 0)).toBe(true);
  });
});

test('stock may be nothing, a purchase may not', () => {
  expect(parseStock('0', pieces)).toBe(0);
  expect(parseStock('-1', pieces)).toBeNull();
  expect(parseStock('x', pieces)).toBeNull();
});

describe('the message for a text that is no quantity', () => {
  test.each([
    ['', ''],
    ['0', ''],
    ['000', ''],
    ['x0', '请填写数字，例如 1,200.5'],
    ['0-1', '请填写数字，例如 1,200.5'],
    ['10.5x7', '请填写数字，例如 1,200.5'],
    ['a lot', '请填写数字，例如 1,200.5'],
    ['10 件', '请按吨填写数量'],
    ['10 个个', '请填写数字，例如 1,200.5'],
    ['1.234', '数量最多两位小数'],
    ['1.234 吨', '数量最多两位小数'],
    ['12345678901.5', '数量过大'],
    ['12345678901', '数量过大'],
  ])('%j tonnes: 「%s」', (text, why) => {
    expect(whyUnreadable(text, { decimals: true, unit: '吨' })).toBe(why);
  });

  test('in pieces, and where the unit is not known', () => {
    expect(whyUnreadable('1.5', { decimals: false, unit: '件' })).toBe('按件计的数量应为整数');
    expect(whyUnreadable('1.5', pieces)).toBe('数量应为整数');
    expect(whyUnreadable('12345678901', pieces)).toBe('数量过大');
    expect(whyUnreadable('10 吨', pieces)).toBe('请填写数字，例如 1,200.5');
  });
});

describe('text', () => {
  test.each([
    [1000, '10'],
    [1050, '10.5'],
    [25, '0.25'],
    [10_000, '100'],
    [5, '0.05'],
    [0, '0'],
  ])('%i hundredths are %s', (quantity, text) => {
    expect(toQuantity(quantity)).toBe(text);
  });

  test('the page groups thousands', () => {
    expect(formatQuantity(123450)).toBe('1,234.5');
    expect(formatQuantity(100_000_000)).toBe('1,000,000');
  });

  test.prop([fc.integer({ min: 1, max: 99_999_999_999 })])('wire text is read back', (quantity) => {
    expect(parseQuantity(toQuantity(quantity), tonnes)).toBe(quantity);
  });

  test('wire text of stock may be zero', () => {
    expect(fromQuantity('0')).toBe(0);
  });

  test.prop([fc.array(fc.integer({ min: 1, max: MOST_TYPED }), { maxLength: 1000 })])(
    'and so are sums of what was typed',
    (quantities) => {
      const sum = quantities.reduce((total, each) => total + each, 0);
      expect(fromQuantity(wire.parse(toQuantity(sum)))).toBe(sum);
    },
  );
});
