import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { cardDigits, TOP_UP_LIMITS, topUpProblem } from './wallet.ts';

describe('the number of a bank card', () => {
  test.each([
    ['4111111111111111', '4111111111111111'],
    ['4111 1111 1111 1111', '4111111111111111'],
    ['5555555555554444', '5555555555554444'],
    ['4929939187355598', '4929939187355598'],
    ['9900000000010', '9900000000010'],
    ['6217001234567890122', '6217001234567890122'],
    ['123456789015', null],
    ['62170012345678901233', null],
    ['6222-0000-0000-0003', null],
    ['4111111111111112', null],
    ['1411111111111111', null],
    ['411111', null],
    ['41111111111111111111111', null],
    ['4111 1111 1111 111x', null],
    ['', null],
  ])('%s is read as %s', (typed, digits) => {
    expect(cardDigits(typed)).toBe(digits);
  });

  property.prop([
    fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 12, maxLength: 18 }),
    fc.nat(),
    fc.integer({ min: 1, max: 9 }),
  ])('one wrong digit is always found', (digits, at, change) => {
    const checked = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
      .map((check) => [...digits, check].join(''))
      .filter((text) => cardDigits(text) !== null);
    expect(checked).toHaveLength(1);
    const [right = ''] = checked;
    const place = at % right.length;
    const wrong = `${right.slice(0, place)}${(Number(right[place]) + change) % 10}${right.slice(place + 1)}`;
    expect(cardDigits(wrong)).toBeNull();
  });
});

test('the message of the limits of a top-up is in yuan', () => {
  expect(TOP_UP_LIMITS).toBe('单笔充值金额为 ¥1.00 至 ¥1,000,000.00');
});

test.each([
  ['0.99', TOP_UP_LIMITS],
  ['1', null],
  ['1,000,000.00', null],
  ['1000000.01', TOP_UP_LIMITS],
  ['a lot', '请填写金额，例如 1,000.00，最多两位小数'],
])('a top-up of %j: %s', (typed, problem) => {
  expect(topUpProblem(typed)).toBe(problem);
});
