import { expect, test } from 'vitest';
import { effectText, returnedText } from './effect.ts';

test.each([
  [{ points: 2000, giftCards: 20_00 }, '积分 2000、电子礼品卡 ¥20.00'],
  [{ points: 0, giftCards: 1_234_00 }, '电子礼品卡 ¥1,234.00'],
  [{ points: 0, giftCards: 0 }, ''],
])('what comes back beside a refund: %j', (returned, text) => {
  expect(returnedText(returned)).toBe(text);
});

test('what a refund costs its seller', () => {
  expect(effectText({ points: 100, giftCards: 0, charged: 50_00 })).toBe(
    '另按比例退回积分 100，卖家货款共扣 ¥50.00',
  );
  expect(effectText({ points: 0, giftCards: 0, charged: 50_00 })).toBe('卖家货款共扣 ¥50.00');
  expect(effectText({ points: 0, giftCards: 0, charged: -8_33 })).toBe('卖家货款增加 ¥8.33');
});
