import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import type { Cell, TableRow } from '#app/domain/table.ts';
import { asListingWrites } from './price-basis.ts';
import { PRICE_HEADINGS } from './price-headings.ts';
import { changePercent, priceFiles, readPriceTable } from './price-table.ts';

const rowsOf = (...rows: string[][]): TableRow[] =>
  rows.map((cells, at) => ({
    number: at + 1,
    cells: cells.map((text) => ({ kind: text ? 'text' : 'empty', text })),
  }));

test('the downloaded headings are read again, below a title too', () => {
  const head = Object.values(PRICE_HEADINGS);
  const goods = ['17', '螺纹钢', 'HRB400E', '18', '吨'];
  const row = [...goods, '3900', '', '2', '3850.00', '20', '1'];
  expect(readPriceTable(rowsOf(['价格表'], head, row))).toEqual({
    lines: [
      {
        ...{ line: 3, id: '17', price: '3900', shownPrice: '3850.00', shownCount: '20' },
        ...{ miniQuantity: '2吨', shownMinimum: '1' },
      },
    ],
    wrong: [],
  });
});

test('another program’s table may have only codes and prices, in any order', () => {
  const found = readPriceTable(rowsOf(['价格', '商品编号'], ['3900', '17']));
  expect(found?.lines).toEqual([{ line: 2, id: '17', price: '3900' }]);
});

test('a line without a code, one that comes twice and one that is too long are reported', () => {
  const found = readPriceTable(
    rowsOf(['编码', '库存'], ['', '5'], ['17', '5'], ['17', '6'], ['18', '9'.repeat(65)]),
  );
  expect(found?.lines.map(({ id }) => id)).toEqual(['17']);
  expect(found?.wrong).toEqual([
    { line: 2, what: ' 5', reason: '没有商品编码' },
    { line: 4, what: '17', reason: '与第 3 行的商品编码重复' },
    { line: 5, what: '18', reason: '内容过长' },
  ]);
});

test.each<[doubt: Partial<Cell>, reason: string]>([
  [{ kind: 'error' }, '单元格是错误值'],
  [{ digitsLost: true }, '数字过长，表格软件没有保存全部位数'],
  [{ merged: 'above' }, '单元格是合并的，请拆分后逐行填写'],
])('issue 47 §1: a price that is %j is none', (doubt, reason) => {
  const [head, row] = rowsOf(['编码', '单价'], ['17', '5']);
  if (!head || !row) throw new Error('no rows');
  const [id, price] = row.cells;
  const cells = [id, { ...price, ...doubt }] as Cell[];
  const found = readPriceTable([head, { ...row, cells }]);
  expect(found).toEqual({ lines: [], wrong: [{ line: 2, what: '17', reason }] });
});

test('issue 47 §3: a stock in another unit than that of the goods is converted, or keeps its unit to be refused', () => {
  const found = readPriceTable(
    rowsOf(
      ['编码', '单位', '库存（千克）', '起订量（件）'],
      ['17', '吨', '5,000', ''],
      ['18', '千克', '5000', ''],
      ['19', '桶', '5000', ''],
      ['20', '吨', '5kg', '2'],
      ['21', '', '5000', ''],
    ),
  );
  expect(
    found?.lines.map(({ availableCount, miniQuantity }) => [availableCount, miniQuantity]),
  ).toEqual([
    ['5吨', undefined],
    ['5000千克', undefined],
    ['5000千克', undefined],
    ['0.005吨', '2件'],
    ['5000千克', undefined],
  ]);
});

test('issue 47 §3: a stock has the unit that its row states, so that it is compared with that of the goods', () => {
  const head = ['编码', '单位', '库存（见单位）'];
  const found = readPriceTable(rowsOf(head, ['17', '千克', '5000'], ['18', '', '5']));
  expect(found?.lines.map(({ availableCount }) => availableCount)).toEqual(['5000千克', '5']);
});

test('issue 47 §3: a price for another unit is converted, or refused', () => {
  const head = ['编码', '单位', '单价（元/千克，含税）'];
  const found = readPriceTable(
    rowsOf(
      head,
      ['17', '吨', '3.85'],
      ['18', '公斤', '3.85'],
      ['19', '桶', '3.85'],
      ['20', '', '3'],
    ),
  );
  expect(found?.lines.map(({ price }) => price)).toEqual(['3850', '3.85']);
  expect(found?.wrong.map(({ line, reason }) => [line, reason])).toEqual([
    [4, '表头是「单价（元/千克，含税）」，不能换算成商品的单位，请写明单位'],
    [5, '表头是「单价（元/千克，含税）」，不能换算成商品的单位，请写明单位'],
  ]);
});

test.each([
  [['编码', '单价（万元）'], ['17', '3'], '没有读懂表头「单价（万元）」'],
  [['编码', '库存（百件）'], ['17', '3'], '没有读懂表头「库存（百件）」'],
  [['编码', '库存（千克）'], ['17', '3吨'], '表头是「库存（千克）」，这一格的单位是吨'],
  [
    ['编码', '单价（含税）', '单价（不含税）'],
    ['17', '3850', '3407'],
    '「单价（含税）」和「单价（不含税）」都有值，请只留一列',
  ],
])('issue 47 §3: what headings %j say is asked about, not guessed', (head, row, reason) => {
  const found = readPriceTable(rowsOf(head, row));
  expect(found).toEqual({ lines: [], wrong: [{ line: 2, what: '17', reason }] });
});

test('issue 47 §1: a heading of two rows is read as its paths', () => {
  const found = readPriceTable(
    rowsOf(
      ['商品编码', '单位', '库存', '', '单价', ''],
      ['', '', '千克', '件', '含税', '不含税'],
      ['17', '吨', '5000', '', '3850', ''],
      ['18', '吨', '5000', '', '', '3407'],
    ),
  );
  expect(found?.wrong).toEqual([]);
  expect(found?.lines).toEqual([
    { line: 3, id: '17', availableCount: '5吨', price: '3850', priceTax: 'with' },
    { line: 4, id: '18', availableCount: '5吨', price: '3407', priceTax: 'without' },
  ]);
});

test.each([
  ['单价（不含税）', 'without'],
  ['不含税单价', 'without'],
  ['单价(未税)', 'without'],
  ['含税单价', 'with'],
  ['单价（元/吨，含13%税）', 'with'],
  ['单价', undefined],
] as const)('issue 54 §3: %s says %s tax', (heading, tax) => {
  const found = readPriceTable(
    rowsOf(['编码', '单位', heading, '库存'], ['17', '吨', '3900', '5'], ['18', '吨', '', '5']),
  );
  expect(found?.lines.map(({ id, price, priceTax }) => [id, price, priceTax])).toEqual([
    ['17', '3900', tax],
    ['18', undefined, undefined],
  ]);
});

describe('issue 54 §3: a price of a table as its listing is written', () => {
  const [taxed, untaxed] = [true, false].map((included) => ({ included, rate: '13' }));
  test.each([
    [340_000, 'without', taxed, 384_200],
    [384_200, 'with', untaxed, 340_000],
    [340_000, 'without', untaxed, 340_000],
    [384_200, 'with', taxed, 384_200],
    [333_333, 'without', taxed, 376_666],
    // No price of whole fen comes to it with 13 %.
    [4, 'with', untaxed, null],
  ] as const)('%d fen %s tax', (price, said, tax, written) => {
    expect(asListingWrites(price, said, tax as NonNullable<typeof tax>)).toBe(written);
  });

  property.prop([fc.integer({ min: 1, max: 99_999_999 }), fc.constantFrom('13', '9', '6', '0')])(
    'what is converted there comes back',
    (price, rate) => {
      const back = asListingWrites(price, 'with', { included: false, rate });
      if (back !== null) {
        expect(asListingWrites(back, 'without', { included: true, rate })).toBe(price);
      }
    },
  );
});

test('a table without those headings is none', () => {
  expect(readPriceTable(rowsOf(['商品编码', '备注'], ['17', '5']))).toBeNull();
});

test.each([
  [3850, 3950.1, '+2.6%'],
  [100, 50, '−50%'],
  [0, 5, ''],
])('from %d to %d: %s', (from, to, text) => {
  expect(changePercent(from, to)).toBe(text);
});

test('all listings are offered, in files no longer than what is taken back', () => {
  expect(priceFiles(0)).toEqual([]);
  expect(priceFiles(500)).toEqual([{ page: 1, from: 1, to: 500 }]);
  expect(priceFiles(1001)).toEqual([
    { page: 1, from: 1, to: 500 },
    { page: 2, from: 501, to: 1000 },
    { page: 3, from: 1001, to: 1001 },
  ]);
  expect(priceFiles(60_000)).toHaveLength(20);
});
