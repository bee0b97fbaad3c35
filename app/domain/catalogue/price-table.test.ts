import { expect, test } from 'vitest';
import { changePercent, PRICE_HEADINGS, priceFiles, readPriceTable } from './price-table.ts';

const rowsOf = (...rows: string[][]) => rows.map((cells, at) => ({ number: at + 1, cells }));

test('the downloaded headings are read again, below a title too', () => {
  const head = Object.values(PRICE_HEADINGS);
  const goods = ['17', '螺纹钢', 'HRB400E', '18', '吨'];
  const row = [...goods, '3900', '', '2', '3850.00', '20', '1'];
  expect(readPriceTable(rowsOf(['价格表'], head, row))).toEqual({
    lines: [
      {
        ...{ line: 3, id: '17', price: '3900', shownPrice: '3850.00', shownCount: '20' },
        ...{ miniQuantity: '2', shownMinimum: '1' },
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
