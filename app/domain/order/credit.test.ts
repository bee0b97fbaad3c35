import { fc, test as property } from '@fast-check/vitest';
import { expect, test } from 'vitest';
import { creditAmount, creditDays, creditProblem } from './credit.ts';

const granted = { amount: 100_000, days: 30 };
const asked = (changed = {}) => ({ amount: 40_000, days: 30, open: 60_000, ...changed });

test('up to the amount and the days that the seller has granted', () => {
  expect(creditProblem(granted, asked())).toBeNull();
  expect(creditProblem(granted, asked({ amount: 40_001 }))).toEqual({
    code: 'creditShort',
    text: '超出月结额度：额度 ¥1,000.00，未结 ¥600.00，本单 ¥400.01',
  });
  expect(creditProblem(granted, asked({ days: 31 }))?.code).toBe('creditMissing');
  expect(creditProblem(null, asked())?.code).toBe('creditMissing');
});

test('typed amounts and days', () => {
  expect(['50,000', '０.99', '1', '¥ 200.5 元', '', 'x'].map(creditAmount)).toEqual([
    5_000_000,
    null,
    100,
    20_050,
    null,
    null,
  ]);
  expect(['30', ' １ ', '180', '181', '0', '', '3.5'].map(creditDays)).toEqual([
    30,
    1,
    180,
    null,
    null,
    null,
    null,
  ]);
});

const fen = fc.integer({ min: 0, max: 10 ** 9 });
property.prop([fen, fen, fc.array(fen, { maxLength: 20 })])(
  'however many orders ask for it, what is open never exceeds the amount',
  (amount, first, others) => {
    let open = 0;
    for (const one of [first, ...others]) {
      if (!creditProblem({ amount, days: 30 }, { amount: one, days: 30, open })) open += one;
    }
    expect(open).toBeLessThanOrEqual(amount);
  },
);

test('a credit is at most a thousand million yuan', () => {
  expect(creditAmount('1000000000')).toBe(100_000_000_000);
  expect(creditAmount('1000000000.01')).toBeNull();
});

test.each([
  [null, '卖家还没有给您开通月结额度，请联系卖家开通或改用其他付款方式'],
  [{ ...granted, days: 29 }, '卖家给您的账期最长 29 天，这份报价是月结 30 天，请联系卖家调整'],
])('without enough of it, of %j, the buyer reads what is missing', (credit, text) => {
  expect(creditProblem(credit, asked())?.text).toBe(text);
});
