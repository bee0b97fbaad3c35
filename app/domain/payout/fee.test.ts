import { expect, test } from 'vitest';
import { feeOf } from './fee.ts';

test.each([
  [1_000_000, 30, 3000],
  [333, 30, 0],
  [334, 30, 1],
  [1_000_000_000_000_000, 9999, 999_900_000_000_000],
  [1_000_000, 0, 0],
])('the fee on %d fen at %d ten-thousandths, rounded down: %d', (amount, rate, fee) => {
  expect(feeOf(amount, rate)).toBe(fee);
});
