import { describe, expect, test } from 'vitest';
import { columnsOf, readStatement } from './statement.ts';

const rowsOf = (...rows: string[][]) => rows.map((cells, at) => ({ number: at + 1, cells }));

describe('the columns of a statement', () => {
  test.each([
    [
      ['交易日期', '交易时间', '收入金额', '支出金额', '对方户名', '对方账号', '摘要', '流水号'],
      {
        date: [0],
        time: [1],
        amount: [2],
        payerName: [4],
        payerAccount: [5],
        remark: [6],
        reference: [7],
      },
    ],
    [
      ['记账日期', '借贷标志', '发生额', '对方单位名称', '用途', '附言', '凭证号'],
      { date: [0], direction: [1], amount: [2], payerName: [3], remark: [4, 5], reference: [6] },
    ],
    [
      ['交易时间', '贷方发生额(元)', '借方发生额(元)', '付款人名称', '备注'],
      { date: [0], amount: [1], payerName: [3], remark: [4] },
    ],
  ])('%j', (headers, columns) => {
    expect(columnsOf(headers)).toEqual(columns);
  });
});

const HEAD = ['交易日期', '收入金额', '支出金额', '对方户名', '摘要', '流水号'];

test('what came in, below what the bank writes above the head', () => {
  const read = readStatement(
    rowsOf(
      ['账号', '3200 0000'],
      HEAD,
      ['2026-11-23', '38,000.00', '', '远澄机械', 'HK7M3QXPC 货款', 'A1'],
      ['2026/11/23 10:20', '', '500', '电费', '', 'A2'],
      ['20261124 102033', '￥0.50', '0.00', '甲', '', ''],
      ['合计', '38,000.50', '500.00'],
    ),
    [],
  );
  expect(read.lines).toEqual([
    {
      reference: 'A1',
      paidDate: '2026-11-23T00:00:00+08:00',
      amount: '38000.00',
      payerName: '远澄机械',
      payerAccount: '',
      remark: 'HK7M3QXPC 货款',
    },
    expect.objectContaining({ paidDate: '2026-11-24T10:20:33+08:00', amount: '0.50' }),
  ]);
});

test('one column for both ways: by the direction, else by the sign', () => {
  const head = ['日期', '借贷', '金额', '对方户名'];
  const lines = (...rows: string[][]) =>
    readStatement(rowsOf(...rows), []).lines?.map(({ amount }) => amount);
  expect(lines(head, ['2026-11-23', '贷', '1', '甲'], ['2026-11-23', '借', '2', '乙'])).toEqual([
    '1.00',
  ]);
  expect(
    lines(['日期', '金额', '对方户名'], ['2026-11-23', '+1', '甲'], ['2026-11-23', '-2', '乙']),
  ).toEqual(['1.00']);
});

test('a line that cannot be read is told, by its number in the file', () => {
  const read = readStatement(
    rowsOf(
      HEAD,
      ['昨天', '5', '', '甲'],
      ['2026-11-23', '五元', '', '乙'],
      ['2026-02-30', '1', '', '丙'],
    ),
    [],
  );
  expect(read).toEqual({
    lines: [],
    wrong: [
      '第 2 行：日期「昨天」无法读取',
      '第 3 行：金额「五元」无法读取',
      '第 4 行：日期「2026-02-30」无法读取',
    ],
  });
});

test('columns that no word names are named once by hand', () => {
  const rows = rowsOf(['甲栏', '乙栏', '丙栏'], ['2026-11-23', '7', '某公司']);
  expect(readStatement(rows, [])).toEqual({ headers: ['甲栏', '乙栏', '丙栏'] });
  const layout = {
    headers: ['甲栏', '乙栏', '丙栏 '],
    columns: { date: [0], amount: [1], payerName: [2] },
  };
  expect(readStatement(rows, [layout]).lines).toMatchObject([
    { amount: '7.00', payerName: '某公司' },
  ]);
});
