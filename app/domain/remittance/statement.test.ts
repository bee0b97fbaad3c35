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
    [['日期', '收入', '对方'], { date: [0], amount: [1], payerName: [2] }],
    [['收入金额元', '付款人', '付款账号'], { amount: [0], payerName: [1], payerAccount: [2] }],
    [['交易金额元', '收支'], { amount: [0], direction: [1] }],
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
  const read = readStatement(
    rowsOf(
      ['账号', '3200 0000'],
      HEAD,
      ['2026-11-23', '38,000.00', '', '远澄机械', 'HK7M3QXPC 货款', 'A1'],
      ['2026/11/23 10:20', '', '500', '电费', '', 'A2'],
      ['20261124 102033', '￥0.50', '0.00', '甲', '', ''],
      ['', '38,000.50', '500.00', ''],
      ['合计', '共 2 笔', '', ''],
    ),
    [],
  );
  expect(read).toMatchObject({ wrong: [] });
  expect(read.lines).toEqual([
    {
      reference: 'A1',
      paidDate: '2026-11-23T00:00:00+08:00',
      amount: '38000.00',
      payerName: '远澄机械',
      payerAccount: '',
      remark: 'HK7M3QXPC 货款',
    },
    {
      reference: '',
      paidDate: '2026-11-24T10:20:33+08:00',
      amount: '0.50',
      payerName: '甲',
      payerAccount: '',
      remark: '',
    },
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

describe('a line of a statement', () => {
  const read = (head: string[], cells: string[]) => readStatement(rowsOf(head, cells), []);
  const ofAmount = (amount: string, direction?: string) =>
    direction === undefined
      ? read(['日期', '金额', '对方户名'], ['2026-11-23', amount, '甲'])
      : read(['日期', '金额', '对方户名', '收支'], ['2026-11-23', amount, '甲', direction]);

  test.each([
    ...['', '-', '-5', '0', '0.00', '00.00', '.00', '０.００'],
    ...[
      '－5.00',
      '－５．００',
      '−5.00',
      '−¥1,200.00',
      '¥ −5',
      '﹣5',
      '–5',
      '—',
      '(5.00)',
      '（５）',
      '5.00−',
    ],
  ])('«%s» did not come in', (amount) => {
    expect(ofAmount(amount)).toEqual({ lines: [], wrong: [] });
  });

  test.each(['＋１，２００．５０', '¥１２００.5', '＋ 1200.50元'])('«%s» is 1200.50', (amount) => {
    expect(ofAmount(amount)).toMatchObject({ lines: [{ amount: '1200.50' }], wrong: [] });
  });

  test.each(['1-2', '1−2', '()', '1.234'])('«%s» is no amount', (amount) => {
    expect(ofAmount(amount)).toEqual({ lines: [], wrong: [`第 2 行：金额「${amount}」无法读取`] });
  });

  test.each([
    ['贷', 1],
    ['收入', 1],
    ['转入', 1],
    ['C', 1],
    ['cr', 1],
    ['借', 0],
    ['支出', 0],
    ['DR', 0],
    ['CHK', 0],
    ['ACR', 0],
    ['', 0],
  ])('direction «%s»: %d came in', (direction, count) => {
    const found = ofAmount('5', direction);
    expect(found.lines).toHaveLength(count);
    expect(found).toMatchObject({ wrong: [] });
  });

  test.each([
    ['2026-1-2', '', '2026-01-02T00:00:00+08:00'],
    [' 2026/11/23', ' 9:05', '2026-11-23T09:05:00+08:00'],
    ['2026年11月3日 10:20', '', '2026-11-03T10:20:00+08:00'],
    ['20261123', '102033', '2026-11-23T10:20:33+08:00'],
    ['2026-11-23 08:00:01', '10:20:33', '2026-11-23T08:00:01+08:00'],
    ['截至2026-11-23', '', undefined],
  ])('of the day «%s» and the time «%s»', (day, time, paidDate) => {
    const { lines } = read(['日期', '时间', '金额', '对方户名'], [day, time, '1', '甲']);
    expect(lines?.[0]?.paidDate).toBe(paidDate);
  });

  test('without a payer is read: interest has none', () => {
    expect(read(HEAD, ['2026-11-23', '5', '', '', '利息', '']).lines).toMatchObject([
      { amount: '5.00', payerName: '' },
    ]);
  });

  test('has one remark of several columns, and no text longer than the wire takes', () => {
    const head = ['日期', '金额', '对方户名', '对方账号', '用途', '附言', '流水号'];
    const cells = [
      '2026-11-23',
      '1',
      '甲'.repeat(121),
      '6'.repeat(65),
      '货款',
      '丙',
      'R'.repeat(65),
    ];
    expect(read(head, cells).lines).toMatchObject([
      {
        payerName: '甲'.repeat(120),
        payerAccount: '6'.repeat(64),
        remark: '货款 丙',
        reference: 'R'.repeat(64),
      },
    ]);
    cells[4] = '货'.repeat(301);
    expect(read(head, cells).lines).toMatchObject([{ remark: '货'.repeat(300) }]);
  });
});

describe('the head of a statement', () => {
  const LINE = ['2026-11-23', '5', '', '甲', '', ''];

  test.each([
    [29, 1],
    [30, undefined],
  ])('below %d rows of the bank, of which some name a column', (count, found) => {
    const above = Array.from({ length: count }, () => ['打印日期', '2026-11-24']);
    expect(readStatement(rowsOf(...above, HEAD, LINE), []).lines?.length).toBe(found);
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
  ])('that is not recognised is probably %s', (_, rows, at) => {
    expect(readStatement(rowsOf(...rows), [])).toEqual({ headers: rows[at] });
  });

  test('of an empty file has no columns', () => {
    expect(readStatement([], [])).toEqual({ headers: [] });
  });
});

test('a line that cannot be read is reported by its number in the file', () => {
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
  for (const other of [
    ['甲栏', '乙栏', '丁栏'],
    ['甲栏', '乙栏', '丙栏', '丁栏'],
    ['甲栏', '乙栏'],
  ]) {
    const head = rowsOf(other, ['2026-11-23', '7', '某公司']);
    expect(readStatement(head, [layout]).lines, other.join()).toBeUndefined();
  }
});

// 下午 3:05 is not 03:05: what follows another word than the day is not guessed at.
test.each([
  ['2026-11-23', '下午 3:05', '2026-11-23T00:00:00+08:00'],
  ['2026-11-23 15:05\n补记', '', undefined],
])('the time of «%s» and «%s» is not guessed', (day, time, paidDate) => {
  const rows = rowsOf(['日期', '时间', '金额', '对方户名'], [day, time, '1', '甲']);
  expect(readStatement(rows, []).lines?.[0]?.paidDate).toBe(paidDate);
});
