import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import {
  invoiceable,
  openOf,
  overInvoiced,
  reverseParts,
  stateAfterReversal,
  TAX_RATES,
  taxIn,
  taxProblem,
} from './invoice.ts';
import { taxNumberOf, withCheck } from './tax-number.ts';

const fen = fc.integer({ min: 0, max: 1_000_000_000 });

describe('what can be invoiced', () => {
  property.prop([fen, fen, fc.array(fen, { maxLength: 10 })])(
    'is never more than was delivered and paid, over all requests',
    (delivered, paid, wanted) => {
      let asked = 0;
      for (const amount of wanted) {
        asked += Math.min(amount, invoiceable({ delivered, paid, asked }));
      }
      expect(asked).toBeLessThanOrEqual(Math.min(delivered, paid));
    },
  );

  property.prop([fen, fen, fen])(
    'is either left, or too much, never both',
    (delivered, paid, asked) => {
      const bill = { delivered, paid, asked };
      expect(Math.min(invoiceable(bill), overInvoiced(bill))).toBe(0);
      expect(invoiceable(bill) - overInvoiced(bill)).toBe(Math.min(delivered, paid) - asked);
    },
  );
});

describe('a reversal', () => {
  const part = fc
    .record({ amount: fen, reversed: fen, over: fen })
    .map((one) => ({ ...one, reversed: Math.min(one.amount, one.reversed) }));

  property.prop([fc.array(part, { minLength: 1, maxLength: 8 }), fc.integer({ min: 0, max: 100 })])(
    'takes exactly its amount, and from no order more than it has',
    (parts, share) => {
      const open = parts.reduce((sum, each) => sum + openOf(each), 0);
      const amount = Math.floor((open * share) / 100);
      const taken = reverseParts(parts, amount);
      expect(taken.reduce((sum, each) => sum + each, 0)).toBe(amount);
      for (const [at, each] of parts.entries()) {
        expect(taken[at]).toBeGreaterThanOrEqual(0);
        expect(taken[at]).toBeLessThanOrEqual(openOf(each));
      }
    },
  );

  test('takes first what is above what is owed', () => {
    const parts = [
      { amount: 500, reversed: 0, over: 100 },
      { amount: 500, reversed: 0, over: 0 },
    ];
    expect(reverseParts(parts, 100)).toEqual([100, 0]);
    expect(reverseParts(parts, 300)).toEqual([100, 200]);
    expect(() => reverseParts(parts, 1001)).toThrow(RangeError);
  });

  test('of all of an invoice makes it 已红冲, of a part leaves it 已开票', () => {
    expect(stateAfterReversal([{ amount: 500, reversed: 500 }])).toBe('reversed');
    expect(stateAfterReversal([{ amount: 500, reversed: 499 }])).toBe('issued');
  });
});

describe('the tax in an amount', () => {
  test('is rounded half up', () => {
    expect(taxIn(11_300, 13)).toBe(1300);
    expect(taxIn(10_000, 13)).toBe(1150);
    expect(taxIn(10_000, 0)).toBe(0);
  });

  test('may differ by a few fen and no more', () => {
    expect(taxProblem(11_300, 13, 1306)).toBeNull();
    expect(taxProblem(11_300, 13, 1307)).toBe('按 13% 税率，税额应为 ¥13.00');
  });

  property.prop([fen, fc.constantFrom(...TAX_RATES)])(
    'is what the rate makes of the rest',
    (amount, rate) => {
      const tax = taxIn(amount, rate);
      expect(Math.abs((amount - tax) * rate - tax * 100)).toBeLessThanOrEqual(100 + rate);
    },
  );
});

describe('a 统一社会信用代码', () => {
  // Published ones of well-known companies.
  test.each(['91440300708461136T', '91110000802100433B', '914403001922038216'])('%s', (code) => {
    expect(taxNumberOf(code)).toBe(code);
  });

  test('is read in small letters, full width and with spaces', () => {
    expect(taxNumberOf('9144 0300 7084 6113 6t')).toBe('91440300708461136T');
    expect(taxNumberOf('９１４４０３００７０８４６１１３６Ｔ')).toBe('91440300708461136T');
  });

  test.each(['91440300708461136X', '9144030070846113', '91440300708461136I', '', '1'.repeat(400)])(
    '%s is none',
    (code) => expect(taxNumberOf(code)).toBeNull(),
  );

  property.prop([fc.stringMatching(/^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{9}$/)])(
    'with its check character is right, and with any other wrong',
    (code) => {
      const whole = withCheck(code);
      expect(taxNumberOf(whole)).toBe(whole);
      for (const other of '0123456789ABCDEFGHJKLMNPQRTUWXY') {
        if (code + other !== whole) expect(taxNumberOf(code + other)).toBeNull();
      }
    },
  );
});
