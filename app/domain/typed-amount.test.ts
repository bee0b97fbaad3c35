import { expect, test } from 'vitest';
import { typedYuan } from './typed-amount.ts';

test.each([
  ['¥1', 100],
  ['￥３，８５０．５', 385_050],
  [' 1,234,567.80 元', 123_456_780],
])('issue 13: %j is read as people type it', (text, fen) => {
  expect(typedYuan(text)).toBe(fen);
});

test.each(['-1', '1e3', '1.005', '12 吨', '1,2'])('%j is no amount of money', (text) => {
  expect(typedYuan(text)).toBeNull();
});
