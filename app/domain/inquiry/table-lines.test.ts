import { expect, test } from 'vitest';
import { isGoodsList, pastedLines } from './table-lines.ts';

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
  expect(pastedLines(rows)).toEqual([
    '序号\t品名\t规格\t数量（吨）',
    '1\t螺纹钢\tΦ20×9m\t30',
    '2\t盘螺\t\t',
  ]);
});

test('without a heading every row is a line', () => {
  expect(pastedLines([['螺纹钢 HRB400E Φ20', '30']])).toEqual(['螺纹钢 HRB400E Φ20\t30']);
  expect(pastedLines([['螺纹钢 HRB400E Φ20 30吨']])).toEqual(['螺纹钢 HRB400E Φ20 30吨']);
  expect(pastedLines([])).toEqual([]);
});

test.each([
  [true, [['清单'], HEADING, REBAR]],
  [true, [['螺纹钢 HRB400E Φ20', '30'], ['盘螺 8', '20吨'], ['急用']]],
  [false, [['填写说明'], ['每行填写一种商品'], ['版本', '2'], ['制表人']]],
])('whether a sheet is a list: %s', (expected, rows) => {
  expect(isGoodsList(rows)).toBe(expected);
});
