import { describe, expect, it } from 'vitest';
import type { ListAmount, ListWord, Role, RowReading } from './goods-list/reading.ts';
import { amountFor, pastedRowOf } from './pasted-rows.ts';

const amount = (quantity: string, unit: string, isWeight = unit === '吨'): ListAmount => ({
  quantity,
  unit,
  isWeight,
});

const reading = (words: readonly (readonly [Role, string])[], rest: Partial<RowReading> = {}) => ({
  words: words.map(([role, text]): ListWord => ({ role, text, value: text, start: 0, end: 0 })),
  amounts: [],
  price: null,
  questions: [],
  ...rest,
});

describe('pastedRowOf', () => {
  it('of several amounts takes the one in which the goods are sold', () => {
    const both = [amount('5', '件'), amount('8.995', '吨')];
    expect(amountFor(both, '吨')).toMatchObject({ quantity: '8.995' });
    expect(amountFor(both, '千克')).toMatchObject({ quantity: '8.995', unit: '吨' });
    expect(amountFor(both, '件')).toMatchObject({ quantity: '5' });
    expect(amountFor([amount('500', '支'), amount('8.995', '', true)], '吨')?.quantity).toBe(
      '8.995',
    );
  });

  it.each([
    ['H型钢', '300×300×10×15', '12米', '300×300×10×15', '12'],
    ['H型钢', '300x300x10x15x12m', '', '300x300x10x15', '12'],
    ['方管', '40*40*2.5', '6米定尺', '40*40*2.5', '6'],
    ['螺纹钢', '20', '9m', '20 9m', ''],
    ['工业橡胶板', '3mm×1m×10m', '', '3mm×1m×10m', ''],
  ])(
    'the length of a piece of %s is apart where goods are offered without it',
    (name, one, two, specs, length) => {
      const words = [
        ['name', name],
        ['specs', one],
        ...(two ? [['specs', two] as const] : []),
      ] as const;
      expect(pastedRowOf(reading(words))).toMatchObject({ specs, length });
    },
  );

  it('finish and standard are demands, packaging is of the specification, a price is in words', () => {
    const words = [
      ...([
        ['name', '六角螺栓'],
        ['specs', 'M12×50'],
        ['packaging', '25kg/袋'],
        ['finish', '发黑'],
      ] as const),
      ...([
        ['standard', 'GB/T 5782'],
        ['maker', '沙钢'],
        ['place', '上海'],
      ] as const),
    ];
    const price = { amount: '3650', per: '吨', terms: ['含税'] };
    expect(pastedRowOf(reading(words, { price }))).toMatchObject({
      ...{ specs: 'M12×50 25kg/袋', demands: '发黑 GB/T 5782', origin: '沙钢 上海' },
      price: '3650 元/吨（含税）',
    });
  });

  it('what is cut, and an amount that is none, has to be looked at', () => {
    expect(pastedRowOf(reading([['specs', 'Φ12'.repeat(40)]])).check).toBe('这一行过长，没有读完');
    const vague = reading([['amount', '约10吨']], { questions: ['「约10吨」不是确定的数量'] });
    expect(pastedRowOf(vague)).toMatchObject({
      quantity: '约10吨',
      check: '「约10吨」不是确定的数量',
    });
  });
});
