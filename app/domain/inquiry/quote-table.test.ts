import { fc } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import type { TableRow } from '#app/domain/table.ts';
import { NO_ROW, type TypedOfferRow } from './offer.ts';
import { changedPrices, filledDown, readPercentChange } from './quote-filling.ts';
import {
  isQuoteTable,
  pastedTable,
  QUOTE_HEADINGS,
  type QuotedLine,
  readQuotes,
  withQuotes,
} from './quote-table.ts';

const LINES: QuotedLine[] = [
  { position: 1, productName: '螺纹钢', brandNumber: 'HRB400E', specs: 'Φ12' },
  { position: 2, productName: '螺纹钢', brandNumber: 'HRB400E', specs: 'Φ16' },
  { position: 3, productName: '盘螺', brandNumber: '', specs: 'Φ8' },
];

/** What is read, as text by position; or the problem. */
const read = (text: string, rows: TableRow[] = pastedTable(text)) => {
  const quotes = readQuotes(rows, LINES);
  if ('problem' in quotes) return quotes.problem;
  return {
    prices: Object.fromEntries([...quotes.rows].map(([position, { price }]) => [position, price])),
    unread: quotes.unread.map(({ row, why }) => `${row} ${why}`),
  };
};
const prices = (expected: Record<number, string>, ...unread: string[]) => ({
  prices: expected,
  unread,
});

describe('prices as they are pasted', () => {
  test.each([
    ['不含税单价', 'without'],
    ['含税单价（元/吨）', 'with'],
    ['单价(未税)', 'without'],
    ['单价', undefined],
  ])('below %s are said to be %s tax', (heading, basis) => {
    const quotes = readQuotes(pastedTable(`序号\t${heading}\n1\t3400`), LINES);
    if ('problem' in quotes) throw new Error(quotes.problem);
    expect([quotes.basis, quotes.rows.get(1)?.price]).toEqual([basis, '3400']);
  });

  test.each<[string, string, ReturnType<typeof read>]>([
    [
      'a column in the order of the lines',
      '3800\r\n3810\n3,900.5\n',
      prices({ 1: '3800', 2: '3810', 3: '3,900.5' }),
    ],
    ['an empty row is a line that is not quoted', '3800\n\n3900', prices({ 1: '3800', 3: '3900' })],
    [
      'a cell that is too long for its control',
      'CNY 3,800.00 元/吨（含税含运）\n3810',
      prices({ 2: '3810' }, '1 「单价」过长'),
    ],
    ['more than there are lines', '1\n2\n3\n4', '单价比询价的商品多，请核对后重新粘贴'],
    [
      'several columns that nothing names',
      '螺纹钢\t3800',
      '没有找到「单价」一列，请复制带标题的表格，或只粘贴一列单价',
    ],
    [
      'a table by the numbers of the lines',
      '序号\t单价\n3\t3900\n1\t3800',
      prices({ 3: '3900', 1: '3800' }),
    ],
    [
      'a table by names, as copied from the workbook that is given',
      '商品\t规格\t单价（元/吨）\n螺纹钢 HRB400E\tΦ16\t3810\n盘螺\tφ8\t3900',
      prices({ 2: '3810', 3: '3900' }),
    ],
    [
      'what belongs to no line, to several, or to one twice, is said',
      '品名\t单价\n螺纹钢\t1\n线材\t2\n盘螺\t3\n盘螺\t4\n\t5',
      prices(
        { 3: '3' },
        '2 有多个相同的商品，请填写序号',
        '3 没有这个商品',
        '5 与上面的行是同一商品',
        '6 没有序号和商品名称',
      ),
    ],
    ['a number of no line', '序号\t单价\n4\t1', prices({}, '2 没有序号 4 的商品')],
    ['a row without a price is left out', '序号\t单价\n1\t\n2\t5', prices({ 2: '5' })],
  ])('%s', (_, text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  test('a doubtful cell is never taken', () => {
    const rows = pastedTable('序号\t单价\n1\t3800\n2\t3810\n3\t3900');
    const doubtful = rows.map(({ number, cells }) => ({
      number,
      cells: cells.map((cell, at) =>
        at === 1 && number === 2
          ? { ...cell, kind: 'error' as const }
          : at === 1 && number === 3
            ? { ...cell, merged: 'above' as const }
            : cell,
      ),
    }));
    expect(read('', doubtful)).toEqual(prices({ 3: '3900' }, '2 单元格有错误', '3 合并的单元格'));
  });

  test('what a table leaves empty stays as it was typed; all that the workbook asks for is read', () => {
    const fields = Object.keys(QUOTE_HEADINGS);
    // The shortest control takes eight characters.
    const said = fields.map((_, at) => `值${at}`);
    const rows = pastedTable(
      [
        ['序号', ...Object.values(QUOTE_HEADINGS)].join('\t'),
        ['2', ...said].join('\t'),
        ['1', '9', ...fields.slice(1).map(() => '')].join('\t'),
      ].join('\n'),
    );
    expect(isQuoteTable(rows)).toBe(true);
    const quotes = readQuotes(rows, LINES);
    if ('problem' in quotes) throw new Error(quotes.problem);
    const typed: TypedOfferRow[] = LINES.map(() => ({ ...NO_ROW, conditions: '含税', price: '1' }));
    const [one, two, three] = withQuotes(typed, [1, 2, 3], quotes);
    expect(one).toEqual({ ...NO_ROW, conditions: '含税', price: '9' });
    expect(two).toMatchObject(Object.fromEntries(fields.map((field, at) => [field, said[at]])));
    expect(three).toEqual(typed[2]);
  });

  test('a column is read as it was written, whatever is left empty', () => {
    const cells = fc.array(fc.constantFrom('', '1', '2.50', '3,000'), {
      minLength: 1,
      maxLength: 3,
    });
    fc.assert(
      fc.property(cells, (typed) => {
        const quotes = readQuotes(pastedTable(typed.join('\n')), LINES);
        if ('problem' in quotes) throw new Error(quotes.problem);
        const found = typed.map((_, at) => quotes.rows.get(at + 1)?.price ?? '');
        expect(found).toEqual(typed);
      }),
    );
  });
});

describe('all prices at once', () => {
  const of = (...typed: string[]): TypedOfferRow[] => typed.map((price) => ({ ...NO_ROW, price }));
  const pricesOf = (rows: readonly TypedOfferRow[]) => rows.map(({ price }) => price);

  test.each([
    ['-1.5', -150],
    ['+10%', 1000],
    ['３', 300],
    ['-90', -9000],
    ['-90.01', null],
    ['101', null],
    ['1.234', null],
    ['', null],
  ])('a change of %s percent', (typed, change) => {
    expect(readPercentChange(typed)).toBe(change);
  });

  test('each price is changed half up to the fen; what is no price stays', () => {
    expect(pricesOf(changedPrices(of('100', '0.01', '', '面议', '33.33'), -150))).toEqual([
      '98.50',
      '0.01',
      '',
      '面议',
      '32.83',
    ]);
  });

  test('an empty price takes the one above it, but not that of a line that is declined', () => {
    const rows = of('', '3800', '', '', '3900', '');
    const declined = rows.map((row, at) => (at === 3 ? { ...row, declineReason: '无货' } : row));
    expect(pricesOf(filledDown(declined))).toEqual(['', '3800', '3800', '', '3900', '3900']);
  });
});
