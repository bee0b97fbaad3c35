import { fc } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import {
  type AskedGoods,
  describedUnitDecimals,
  initialInquiryCount,
  inquiryState,
  isDeadlinePassed,
  readInquiryCount,
} from './inquiry.ts';

const now = new Date('2026-11-21T04:00:00Z');
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);

describe('inquiryState', () => {
  const fresh = { endDate: hours(1), closedAt: null, awarded: 'none' } as const;

  test('an inquiry is open until its deadline, then ended', () => {
    expect(inquiryState(fresh, now)).toBe('open');
    expect(inquiryState({ ...fresh, endDate: now }, now)).toBe('ended');
    expect(inquiryState({ ...fresh, endDate: hours(-1) }, now)).toBe('ended');
  });

  test('it is accepted once all is awarded; what is left of it can still be awarded', () => {
    for (const endDate of [hours(1), hours(-1)]) {
      expect(inquiryState({ ...fresh, endDate, awarded: 'all' }, now)).toBe('accepted');
    }
    expect(inquiryState({ ...fresh, awarded: 'part' }, now)).toBe('open');
    expect(inquiryState({ ...fresh, awarded: 'part', endDate: now }, now)).toBe('ended');
  });

  test('it is closed once its buyer ended it', () => {
    expect(inquiryState({ ...fresh, closedAt: hours(-1) }, now)).toBe('closed');
    const closed = { ...fresh, closedAt: hours(-1) };
    expect(inquiryState({ ...closed, awarded: 'part' }, now)).toBe('accepted');
    expect(inquiryState({ ...closed, awarded: 'all' }, now)).toBe('accepted');
  });
});

test('spec 2 §9: Inquiry deadline tolerance: one day before now', () => {
  expect(isDeadlinePassed(hours(-24), now)).toBe(false);
  expect(isDeadlinePassed(new Date(hours(-24).getTime() - 1), now)).toBe(true);
  expect(isDeadlinePassed(hours(1), now)).toBe(false);
});

describe('readInquiryCount', () => {
  const tonnes = { unit: '吨', unitDecimals: true, miniQuantity: 500 };
  const problemOf = (text: string, goods: AskedGoods = tonnes) => {
    const read = readInquiryCount(text, goods);
    return 'problem' in read ? read.problem : null;
  };

  test.each(['0', '0.5', '0.00', '-3', '-3.5', ' 0 '])(
    'spec 2 §5: A count below 1 is reset to 1 with the warning 询盘商品数量不能小于1 (%s)',
    (typed) => {
      expect(problemOf(typed)).toEqual({ text: '询盘商品数量不能小于1', resetTo: 100 });
    },
  );

  test.each(['1', '4.99'])(
    'spec 2 §5: A count below the minimum order quantity is reset to it with 询盘商品数量不能小于最小订货量 (%s)',
    (typed) => {
      expect(problemOf(typed)).toEqual({
        text: '询盘商品数量不能小于最小订货量',
        resetTo: 500,
      });
    },
  );

  test.each(['', '  '])('spec 2 §5: count: 请输入询盘数量 (%j)', (typed) => {
    expect(problemOf(typed)).toEqual({ text: '请输入询盘数量', resetTo: null });
  });

  test.each([
    ['abc', '请填写数字，例如 1,200.5'],
    ['1e3', '请填写数字，例如 1,200.5'],
    ['.', '请填写数字，例如 1,200.5'],
    ['1.234', '数量最多两位小数'],
    ['5 千克', '请按吨填写数量'],
  ])('issue 13: what is wrong with %s is named: %s', (typed, text) => {
    expect(problemOf(typed)).toEqual({ text, resetTo: null });
  });

  test.each([
    ['１，２００．５', 120_050],
    ['1,200.5', 120_050],
    [' 12 吨 ', 1200],
  ])('issue 13: %s is read as people type it', (typed, count) => {
    expect(readInquiryCount(typed, tonnes)).toEqual({ count });
  });

  test('pieces are whole', () => {
    const pieces = { unit: '件', unitDecimals: false, miniQuantity: null };
    expect(problemOf('2.5', pieces)).toEqual({ text: '按件计的数量应为整数', resetTo: null });
    expect(readInquiryCount('3', pieces)).toEqual({ count: 300 });
  });

  test('a count that is taken is never below one unit or the minimum', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(2000), (typed, miniQuantity) => {
        const read = readInquiryCount(typed, { unit: '吨', unitDecimals: true, miniQuantity });
        if ('count' in read) expect(read.count).toBeGreaterThanOrEqual(Math.max(100, miniQuantity));
      }),
    );
  });

  test('a reset count is at most one reset away from being taken', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -999, max: 999 }),
        fc.integer({ min: 0, max: 5000 }),
        (n, m) => {
          const goods = { unit: '吨', unitDecimals: true, miniQuantity: m };
          let text = String(n);
          let resets = 0;
          for (;;) {
            const read = readInquiryCount(text, goods);
            if ('count' in read) break;
            if (read.problem.resetTo === null) throw new Error(text);
            text = String(read.problem.resetTo / 100);
            resets += 1;
          }
          expect(resets).toBeLessThanOrEqual(2);
        },
      ),
    );
  });
});

test('spec 2 §5: The initial inquiry count is the minimum order quantity', () => {
  expect(initialInquiryCount(500)).toBe(500);
  expect(initialInquiryCount(25)).toBe(100);
});

test('what is weighed takes decimals, pieces do not', () => {
  expect(describedUnitDecimals('吨')).toBe(true);
  expect(describedUnitDecimals(' 件 ')).toBe(false);
});
