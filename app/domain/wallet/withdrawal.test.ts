import { expect, test } from 'vitest';
import {
  accountDigits,
  isTooLittle,
  maskedCard,
  withdrawable,
  withdrawalAmount,
} from './withdrawal.ts';

test.each([
  ['0.55', 55],
  ['100', 10_000],
  ['1,234.56', 123_456],
  ['10000000', 1_000_000_000],
])('«%s» can be withdrawn', (typed, amount) => {
  expect(withdrawalAmount(typed)).toBe(amount);
});

test.each([
  ['', '请填写提现金额'],
  ['0', '提现金额应大于 0'],
  ['一千', '提现金额应为数字，最多两位小数，例如 1,000.00'],
  ['10000000.01', '单笔提现金额不超过 ¥10,000,000.00'],
])('«%s» cannot be withdrawn: %s', (typed, problem) => {
  expect(withdrawalAmount(typed)).toEqual({ problem });
});

test.each([
  ['6222 0200 1234', '622202001234'],
  ['12345678', '12345678'],
  ['1234567', null],
  ['1'.repeat(30), '1'.repeat(30)],
  ['1'.repeat(31), null],
  ['A12345678', null],
  ['12345678A', null],
  ['', null],
])('a bank account of 8 to 30 digits: «%s»', (typed, digits) => {
  expect(accountDigits(typed)).toBe(digits);
});

test.each([
  [9_999, 20_000, true],
  [10_000, 20_000, false],
  [55, 55, false],
  [54, 55, true],
])('%d fen of %d are too little: %s', (amount, available, tooLittle) => {
  expect(isTooLittle(amount, available)).toBe(tooLittle);
});

test('what the platform has lent is repaid before anything is withdrawn', () => {
  expect([withdrawable(500, 0), withdrawable(500, 200), withdrawable(500, 900)]).toEqual([
    500, 300, 0,
  ]);
});

test('of a card the last digits stay', () => {
  expect(maskedCard('4111111111111234')).toBe('**** 1234');
});
