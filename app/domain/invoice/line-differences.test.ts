import { describe, expect, test } from 'vitest';
import { inUnit } from '#app/domain/typed-amount.ts';
import type { WantedLine } from './document-lines.ts';
import type { EInvoiceLine } from './e-invoice.ts';
import { lineDifferences } from './line-differences.ts';
import { taxAt } from './tax.ts';

/** Ten tonnes of rebar at 3,850.00 with tax: 3,407.0796… without. */
const WANT: WantedLine = {
  ...{ orderCode: 'A', position: 0, name: '螺纹钢', spec: 'Φ12×9m', grade: 'HRB400E', unit: '吨' },
  ...{ quantity: 1000, amount: 3_850_000, usualRate: '13' },
};
const LINE: EInvoiceLine = {
  ...{ name: '螺纹钢', spec: 'Φ12×9m', unit: '吨', quantity: '10', unitPrice: '3407.0796460177' },
  ...{ amount: 3_850_000, tax: taxAt(3_850_000, '13'), rate: '13' },
};
const noted = (line: Partial<EInvoiceLine>, want: Partial<WantedLine> = {}) =>
  lineDifferences([{ ...LINE, ...line }], { ...WANT, ...want });

describe('issue 54: a specification as it is spelled', () => {
  test.each([
    ...['φ12×9m', 'Φ12*9m', 'Φ12*9000', '12×9000', 'Ø12 × 9 m', 'Φ１２＊９０００', 'Φ12mm×9000mm'],
    ...['⌀12x9.0m', 'HRB400E Φ12*9000', 'hrb400e', '', 'ϕ12✕9米', 'Φ12×9m（定尺）'],
    ...['Φ12', 'φ12mm', 'HRB400E φ12mm'],
  ])('“%s” is Φ12×9m of HRB400E', (spec) => expect(noted({ spec })).toEqual([]));

  test.each(['Φ14×9m', 'Φ12×12m', 'Φ14', 'Φ1', '9m', 'HRB400', 'HRB500E Φ12', '12×900', 'Φ12×9mm'])(
    '“%s” is another',
    (spec) => expect(noted({ spec })).toEqual([`规格与订单不同，订单是 Φ12×9m，发票上是 ${spec}`]),
  );

  test.each([
    ['Φ108*4', 'φ108×4', true],
    ['1.50*1250*C', '1.5×1250×C', true],
    ['16×2200×10000', '16*2200*10m', true],
    ['16×2200×10000', '16*2000*10m', false],
    ['50×5', '∠50*5', true],
    ['50×5', '∠50*6', false],
    ['5-10mm', '5～10mm', true],
    ['99.5%', '99.50％', true],
    ['99.5%', '99%', false],
    ['Φ18×9m', 'φ18mm', true],
    ['φ18mm', 'Φ18×9m', true],
    ['1.5×1250×C', '1.5×1250', true],
    ['1.5×1250×C', '1250×C', false],
  ])('%s and %s', (spec, other, isSame) =>
    expect(noted({ spec: other }, { spec, grade: '' }).length === 0).toBe(isSame),
  );
});

describe('issue 54: a quantity with all its decimals', () => {
  const linesOf = (...quantities: string[]) =>
    quantities.map((quantity) => ({ ...LINE, quantity, unitPrice: '' }));

  test.each<[string[]]>([
    [['3.333', '6.667']],
    [['9.999999']],
    [['3333.3', '6666.7'].map((kilograms) => inUnit(kilograms, '千克', '吨') ?? '')],
    [['10.00000000000000000000']],
  ])('%j are ten tonnes', (quantities) =>
    expect(lineDifferences(linesOf(...quantities), WANT)).toEqual([]),
  );

  test.each<[string[]]>([[['3.333', '6.6']], [['10.005']], [['9.995']], [['10.1.2']], [['9.994']]])(
    '%j are not',
    (quantities) =>
      expect(lineDifferences(linesOf(...quantities), WANT)).toEqual([
        `数量与订单不同，订单是 10吨，发票上是 ${quantities.map((each) => `${each}吨`).join('、')}`,
      ]),
  );
});

describe('issue 54: a unit price on its basis', () => {
  test.each([
    ...['3407.08', '3407.0796', '3407.079646', '3407.0796460176991150', '3850', '3850.00', ''],
    // What the amount without tax makes of ten tonnes.
    '3407.08000000',
  ])('%s is 3,850.00 with tax at 13 %', (unitPrice) => expect(noted({ unitPrice })).toEqual([]));

  test.each(['3407', '3406.9', '3408.08', '3350.00', '340.708', '3532.11', '38500'])(
    '%s is another',
    (unitPrice) =>
      expect(noted({ unitPrice })).toEqual([
        `单价与订单不同，订单是 含税 3850.00、不含税 3407.08，发票上是 ${unitPrice}`,
      ]),
  );

  test('is that of the rate which the line has', () => {
    const at9 = { rate: '9', tax: taxAt(3_850_000, '9'), unitPrice: '3532.110092' };
    expect(noted(at9)).toEqual([]);
    expect(noted({ ...at9, unitPrice: '3407.08' })).toHaveLength(1);
    expect(noted({ rate: 'exempt', tax: 0, unitPrice: '3850' })).toEqual([]);
  });

  test('of several lines for one of the order each is compared', () => {
    const half = { ...LINE, quantity: '5', amount: 1_925_000, tax: taxAt(1_925_000, '13') };
    expect(lineDifferences([half, half], WANT)).toEqual([]);
    const [dear, cheap] = [
      { ...half, unitPrice: '3507.08' },
      { ...half, unitPrice: '3307.08' },
    ];
    expect(lineDifferences([dear, cheap], WANT)).toEqual([
      '单价与订单不同，订单是 含税 3850.00、不含税 3407.08，发票上是 3507.08、3307.08',
    ]);
  });

  test('is not compared where units differ, or where nobody has said how much it is', () => {
    expect(noted({ unit: '件', unitPrice: '1' })).toEqual([
      '单位与订单不同，订单是 吨，发票上是 件',
    ]);
    expect(noted({ unitPrice: '1' }, { quantity: null })).toEqual([]);
  });
});
