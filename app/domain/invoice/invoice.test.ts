import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import {
  AMOUNT_DIFFERS,
  INVOICE_STATES,
  isInvoiceNumber,
  MORE_THAN_DUE,
  mayStep,
  openOf,
  reverseParts,
  stateAfterReversal,
} from './invoice.ts';
import { ownTaxNo } from './own-number.ts';
import { taxNumberOf, withCheck } from './tax-number.ts';

const fen = fc.integer({ min: 0, max: 1_000_000_000 });

describe('a request for an invoice', () => {
  test.each([
    ['register', ['waiting']],
    ['refuse', ['waiting']],
    ['withdraw', ['waiting']],
    ['reverse', ['issued']],
  ] as const)('is open to «%s» only while it is %j', (step, states) => {
    expect(INVOICE_STATES.filter((state) => mayStep(step, state))).toEqual(states);
  });

  test.each([
    ['26312000000000000001', true],
    ['2631200000000000000', false],
    ['263120000000000000012', false],
    ['2631200000000000000X', false],
    ['X26312000000000000001', false],
    ['26312000000000000001X', false],
  ])('is registered with a number of 20 digits: %s', (number, valid) => {
    expect(isInvoiceNumber(number)).toBe(valid);
  });

  test('names the amounts that it may have', () => {
    expect(MORE_THAN_DUE(123_450)).toBe('最多可开票 ¥1,234.50');
    expect(AMOUNT_DIFFERS(123_450)).toBe('应与申请金额 ¥1,234.50 一致');
  });
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

  test.each([
    ['17 characters', '9144030070846113'],
    ['19 characters', '914403007084611361'],
    ['a letter in the code of the region', '91A40300708461136'],
    ['a letter at its end', '9144030A708461136'],
    ['a letter that is none of it', '9144030070846113I'],
  ])('of %s is none, even with its check character', (_, code) => {
    expect(taxNumberOf(withCheck(code))).toBeNull();
  });
});

test.each([
  [
    'that of the title in its own name',
    [
      ['别家', 'A'],
      ['远澄（宁波）公司', 'B'],
    ],
    'B',
  ],
  [
    'not of a title without one',
    [
      ['远澄(宁波)公司', ''],
      ['远澄(宁波) 公司', 'C'],
    ],
    'C',
  ],
  [
    'none',
    [
      ['别家', 'A'],
      ['远澄(宁波)公司', ''],
    ],
    '',
  ],
] as const)('a company’s own 统一社会信用代码: %s', (_, titles, taxNo) => {
  const own = titles.map(([name, number]) => ({ name, taxNo: number }));
  expect(ownTaxNo(own, '远澄(宁波)公司')).toBe(taxNo);
});
