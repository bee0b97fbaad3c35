import { describe, expect, test } from 'vitest';
import { type Cell, EMPTY, type TableRow } from '#app/domain/table.ts';
import { listingHead, type ReadField } from './listing-headings.ts';
import { cellName, readListings } from './listing-table.ts';

const text = (value: string): Cell => (value === '' ? EMPTY : { kind: 'text', text: value });
const table = (...rows: (string | Cell)[][]): TableRow[] =>
  rows.map((cells, at) => ({
    number: at + 1,
    cells: cells.map((cell) => (typeof cell === 'string' ? text(cell) : cell)),
  }));

const ATTRIBUTES = [
  { name: '含水率', unit: '%' },
  { name: '等级', unit: 'A' },
];

function read(
  rows: TableRow[],
  pictures: Record<string, string> = {},
  answers: [number, ReadField][] = [],
) {
  const head = listingHead(rows, new Map(answers), ATTRIBUTES);
  if (!head) return null;
  const found = readListings(rows, head, new Map(Object.entries(pictures)));
  return { unknown: head.unknown, rows: found.rows, unread: found.unread };
}

describe('a table of listings', () => {
  test('is found below a title, by the usual names', () => {
    const rows = table(
      ['华东仓在售表'],
      ['品名', '材质', '规格', '钢厂', '含税单价（元/吨）', '库存（吨）', '提货地', '配送方式'],
      ['螺纹钢', 'HRB400E', 'Φ18', '沙钢', '3,850.5', '1,200', '无锡市', '自提、物流'],
    );
    const way = read(rows)?.rows[0]?.deliveryWay;
    expect(read(rows)).toEqual({
      unknown: [],
      unread: [],
      rows: [
        {
          ...{ line: 3, productName: '螺纹钢', brandNumber: 'HRB400E', specs: 'Φ18' },
          ...{ manufacturer: '沙钢', price: '3,850.5', availableCount: '1200吨', unit: '吨' },
          ...{ deliveryPlace: '无锡市', deliveryWay: way },
        },
      ],
    });
    expect(way).toBe(3);
  });

  test('asks about a column that cannot be told, and reads it by the answer', () => {
    const rows = table(['品名', '规格', '型号'], ['螺纹钢', '18', 'HRB400E']);
    expect(read(rows)?.unknown).toEqual([{ at: 2, heading: '型号' }]);
    expect(read(rows, {}, [[2, 'brandNumber']])?.rows[0]).toMatchObject({ brandNumber: 'HRB400E' });
    expect(read(rows, {}, [[2, 'ignored']])?.rows[0]).toEqual({
      ...{ line: 2, productName: '螺纹钢', specs: '18' },
    });
  });

  test('issue 51 §1: reads the attributes of categories by their names, with their unit or without', () => {
    const rows = table(
      ['品名', '规格', '含水率(％)', '别的'],
      ['木方', '4m', { kind: 'text', text: '12' }, '5E10'],
      ['木方', '3m', '', ''],
    );
    const [first, second] = read(rows)?.rows ?? [];
    expect(read(rows)?.unknown).toEqual([{ at: 3, heading: '别的' }]);
    expect(first).toMatchObject({ attributes: { 含水率: '12' } });
    expect(second).not.toHaveProperty('attributes');
    const headed = table(['品名', '规格', '等级（A）', '含水率'], ['木方', '4m', '5E10', '很湿']);
    expect(read(headed)?.rows[0]).toMatchObject({ attributes: { 等级: '5E10', 含水率: '很湿' } });
  });

  test('asks about a price whose heading says more than is known', () => {
    expect(read(table(['品名', '规格', '单价（万元）'], ['a', 'b', '1']))?.unknown).toHaveLength(1);
  });

  test('says which cell is doubtful and why, and reads nothing of its row', () => {
    const rows = table(
      ['商品编码', '规格', '单价', '状态', '图片', '交货方式'],
      ['1', 'a', { kind: 'error', text: '#N/A' }],
      ['2', 'a', { kind: 'number', text: '1', merged: 'above' }],
      ['3', 'a', '1', '也许'],
      ['4', 'a', '1', '在售', '无.png'],
      ['5', 'a', '1', '在售', '有.PNG；有.png', '空运'],
      ['6', 'a', '1', '下架', '有.PNG'],
    );
    const found = read(rows, { '有.png': 'f1' });
    expect(found?.unread.map(({ reason }) => reason.split('：')[0])).toEqual([
      ...['C2 单价', 'C3 单价', 'D4 状态', 'E5 图片', 'F6 交货方式'],
    ]);
    expect(found?.rows).toEqual([
      { line: 7, id: '6', specs: 'a', price: '1', onShelf: false, images: ['f1'] },
    ]);
  });

  test('two columns of one field with values are refused', () => {
    const rows = table(['商品编码', '单价', '价格'], ['1', '2', '3']);
    expect(read(rows)?.unread[0]?.reason).toContain('都有值');
  });

  test('a figure that stands as it was downloaded is not sent', () => {
    const head = ['商品编码', '可订库存（见单位）', '单位', '下载时库存（勿改）'];
    for (let hundredths = 0; hundredths < 10_000_000; hundredths += 7_919) {
      const count = String(hundredths / 100);
      const sent = (shown: string) =>
        read(table(head, ['1', count, '吨', shown]))?.rows[0]?.availableCount;
      expect(sent(Number(count).toLocaleString('en-US'))).toBeUndefined();
      expect(sent(String(hundredths / 100 + 1))).toBe(`${count}吨`);
    }
  });

  test('cells are named as spreadsheets name them', () => {
    expect([0, 25, 26, 27, 701, 702].map((at) => cellName(at, 7))).toEqual([
      ...['A7', 'Z7', 'AA7', 'AB7', 'ZZ7', 'AAA7'],
    ]);
  });
});
