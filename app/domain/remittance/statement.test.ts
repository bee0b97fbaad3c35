import { describe, expect, test } from 'vitest';
import type { Cell, TableRow } from '#app/domain/table.ts';
import { type ReadRow, readStatement } from './statement.ts';
import { columnsOf } from './statement-columns.ts';

const NOW = new Date('2026-11-24T12:00:00+08:00');

type Typed = string | Partial<Cell>;
const cellOf = (cell: Typed): Cell =>
  typeof cell === 'string'
    ? { kind: cell ? 'text' : 'empty', text: cell }
    : { kind: 'text', text: '', ...cell };
const rowsOf = (...rows: Typed[][]): TableRow[] =>
  rows.map((cells, at) => ({ number: at + 1, cells: cells.map(cellOf) }));

/** What a statement says, in short: what came, what left, and what is marked. */
function read(...rows: Typed[][]) {
  const { rows: found } = readStatement(rowsOf(...rows), [], NOW);
  return {
    in: linesOf(found).map(({ amount }) => amount),
    out: found.flatMap((row) => (row.is === 'out' ? [row.fen / 100] : [])),
    marked: found.flatMap((row) => (row.is === 'marked' ? [`${row.row} ${row.reason}`] : [])),
    notes: found.filter(({ is }) => is === 'note').length,
  };
}

/** The money that came in. */
const linesOf = (rows: readonly ReadRow[]) =>
  rows.flatMap((row) => (row.is === 'in' ? [row.line] : []));

describe('the columns of a statement', () => {
  test.each([
    [
      ['交易日期', '交易时间', '收入金额', '支出金额', '对方户名', '对方账号', '摘要', '流水号'],
      {
        ...{ date: [0], time: [1], amount: [2], outgoing: [3], payerName: [4] },
        ...{ payerAccount: [5], remark: [6], reference: [7] },
      },
    ],
    [
      ['记账日期', '借贷标志', '发生额', '对方单位名称', '用途', '附言', '凭证号'],
      { date: [0], direction: [1], either: [2], payerName: [3], remark: [4, 5], reference: [6] },
    ],
    [
      ['交易时间', '贷方发生额(元)', '借方发生额(元)', '付款人名称', '备注'],
      { date: [0], amount: [1], outgoing: [2], payerName: [3], remark: [4] },
    ],
    [['日期', '收入', '对方'], { date: [0], amount: [1], payerName: [2] }],
    [['收入金额元', '付款人', '付款账号'], { amount: [0], payerName: [1], payerAccount: [2] }],
    [['交易金额元', '收/支'], { either: [0], direction: [1] }],
    [
      ['发生额 / 借方', '发生额 / 贷方', '对方 / 户名'],
      { outgoing: [0], amount: [1], payerName: [2] },
    ],
    // What came in has a column of its own.
    [['发生额', '收入金额'], { amount: [1] }],
    // Words that only contain, begin or end like those of a column.
    [['对方行号', '付款人行号', '原付款人', '原对方', '原对方账号', '对方账号类型'], {}],
    [['未收入', '收入笔数', '本月发生额', '发生额合计'], {}],
  ])('%j', (headers, columns) => {
    expect(columnsOf(headers)).toEqual(columns);
  });
});

const HEAD = ['交易日期', '收入金额', '支出金额', '对方户名', '摘要', '流水号'];

test('what came in, below what the bank writes above the head', () => {
  const rows = rowsOf(
    ['账号', '3200 0000'],
    HEAD,
    ['2026-11-23', '38,000.00', '', '远澄机械', 'HK7M3QXPC 货款', 'A1'],
    ['2026/11/23 10:20', '', '500', '电费', '', 'A2'],
    ['20261124 102033', '￥0.50', '0.00', '甲', '', ''],
    ['', '38,000.50', '', ''],
    ['合计', '共 2 笔', '', ''],
  );
  const found = readStatement(rows, [], NOW);
  expect(found.headings).toEqual(HEAD);
  expect(found.rows.map(({ is }) => is)).toEqual(['in', 'out', 'in', 'note', 'note']);
  expect(linesOf(found.rows)).toMatchObject([
    {
      reference: 'A1',
      paidDate: '2026-11-23T00:00:00+08:00',
      amount: '38000.00',
      payerName: '远澄机械',
      payerAccount: '',
      remark: 'HK7M3QXPC 货款',
    },
    { reference: '', paidDate: '2026-11-24T10:20:33+08:00', amount: '0.50', payerName: '甲' },
  ]);
});

describe('issue 47 §2: money that left is never received', () => {
  test.each([
    ['收/支', '支出'],
    ['借贷标志', '借'],
    ['收入/支出', '支出'],
    ['来账/往账', '往账'],
    ['转入/转出', '转出'],
    ['进/出', '出'],
    ['+/-', '-'],
    ['C/D', 'D'],
    ['CR/DR', 'DR'],
    ['方向', 'out'],
  ])('%s «%s»', (head, word) => {
    const line = ['2026-11-23', word, '7700.00', '甲', ''];
    expect(read(['交易时间', head, '金额', '对方户名', '备注'], line)).toEqual({
      ...{ in: [], out: [7700], marked: [], notes: 0 },
    });
  });

  test('by the sign, where it has one; without any sign of it it is a question', () => {
    const head = ['日期', '金额', '对方户名'];
    const lines = ['+1', '-2', '3', '（4.00）'].map((amount) => ['2026-11-23', amount, '甲']);
    expect(read(head, ...lines)).toEqual({
      in: ['1.00'],
      out: [2, 4],
      marked: ['4 金额「3」没有说明是收入还是支出'],
      notes: 0,
    });
  });

  test('in a column that a person has said is signed, an unsigned amount came in', () => {
    const rows = rowsOf(['日期', '金额', '对方户名'], ['2026-11-23', '3', '甲']);
    const columns = { date: [0], signed: [1], payerName: [2] };
    const layout = { headers: ['日期', '金额', '对方户名'], columns };
    expect(linesOf(readStatement(rows, [layout], NOW).rows)).toMatchObject([{ amount: '3.00' }]);
  });

  test.each<[what: string, head: string[], cells: string[], reason: string]>([
    ['an unknown word', ['收支', '金额'], ['CHK', '5'], '收支方向「CHK」无法识别'],
    ['no word', ['收支', '金额'], ['', '5'], '收支方向「」无法识别'],
    ['a sign against the word', ['收支', '金额'], ['收', '-5'], '金额「-5」与收支方向不符'],
    ['a reversal', ['收入金额', '支出金额'], ['-5', ''], '金额「-5」与收支方向不符'],
    ['both', ['收入金额', '支出金额'], ['5', '6'], '金额「5」与「6」同时有值'],
    ['neither', ['收入金额', '支出金额'], ['', '0.00'], '没有金额'],
    ['no grammar', ['收入金额', '支出金额'], ['1234,56', ''], '金额「1234,56」无法读取'],
    ['a sum', ['收入金额', '支出金额'], ['1+2', ''], '金额「1+2」无法读取'],
  ])('%s is marked', (_, head, cells, reason) => {
    const found = read(['日期', '对方户名', ...head], ['2026-11-23', '甲', ...cells]);
    expect(found).toEqual({ in: [], out: [], marked: [`2 ${reason}`], notes: 0 });
  });
});

describe('a line of a statement', () => {
  test('issue 47 §1: a day only in the first of three rows marks the others', () => {
    const found = read(
      HEAD,
      ['2026-11-23', '1', '', '甲'],
      ['', '2', '', '乙'],
      ['', '3', '', '丙'],
    );
    expect(found).toMatchObject({ in: ['1.00'], marked: ['3 没有日期', '4 没有日期'] });
  });

  test('a day of a merged range is that of all its rows; an amount of one is of none', () => {
    const day = { text: '2026-11-23', kind: 'day', merged: 'above' } as const;
    const amount = { text: '5', kind: 'number', merged: 'above' } as const;
    const found = read(
      HEAD,
      ['2026-11-23', '5', '', '甲'],
      [day, '2', '', '乙'],
      [day, amount, '', '丙'],
    );
    expect(found).toMatchObject({ in: ['5.00', '2.00'], marked: ['4 「5」是合并的单元格'] });
  });

  test('what a spreadsheet has spoilt is no reference, and no amount', () => {
    const lost = { text: '2.02611E+19', digitsLost: true } as const;
    const rows = rowsOf(
      HEAD,
      ['2026-11-23', '5', '', '甲', '', lost],
      ['2026-11-23', { ...lost, kind: 'number' }, '', '甲', '', 'A'],
      ['2026-11-23', { kind: 'error', text: '#N/A' }, '', '甲', '', 'B'],
    );
    const found = readStatement(rows, [], NOW).rows;
    expect(linesOf(found)).toMatchObject([{ reference: '' }]);
    expect(found.map(({ is }) => is)).toEqual(['in', 'marked', 'marked']);
  });

  test('without a payer is read: interest has none', () => {
    const rows = rowsOf(HEAD, ['2026-11-23', '5', '', '', '利息', '']);
    expect(linesOf(readStatement(rows, [], NOW).rows)).toMatchObject([
      { amount: '5.00', payerName: '' },
    ]);
  });

  test('has one remark of several columns, and no text longer than the wire takes', () => {
    const head = ['日期', '收入', '对方户名', '对方账号', '用途', '附言', '流水号'];
    const texts = ['甲'.repeat(121), '6'.repeat(65), '货'.repeat(301), '丙', 'R'.repeat(65)];
    const rows = rowsOf(head, ['2026-11-23', '1', ...texts]);
    expect(linesOf(readStatement(rows, [], NOW).rows)).toMatchObject([
      {
        payerName: '甲'.repeat(120),
        payerAccount: '6'.repeat(64),
        remark: '货'.repeat(300),
        reference: 'R'.repeat(64),
      },
    ]);
  });

  test.each<[Typed[], string]>([
    [['昨天', '5', '', '甲'], '日期「昨天」无法读取'],
    [[{ kind: 'number', text: '46346.5' }, '5', '', '甲'], '日期「46346.5」无法读取'],
    [['2026-11-25', '5', '', '甲'], '日期「2026-11-25」晚于今天'],
    [['2006-11-25', '5', '', '甲'], '日期「2006-11-25」早于十年前'],
    [['', '', '', '甲'], '没有金额'],
  ])('%j is marked', (cells, reason) => {
    expect(read(HEAD, cells)).toMatchObject({ in: [], marked: [`2 ${reason}`] });
  });

  test('an empty cell in the format of a date below the sums harms nothing', () => {
    expect(read(HEAD, ['2026-11-23', '5', '', '甲'], ['合计', '5', '', '', '', ''])).toEqual({
      ...{ in: ['5.00'], out: [], marked: [], notes: 1 },
    });
  });
});

describe('the head of a statement', () => {
  const LINE = ['2026-11-23', '5', '', '甲', '', ''];

  test('issue 47 §1: a head of two rows', () => {
    const found = read(
      ['交易日期', '发生额', '', '对方户名', '摘要'],
      ['', '借方', '贷方', '', ''],
      ['2026-11-23', '', '5', '甲', ''],
      ['2026-11-23', '6', '', '乙', ''],
    );
    expect(found).toEqual({ in: ['5.00'], out: [6], marked: [], notes: 0 });
  });

  test.each([
    [29, 1],
    [30, 0],
  ])('below %d rows of the bank, of which some name a column', (count, found) => {
    const above = Array.from({ length: count }, () => ['打印日期', '2026-11-24']);
    expect(readStatement(rowsOf(...above, HEAD, LINE), [], NOW).rows.length).toBe(found);
  });

  test.each([
    ['the row that names most columns', [['a', 'b', 'c'], ['交易日期', '摘要'], ['x']], 1],
    [
      'of these the longest',
      [
        ['交易日期', '甲'],
        ['交易日期', '甲', '乙'],
        ['1', '2', '3', '4'],
      ],
      1,
    ],
    ['the longest, where none does', [['a'], ['b', 'c'], ['d']], 1],
    ['not one with two columns of what came in', [['日期', '收入', '收款', '对方']], 0],
  ])('that is not recognised is probably %s', (_, rows, at) => {
    expect(readStatement(rowsOf(...rows), [], NOW)).toMatchObject({ headings: rows[at], rows: [] });
  });

  test('of an empty file has no columns', () => {
    expect(readStatement([], [], NOW)).toMatchObject({ headings: [], rows: [] });
  });

  test('that no word names is named once by hand', () => {
    const rows = rowsOf(['甲栏', '乙栏', '丙栏'], ['2026-11-23', '7', '某公司']);
    const headers = ['甲栏', '乙栏', '丙栏 '];
    const layout = { headers, columns: { date: [0], amount: [1], payerName: [2] } };
    expect(linesOf(readStatement(rows, [layout], NOW).rows)).toMatchObject([
      { amount: '7.00', payerName: '某公司' },
    ]);
    for (const other of [
      ['甲栏', '乙栏', '丁栏'],
      ['甲栏', '乙栏', '丙栏', '丁栏'],
      ['甲栏', '乙栏'],
    ]) {
      const head = rowsOf(other, ['2026-11-23', '7', '某公司']);
      expect(linesOf(readStatement(head, [layout], NOW).rows), other.join()).toEqual([]);
    }
  });
});
