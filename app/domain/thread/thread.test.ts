import { describe, expect, test } from 'vitest';
import { excerptOf, otherSide, threadPath } from './thread.ts';

describe('what the inbox says of a post', () => {
  test.each([
    ['请问 周五\n能发货吗？', 0, '请问 周五 能发货吗？'],
    ['长'.repeat(61), 0, `${'长'.repeat(60)}…`],
    ['长'.repeat(60), 0, '长'.repeat(60)],
    ['  ', 2, '2 个文件'],
  ])('%j with %i files', (text, files, excerpt) => {
    expect(excerptOf(text, files)).toBe(excerpt);
  });
});

test('each side reads on its own page', () => {
  expect(threadPath('order', '123', 'buyer')).toBe('/customer/purchase-order/123');
  expect(threadPath('case', '7', otherSide('buyer'))).toBe('/customer/sale-saleafter/7');
});
