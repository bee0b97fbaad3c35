import { expect, test } from 'vitest';
import type { Vocabulary } from './line-words.ts';
import { listLines, readRow } from './list-reading.ts';

const nobody: Vocabulary = { kindOf: () => null, simplified: (character) => character };
const texts = (list: string): string[] => listLines(list).map(({ text }) => text);

test('a heading says what its columns are, of every row below it and of none above', () => {
  const list = 'HRB400\tΦ14×9m\t7\n牌号\t规格\t数量(kg)\nHRB400E\tΦ12×9m\t800';
  const amounts = listLines(list).map((line) => readRow(line, nobody).amounts);
  expect(amounts).toMatchObject([
    [{ quantity: '7', unit: '' }],
    [{ quantity: '800', unit: '千克' }],
  ]);
});

test('titles, blank lines and sums are no rows; what is no goods at all is one', () => {
  const list =
    '远澄机械采购清单\n2026年11月\n牌号\t规格\t数量\nHRB400E\tΦ12\t10\n  \n合计\t\t10\n急用';
  expect(texts(list)).toEqual(['HRB400E\tΦ12\t10', '急用']);
});

test('a kept list that was downloaded is read again by its own columns', () => {
  const list = [
    '品名\t牌号\t规格\t数量\t单位\t厂家、交货地\t对应的商品\t卖家\t单价（元）\t计价单位\t库存\t核对结果',
    '螺纹钢\tHRB400E\tΦ20×9m\t30\t吨\t上海\t螺纹钢 HRB400E Φ20×9m\t岱临钢铁\t3850\t吨\t500\t库存不足',
  ].join('\n');
  const [reading] = listLines(list).map((line) => readRow(line, nobody));
  expect(reading?.questions).toEqual([]);
  expect(reading?.amounts).toMatchObject([{ quantity: '30', unit: '吨' }]);
  expect(reading?.words.filter(({ role }) => role === 'name')).toHaveLength(1);
});

test.each([
  ['tabs', 'HRB400E\tΦ12×9m\t10'],
  ['commas of a Chinese keyboard', 'ＨＲＢ４００Ｅ，Φ12×9m，１０'],
  ['semicolons', 'HRB400E;Φ12×9m;10'],
  ['spaces', 'HRB400E Φ12×9m 10'],
  ['quotation marks', '"HRB400E","Φ12×9m","10"'],
  ['another order', 'Φ12×9m HRB400E 10'],
])('a row written with %s', (_, line) => {
  const [row] = listLines(line);
  const reading = row && readRow(row, nobody);
  expect(reading?.questions).toEqual([]);
  expect(reading?.amounts).toMatchObject([{ quantity: '10', unit: '' }]);
  const roles = reading?.words.map(({ role, text }) => [role, text.normalize('NFKC')]);
  expect(new Map(roles as [string, string][])).toEqual(
    new Map([
      ['grade', 'HRB400E'],
      ['specs', 'Φ12×9m'],
      ['amount', '10'],
    ]),
  );
});
