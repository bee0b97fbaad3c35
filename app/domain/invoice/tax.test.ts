import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { reversedTax } from './invoice.ts';
import { isTaxOf, spreadTax, sumsByRate, taxAt, taxIn, taxProblem } from './tax.ts';
import { inOrderOfRates, TAX_RATE_CODES, taxRateOf } from './tax-rate.ts';

const fen = fc.integer({ min: 0, max: 1_000_000_000 });
const rate = fc.constantFrom(...TAX_RATE_CODES);

describe('a rate of tax', () => {
  test.each([
    ['13', 1300, '13%'],
    ['1.5', 150, '1.5%'],
    ['0.5', 50, '0.5%'],
    ['17', 1700, '17%'],
    ['exempt', 0, '免税'],
  ])('%s is exact', (code, points, name) => {
    expect(taxRateOf(code)).toEqual({ code, points, name });
  });

  test.each(['', '013', '13.0', '100', '1.', '.5', '13%', '1e1', '-1', '0.00'])(
    '%s is none',
    (code) => expect(taxRateOf(code)).toBeNull(),
  );

  test('are chosen from the highest on', () => {
    expect(inOrderOfRates(['exempt', '1.5', '13', '1', '17'])).toEqual([
      ...['17', '13', '1.5', '1', 'exempt'],
    ]);
  });
});

describe('the tax in an amount', () => {
  test('is rounded half up', () => {
    expect(taxIn(11_300, 1300)).toBe(1300);
    expect(taxIn(10_000, 1300)).toBe(1150);
    expect(taxIn(10_000, 0)).toBe(0);
  });

  property.prop([fen, rate])('is what the rate makes of the rest', (amount, code) => {
    const points = taxRateOf(code)?.points ?? 0;
    const tax = taxAt(amount, code);
    expect(Math.abs((amount - tax) * points - tax * 10_000)).toBeLessThanOrEqual(10_000 + points);
    expect(isTaxOf(amount, code, tax)).toBe(true);
  });

  test('issue 54: 38,500.00 as 28 lines has the tax of 28 lines, as one that of one', () => {
    const tax = 28 * taxAt(137_500, '13');
    expect(tax).toBe(442_932);
    expect(taxProblem(3_850_000, '13', tax, 28)).toBeNull();
    expect(taxProblem(3_850_000, '13', tax)).toBe(
      '按 13% 税率，税额应为 ¥4,429.20，填写的是 ¥4,429.32',
    );
    expect(taxProblem(3_850_000, '13', 442_935, 28)).toBe(
      '按 13% 税率，税额应为 ¥4,429.20（28 行，可相差 ¥0.14），填写的是 ¥4,429.35',
    );
  });

  property.prop([fc.array(fen, { minLength: 1, maxLength: 40 }), rate])(
    'of lines rounded one by one is within half a fen a line, and a fen beyond is not',
    (amounts, code) => {
      const sum = amounts.reduce((all, each) => all + each, 0);
      const tax = amounts.reduce((all, each) => all + taxAt(each, code), 0);
      expect(taxProblem(sum, code, tax, amounts.length)).toBeNull();
      const beyond = taxAt(sum, code) + Math.ceil(amounts.length / 2) + 1;
      expect(taxProblem(sum, code, beyond, amounts.length)).not.toBeNull();
    },
  );

  property.prop([
    fc.array(fen, { minLength: 1, maxLength: 20 }),
    rate,
    fc.integer({ min: -9, max: 9 }),
  ])('spread over lines is its sum, and no line has more tax than amount', (amounts, code, off) => {
    const sum = amounts.reduce((all, each) => all + each, 0);
    const tax = Math.min(sum, Math.max(0, taxAt(sum, code) + off));
    const taxes = spreadTax(amounts, code, tax);
    expect(taxes.reduce((all, each) => all + each, 0)).toBe(tax);
    for (const [at, each] of taxes.entries()) {
      expect(each).toBeGreaterThanOrEqual(0);
      expect(each).toBeLessThanOrEqual(amounts[at] ?? 0);
    }
  });

  test('that no rounding makes of the rate is shared by the amounts, however large it is', () => {
    expect(spreadTax([300, 100], '13', 400)).toEqual([300, 100]);
    expect(spreadTax([900_000_000_000, 100_000_000_000], '', 500_000_000_000)).toEqual([
      ...[450_000_000_000, 50_000_000_000],
    ]);
    expect(() => spreadTax([1, 2], '13', 4)).toThrow(RangeError);
  });

  test('issue 54: of several rates is that of each', () => {
    const lines = [
      { amount: 600_000, rate: '13', tax: taxAt(600_000, '13') },
      { amount: 530_000, rate: '9', tax: taxAt(530_000, '9') },
    ];
    expect(lines.reduce((sum, { tax }) => sum + tax, 0)).toBe(112_788);
    expect(sumsByRate([...lines, ...lines])).toEqual(
      lines.map((line) => ({ ...line, amount: 2 * line.amount, tax: 2 * line.tax })),
    );
  });

  test('is taken back whole by reversals of all of an invoice', () => {
    const tax = taxAt(3_850_000, '13');
    const first = reversedTax(850_000, '13', { amount: 3_850_000, tax });
    expect([tax, first, taxAt(3_000_000, '13')]).toEqual([442_920, 97_788, 345_133]);
    expect(reversedTax(3_000_000, '13', { amount: 3_000_000, tax: tax - first })).toBe(345_132);
    expect(reversedTax(850_000, '13', { amount: 3_850_000, tax: 5 })).toBe(5);
  });
});
