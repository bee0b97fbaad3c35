import { expect, test } from 'vitest';
import { stockGone, stockHoldText, stockShortText, unheldSellersText } from './stock-hold.ts';

test.each<[boolean, string[], string | null]>([
  [true, [], '库存保留至 明天'],
  [false, [], null],
  [false, ['甲', '乙'], '「甲」、「乙」不保留库存，审批通过时扣减'],
  [true, ['甲'], '「甲」不保留库存，审批通过时扣减，其余商品的库存保留至 明天'],
])('what an order that waits keeps of its stock: %s, without %j', (held, unheld, text) => {
  expect(stockHoldText({ held, unheld, short: [] }, '明天')).toBe(text);
});

test('sellers who keep no stock are named, and goods of which there is too little', () => {
  expect(unheldSellersText([])).toBeNull();
  expect(unheldSellersText(['甲', '乙'])).toContain('「甲」、「乙」的商品');
  expect(stockShortText(['甲缺 1 吨', '乙缺 2 吨'])).toBe('甲缺 1 吨；乙缺 2 吨。');
  expect(stockGone(['甲缺 1 吨'])).toContain('甲缺 1 吨。');
});
