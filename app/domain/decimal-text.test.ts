import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { groupThousands, hundredthsText, parseHundredths, plainNumber } from './decimal-text.ts';

test.each([
  ['−５', '-5'],
  ['－1,200.50', '-1,200.50'],
  ['(1,200.50)', '-1,200.50'],
  ['1,200.50–', '-1,200.50'],
  ['１－２', '1-2'],
  ['(无)', '(无)'],
])('%s is %s as a keyboard has it', (text, plain) => {
  expect(plainNumber(text)).toBe(plain);
});

describe('decimal text', () => {
  test.each([
    ['3850', 385000],
    ['3850.5', 385050],
    ['0.01', 1],
    ['007', 700],
  ])('%s is %i hundredths', (text, hundredths) => {
    expect(parseHundredths(text, 12)).toBe(hundredths);
  });

  test.each(['', ' 1', '1 ', '-1', '+1', '1.', '.5', '1.234', '1e3', '1,000', '０', '1\n', 'NaN'])(
    '%j is not read',
    (text) => {
      expect(parseHundredths(text, 12)).toBeNull();
    },
  );

  test('more digits than fit are not read', () => {
    expect(parseHundredths('999999999999.99', 12)).toBe(99_999_999_999_999);
    expect(parseHundredths('1000000000000', 12)).toBeNull();
  });

  test.prop([fc.nat(99_999_999_999_999)])('what is written is read back', (value) => {
    expect(parseHundredths(hundredthsText(value), 12)).toBe(value);
  });

  test.each([-1, 0.5, Number.NaN, 2 ** 53])('%d is refused', (value) => {
    expect(() => hundredthsText(value)).toThrow(RangeError);
  });

  test.each([
    ['0.00', '0.00'],
    ['999', '999'],
    ['1000', '1,000'],
    ['1234567.50', '1,234,567.50'],
  ])('%s is grouped as %s', (text, grouped) => {
    expect(groupThousands(text)).toBe(grouped);
  });

  test.prop([fc.maxSafeNat()])('grouping only adds commas', (value) => {
    const text = hundredthsText(value);
    const grouped = groupThousands(text);
    expect(grouped.replaceAll(',', '')).toBe(text);
    expect(grouped).toMatch(/^\d{1,3}(,\d{3})*\.\d{2}$/);
  });
});
