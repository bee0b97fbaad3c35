import { fc, test } from '@fast-check/vitest';
import { expect, it } from 'vitest';
import { typedYuan } from '#app/domain/typed-yuan.ts';
import { typedRange } from './typed-range.ts';

const fen = (yuan: number) => yuan * 100;

it.each([
  ['', '', null, null, {}],
  [' 3,800 ', '', fen(3800), null, {}],
  ['4000', '3800', fen(3800), fen(4000), {}],
  ['3800-4000', '', fen(3800), fen(4000), {}],
  ['', '３８００～４０００', fen(3800), fen(4000), {}],
  ['¥4,000 至 3,800元', ' ', fen(3800), fen(4000), {}],
  ['3800-4000', '5000', null, fen(5000), { low: '3800-4000' }],
  ['3800-', '', null, null, { low: '3800-' }],
  ['-3800', '', null, null, { low: '-3800' }],
  ['1-2-3', '', null, null, { low: '1-2-3' }],
  ['约50', '十二', null, null, { low: '约50', high: '十二' }],
  ['1.234', '5', null, fen(5), { low: '1.234' }],
])('%j to %j', (lowest, highest, low, high, unread) => {
  expect(typedRange(lowest, highest, typedYuan)).toEqual({ low, high, unread });
});

test.prop([fc.string({ maxLength: 20 }), fc.string({ maxLength: 20 })])(
  'whatever is typed is read or unread, and never both',
  (lowest, highest) => {
    const { low, high, unread } = typedRange(lowest, highest, typedYuan);
    const isEmpty = lowest.trim() === '' && highest.trim() === '';
    const isRead = low !== null || high !== null;
    expect(isEmpty).toBe(!isRead && Object.keys(unread).length === 0);
    if (low !== null && high !== null) {
      expect(low).toBeLessThanOrEqual(high);
      expect(unread).toEqual({});
    }
  },
);
