import { expect, test } from 'vitest';
import { amountProblem } from './typed-yuan.ts';

test.each([
  ['', '请填写开票金额'],
  ['0.00', '开票金额应大于 0'],
  ['一千', '开票金额应为数字，最多两位小数，例如 1,000.00'],
  ['1.005', '开票金额应为数字，最多两位小数，例如 1,000.00'],
  ['1,000.00', null],
])('%j as an amount above 0', (typed, problem) => {
  expect(amountProblem(typed, '开票金额')).toBe(problem);
});
