import { describe, expect, test } from 'vitest';
import { toYuan } from '#app/domain/money.ts';
import { recentText } from './recent-price.ts';

describe('issue 17: a price is a sentence of time', () => {
  const month = (...last: number[]) => [...Array(90 - last.length).fill(400_000), ...last];

  test.each([
    ['nothing changed', month(), '30 日内价格未变'],
    ['a change before the month is none', [500_000, ...month().slice(1)], '30 日内价格未变'],
    [
      'dearer than yesterday',
      month(401_500),
      '比昨日上涨 ¥15.00，比一周前上涨 ¥15.00；30 日最低 ¥4,000.00',
    ],
    [
      'as yesterday, cheaper than a week ago',
      month(397_000, 397_000),
      '与昨日持平，比一周前下降 ¥30.00；30 日最低 ¥3,970.00',
    ],
    [
      'a low that is past',
      month(390_000, ...Array(20).fill(400_000)),
      '与昨日持平，与一周前持平；30 日最低 ¥3,900.00',
    ],
    ['goods of two days', [100, 200], '比昨日上涨 ¥1.00；上架 2 日最低 ¥1.00'],
    ['goods of two days that cost the same', [100, 100], '上架 2 日，价格未变'],
    ['goods of today', [100], '今日上架'],
  ])('%s', (_, fens, words) => {
    expect(recentText(fens.map(toYuan))).toBe(words);
  });
});
