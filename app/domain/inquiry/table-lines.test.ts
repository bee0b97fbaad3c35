import { expect, test } from 'vitest';
import { type Cell, EMPTY, type TableRow } from '#app/domain/table.ts';
import { isGoodsList, pastedLines } from './table-lines.ts';

const cellOf = (cell: string | Cell): Cell => {
  if (typeof cell !== 'string') return cell;
  return cell === '' ? EMPTY : { kind: 'text', text: cell };
};
const rowsOf = (rows: readonly (readonly (string | Cell)[])[]): TableRow[] =>
  rows.map((cells, at) => ({ number: at + 1, cells: cells.map(cellOf) }));
const above = (text: string): Cell => ({ kind: 'text', text, merged: 'above' });
const left = (text: string): Cell => ({ kind: 'text', text, merged: 'left' });

const HEADING = ['序号', '品名', '', '规格', '数量（吨）'];
const REBAR = ['1', '螺纹钢', '', 'Φ20×9m', '30'];

test('issue 17 §3: what stands above the heading, sums and empty columns are no lines', () => {
  const rows = [
    ['远澄机械采购清单'],
    ['', '', '', '日期：2026-11-23'],
    HEADING,
    REBAR,
    ['2', '盘螺'],
    ['', '合计：', '', '', '38'],
  ];
  expect(pastedLines(rowsOf(rows))).toEqual([
    '序号\t品名\t规格\t数量（吨）',
    '1\t螺纹钢\tΦ20×9m\t30',
    '2\t盘螺\t\t',
  ]);
});

test('issue 47 §1: a heading of two rows is one line of paths', () => {
  const rows = [
    ['品名', '规格', '数量', left('数量'), '单价', left('单价')],
    [above('品名'), above('规格'), '件数', '吨', '含税', '不含税'],
    ['螺纹钢', 'Φ20×9m', '5', '15.3', '3650', ''],
  ];
  expect(pastedLines(rowsOf(rows))).toEqual([
    '品名\t规格\t数量 / 件数\t数量 / 吨\t单价 / 含税\t单价 / 不含税',
    '螺纹钢\tΦ20×9m\t5\t15.3\t3650\t',
  ]);
});

test('issue 47 §1: what is doubtful about a cell stands behind it; a merged name is that of all its rows', () => {
  const rows = [
    ['品名', '规格', '数量', '备注'],
    ['中厚板', '16', '40', '急'],
    [above('中厚板'), '20', above('40'), left('急')],
    ['中厚板', { kind: 'error', text: '#N/A' }, { kind: 'number', text: '1', digitsLost: true }],
  ] as const;
  expect(pastedLines(rowsOf(rows)).slice(2)).toEqual([
    '中厚板\t20\t40（合并单元格）\t急（合并单元格）',
    '中厚板\t#N/A（错误值）\t1（位数不全）\t',
  ]);
});

test('without a heading every row is a line', () => {
  expect(pastedLines(rowsOf([['螺纹钢 HRB400E Φ20', '30']]))).toEqual(['螺纹钢 HRB400E Φ20\t30']);
  expect(pastedLines(rowsOf([['螺纹钢 HRB400E Φ20 30吨']]))).toEqual(['螺纹钢 HRB400E Φ20 30吨']);
  expect(pastedLines([])).toEqual([]);
});

test.each([
  [true, [['清单'], HEADING, REBAR]],
  [true, [['螺纹钢 HRB400E Φ20', '30'], ['盘螺 8', '20吨'], ['急用']]],
  [false, [['填写说明'], ['每行填写一种商品'], ['版本', '2'], ['制表人']]],
])('whether a sheet is a list: %s', (expected, rows) => {
  expect(isGoodsList(rowsOf(rows))).toBe(expected);
});
