import { read, type WorkSheet } from '@e965/xlsx';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import {
  amountCell,
  codeCell,
  countCell,
  dayCell,
  momentCell,
  percentCell,
  quantityCell,
  type Sheet,
  secondCell,
  sheetOf,
  textCell,
} from './sheet.ts';
import { workbookOf } from './workbook.server.ts';

/** By a reader that shares nothing with the writer. */
async function opened(sheet: Sheet): Promise<WorkSheet> {
  const { SheetNames, Sheets } = read(await workbookOf([sheet], '钢贸网'), { cellNF: true });
  return Sheets[SheetNames[0] ?? ''] ?? {};
}

const texts = (values: readonly string[]) =>
  sheetOf('表', [{ header: '文字', cell: (value: string) => textCell(value) }], values);

describe('foreign text', () => {
  test('is what was typed, also where it is a name of every object, a formula or an error', async () => {
    const typed = [
      ...Object.getOwnPropertyNames(Object.prototype),
      ...['=1+1', '+1', '-2+3', '@SUM(A1)', '#REF!', '#N/A', 'TRUE', '000777', '1e5', '2026-11-24'],
      ...['<钢> & "板"', '  两边 空格 ', '两行\n文字', '_x0041_', 'http://evil.example', '𠮷'],
    ];
    const sheet = await opened(texts(typed));
    for (const [at, text] of typed.entries()) {
      const cell = sheet[`A${at + 2}`];
      expect({ t: cell?.t, v: cell?.v, f: cell?.f }).toEqual({ t: 's', v: text, f: undefined });
    }
  });

  test('is without what no file may hold, and no longer than a cell may be', async () => {
    const typed = [
      '\u0000\u0001甲\u001f\r\n乙\ufffe',
      '\ud800',
      '钢'.repeat(40_000),
      '𠮷'.repeat(20_000),
    ];
    const sheet = await opened(texts(typed));
    expect(sheet.A2?.v).toBe('甲\n乙');
    expect(sheet.A3?.t).toBe('s');
    expect(sheet.A4?.v).toBe('钢'.repeat(16_383));
    expect(sheet.A5?.v).toBe('𠮷'.repeat(16_383));
  });
});

const KINDS = sheetOf(
  '各种',
  [
    { header: '发票号码', cell: () => codeCell('25317000001234567890') },
    { header: '金额（元）', cell: () => amountCell('1234567.89') },
    { header: '数量', cell: () => quantityCell('10.5') },
    { header: '笔数', cell: () => countCell(0) },
    { header: '税率', cell: () => percentCell(13) },
    { header: '日期', cell: () => dayCell('2026-11-24') },
    { header: '时间', cell: () => momentCell('2026-11-24T16:30:45.900Z') },
    { header: '秒', cell: () => secondCell('2026-11-24T16:30:45.900Z') },
    { header: '无', cell: () => textCell('') },
    { header: '说明', cell: () => textCell('钢'.repeat(200)) },
  ],
  [1, 2],
);

test('days are days, times are those of Shanghai, numbers are numbers, digits that are none are text', async () => {
  const sheet = await opened(KINDS);
  const shown = [...'ABCDEFGHI'].map((column) => {
    const cell = sheet[`${column}2`];
    return cell && [cell.t, cell.w];
  });
  expect(shown).toEqual([
    ['s', '25317000001234567890'],
    ['n', '1,234,567.89'],
    ['n', '10.50'],
    ['n', '0'],
    ['n', '13%'],
    ['n', '2026-11-24'],
    ['n', '2026-11-25 00:30'],
    ['n', '2026-11-25 00:30:45'],
    undefined,
  ]);
});

test('headings stay in sight and repeat on paper, filters end with the table, widths fit', async () => {
  const above = [[textCell('买方')]];
  const sheet = { ...KINDS, above, below: [[textCell('合计')]] };
  const parts = unzipSync(await workbookOf([sheet], '钢贸网'));
  const text = (part: string) => strFromU8(parts[part] ?? new Uint8Array());
  const written = text('xl/worksheets/sheet1.xml');
  expect(written).toMatch(/<pane ySplit="2" topLeftCell="A3"[^>]* state="frozen"/);
  expect(written).toContain('<autoFilter ref="A2:J4"/>');
  expect(written).toMatch(/<pageSetup [^>]*orientation="landscape"/);
  expect(text('xl/workbook.xml')).toContain('$2:$2</definedName>');
  expect(text('docProps/core.xml')).toContain('<dc:creator>钢贸网</dc:creator>');
  const widths = [...written.matchAll(/<col min="(\d+)"[^>]* width="([\d.]+)"/g)].map(
    ([, column, width]) => [Number(column), Math.round(Number(width))],
  );
  expect(Object.fromEntries(widths)).toMatchObject({ 1: 22, 2: 15, 6: 12, 7: 18, 10: 51 });
  expect((await opened(sheet)).A6?.v).toBe('合计');
});
