import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import type { WantedLine } from './document-lines.ts';
import type { EInvoiceLine } from './e-invoice.ts';
import { readLines, type TypedLine } from './registration.ts';
import { taxAt } from './tax.ts';
import { TAX_RATE_CODES } from './tax-rate.ts';

const want = (position: number, fields: Partial<WantedLine> = {}): WantedLine => ({
  ...{
    orderCode: 'A',
    position,
    name: `螺纹钢 ${position}`,
    spec: 'HRB400E',
    grade: '',
    unit: '吨',
  },
  ...{ quantity: 1000, amount: 600_000, usualRate: '13', ...fields },
});
const typed = (position: number, fields: Partial<TypedLine> = {}): TypedLine => ({
  ...{ orderCode: 'A', position, amount: '', taxRate: '13', taxAmount: '', reason: '', ...fields },
});
const line = (fields: Partial<EInvoiceLine> = {}): EInvoiceLine => ({
  ...{ name: '螺纹钢 0', spec: 'HRB400E', unit: '吨', quantity: '10', unitPrice: '530.97' },
  ...{ amount: 600_000, tax: taxAt(600_000, '13'), rate: '13', ...fields },
});

describe('an invoice as it is typed', () => {
  test('issue 54: two rates on one, 6,000 at 13 % and 5,300 at 9 %', () => {
    const urea = want(1, { name: '尿素', amount: 530_000, usualRate: '9' });
    const read = readLines([want(0), urea], [typed(0), typed(1, { taxRate: '9' })], []);
    expect(read.problems).toEqual([]);
    expect(read.lines.map(({ rate, tax }) => [rate, tax])).toEqual([
      ['13', 69_027],
      ['9', 43_761],
    ]);
    expect(read.lines[0]).toMatchObject({ quantity: '10', unitPrice: '530.973' });
  });

  test.each<[string, TypedLine[], string, string]>([
    ['a rate that is none', [typed(0, { taxRate: '' })], 'taxRate', '请选择税率'],
    [
      'another rate without a reason',
      [typed(0, { taxRate: '9' })],
      'reason',
      '与默认税率 13% 不同，请填写原因',
    ],
    [
      'a tax a fen off',
      [typed(0, { taxAmount: '690.28' })],
      'taxAmount',
      '按 13% 税率，税额应为 ¥690.27，填写的是 ¥690.28',
    ],
    [
      'less than is asked for',
      [typed(0, { amount: '5999' })],
      'amount',
      '螺纹钢 0：各行合计应为 ¥6,000.00，填写的是 ¥5,999.00',
    ],
    ['a line that is not asked for', [typed(0), typed(7)], 'amount', '该行不在申请内，请刷新页面'],
  ])('with %s is refused beside the field', (_, lines, field, text) => {
    expect(readLines([want(0)], lines, []).problems).toMatchObject([{ field, text }]);
  });

  test('with a reason another rate is taken, and kept with it', () => {
    const read = readLines([want(0)], [typed(0, { taxRate: '9', reason: '简易计税' })], []);
    expect(read).toMatchObject({ problems: [], lines: [{ rate: '9', rateReason: '简易计税' }] });
  });

  property.prop([
    fc.array(
      fc.record({
        amount: fc.integer({ min: 100, max: 10_000_000 }),
        rate: fc.constantFrom(...TAX_RATE_CODES),
        parts: fc.integer({ min: 1, max: 4 }),
      }),
      { minLength: 1, maxLength: 8 },
    ),
  ])('in any parts comes to what is asked for, line by line', (wanted) => {
    const asked = wanted.map(({ amount, rate }, at) => want(at, { amount, usualRate: rate }));
    const rows = wanted.flatMap(({ amount, rate, parts }, at) => {
      const each = Math.floor(amount / parts);
      return Array.from({ length: parts }, (_, part) => {
        const own = part === 0 ? amount - each * (parts - 1) : each;
        return typed(at, { amount: (own / 100).toFixed(2), taxRate: rate });
      });
    });
    const { lines, problems } = readLines(asked, rows, []);
    expect(problems).toEqual([]);
    for (const { position, amount } of asked) {
      const own = lines.filter((each) => each.position === position);
      expect(own.reduce((sum, each) => sum + each.amount, 0)).toBe(amount);
    }
  });
});

describe('an invoice with the lines of its file', () => {
  test('keeps these: 28 lines for one of the order, each rounded for itself', () => {
    const lines = Array.from({ length: 28 }, () => line({ amount: 137_500, tax: 15_819 }));
    const read = readLines([want(0, { amount: 3_850_000 })], [typed(0)], lines);
    expect(read).toMatchObject({ problems: [], ofFile: [] });
    expect(read.lines).toHaveLength(28);
    expect(read.lines.reduce((sum, { tax }) => sum + tax, 0)).toBe(442_932);
    const said = readLines(
      [want(0, { amount: 3_850_000 })],
      [typed(0, { taxAmount: '4429.20' })],
      lines,
    );
    expect(said.problems).toMatchObject([
      { field: 'taxAmount', text: '文件中“螺纹钢 0”的税额是 ¥4,429.32' },
    ]);
  });

  test.each<[string, EInvoiceLine[], object]>([
    [
      'another rate',
      [line({ rate: '9', tax: taxAt(600_000, '9') })],
      { problems: [{ field: 'taxRate', text: '文件中“螺纹钢 0”的税率是 9%' }] },
    ],
    [
      'an amount that is not asked for',
      [line({ amount: 700_000, tax: taxAt(700_000, '13') })],
      {
        ofFile: ['文件第 1 行“螺纹钢 0” ¥7,000.00 与申请的金额不符'],
        problems: [{ line: 0, field: 'amount', text: '螺纹钢 0应开 ¥6,000.00，文件中是 ¥0.00' }],
      },
    ],
    [
      'a rate that nobody knows',
      [line({ rate: null })],
      { ofFile: ['文件第 1 行“螺纹钢 0”的税率无法识别'] },
    ],
    [
      'a tax that is none of its rate',
      [line({ tax: 1 })],
      { ofFile: ['文件第 1 行“螺纹钢 0”的税额应为 ¥690.27，是 ¥0.01'] },
    ],
  ])('is refused with %s', (_, lines, found) => {
    expect(readLines([want(0)], [typed(0)], lines)).toMatchObject(found);
  });

  test('notes other goods, another unit and another quantity', () => {
    const notesOf = (fields: Partial<EInvoiceLine>) =>
      readLines([want(0)], [typed(0)], [line(fields)]).notes;
    expect(notesOf({ name: '钢材', quantity: '10.000' })).toEqual([
      '“螺纹钢 0”名称与订单不同，订单是 螺纹钢 0，发票上是 钢材',
    ]);
    expect(notesOf({ unit: '件' })).toEqual(['“螺纹钢 0”单位与订单不同，订单是 吨，发票上是 件']);
    expect(notesOf({ quantity: '9.5' })).toEqual([
      '“螺纹钢 0”数量与订单不同，订单是 10吨，发票上是 9.5吨',
    ]);
    expect(notesOf({})).toEqual([]);
  });

  property.prop([fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6 })])(
    'finds its lines in any order',
    (order) => {
      const asked = [0, 1, 2, 3, 4, 5].map((at) => want(at, { amount: 100_000 * (at + 1) }));
      const lines = order.map((at) =>
        line({
          ...{ name: `螺纹钢 ${at}`, amount: 100_000 * (at + 1) },
          ...{ unitPrice: (88.4956 * (at + 1)).toFixed(2), tax: taxAt(100_000 * (at + 1), '13') },
        }),
      );
      const read = readLines(
        asked,
        asked.map(({ position }) => typed(position)),
        lines,
      );
      expect(read).toMatchObject({ problems: [], ofFile: [], notes: [] });
    },
  );
});
