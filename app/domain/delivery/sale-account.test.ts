import { expect, test } from 'vitest';
import { accountDigits, withdrawalAmount } from './sale-account.ts';

test.each([
  ['100', 10_000],
  ['1,234.56', 123_456],
  ['10000000', 1_000_000_000],
])('«%s» can be withdrawn', (typed, amount) => {
  expect(withdrawalAmount(typed)).toBe(amount);
});

test.each([
  ['', '请填写提现金额，例如 1,000.00'],
  ['0', '请填写提现金额，例如 1,000.00'],
  ['一千', '请填写提现金额，例如 1,000.00'],
  ['99.99', '单笔提现金额为 ¥100.00 至 ¥10,000,000.00'],
  ['10000000.01', '单笔提现金额为 ¥100.00 至 ¥10,000,000.00'],
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
