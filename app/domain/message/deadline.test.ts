import { expect, test } from 'vitest';
import { MINUTE_MS } from '#app/domain/duration.ts';
import { timeLeft } from './deadline.ts';

const now = new Date('2026-11-21T08:00:00Z');
const left = (minutes: number) => timeLeft(new Date(now.getTime() + minutes * MINUTE_MS), now);

test.each([
  [2 * 1440 + 3 * 60 + 59, '剩余 2 天 3 小时'],
  [1440, '剩余 1 天'],
  [1439, '剩余 23 小时 59 分钟'],
  [60, '剩余 1 小时'],
  [59.9, '剩余 59 分钟'],
  [1, '剩余 1 分钟'],
  [0.9, '不到 1 分钟'],
])('%d minutes: %s', (minutes, text) => {
  expect(left(minutes)).toBe(text);
});
