import { describe, expect, test } from 'vitest';
import type { Cell, TableRow } from '../table.ts';
import { GUIDE_HEADINGS, guideHead, readGuides } from './guide-table.ts';

const row = (number: number, ...cells: (string | Cell)[]): TableRow => ({
  number,
  cells: cells.map((cell) =>
    typeof cell === 'string' ? { kind: cell ? 'text' : 'empty', text: cell } : cell,
  ),
});
const HEAD = Object.values(GUIDE_HEADINGS);
const REBAR = ['钢铁', '螺纹钢', 'HRB400E Φ18', '衡岱钢铁', '无锡', '吨', '3,850元'];

function read(...rows: TableRow[]) {
  const head = guideHead(rows);
  return head && { ...readGuides(rows, head), skipped: head.unread };
}

describe('issue 51 §1: a table of price guides', () => {
  test('is read below a title, in any order of its columns, and says what it has not read', () => {
    const table = [
      row(1, '11 月 28 日价格表'),
      row(3, ...HEAD.toReversed(), '备注'),
      row(4, ...REBAR.toReversed(), '上午'),
      row(6),
    ];
    expect(read(...table)).toEqual({
      rows: [
        {
          ...{ line: 4, category: '钢铁', productName: '螺纹钢', specs: 'HRB400E Φ18' },
          ...{ companyName: '衡岱钢铁', place: '无锡', unit: '吨', price: '3,850元' },
        },
      ],
      unread: [],
      skipped: ['备注'],
    });
  });

  test('with a price for another unit than the row’s is converted, or else marked', () => {
    const perKilo = HEAD.map((heading) => (heading === '价格（元）' ? '单价（元/千克）' : heading));
    expect(read(row(1, ...perKilo), row(2, ...REBAR.with(-1, '3.85')))?.rows).toMatchObject([
      { price: '3850', unit: '吨' },
    ]);
    const large = HEAD.map((heading) => (heading === '价格（元）' ? '价格（万元）' : heading));
    expect(read(row(1, ...large), row(2, ...REBAR.with(-1, '0.385')))?.unread).toMatchObject([
      { line: 2, reason: 'G2 价格：没有读懂表头「价格（万元）」' },
    ]);
  });

  test('marks days that a program has made, errors and lost digits', () => {
    const cells: Cell[] = [
      { kind: 'day', text: '2026-03-05' },
      { kind: 'error', text: '#N/A' },
      { kind: 'number', text: '3850', digitsLost: true },
    ];
    const rows = cells.map((cell, at) => row(at + 2, ...REBAR.slice(0, 6), cell));
    expect(read(row(1, ...HEAD), ...rows)?.unread).toHaveLength(3);
  });

  test('is none without a name and a price', () => {
    expect(read(row(1, '商品编码', '价格'), row(2, '1', '2'))).toBeNull();
  });
});
