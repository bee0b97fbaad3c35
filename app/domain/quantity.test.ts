import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { CART_MAX, formatQuantity, parseQuantity, toQuantity } from './quantity.ts';

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

  test('decision 13: pieces take no decimals', () => {
    expect(parseQuantity('10', pieces)).toBe(1000);
    expect(parseQuantity('10.00', pieces)).toBe(1000);
    expect(parseQuantity('10.5', pieces)).toBeNull();
  });

  test.prop([fc.string()])('gives a whole, positive number or nothing', (text) => {
    const quantity = parseQuantity(text, tonnes);
    expect(quantity === null || (Number.isSafeInteger(quantity) && quantity > 0)).toBe(true);
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
});
