import readXlsxFile from 'read-excel-file/node';
import { expect, test } from 'vitest';
import type { Lead } from '#app/domain/lead/contract.ts';
import { workbookOf } from '#app/spreadsheet/workbook.server.ts';
import { leadsSheet } from './leads-sheet.server.ts';

const FORMULA = '=HYPERLINK("http://evil.example","x")';

const lead = (fields: Partial<Lead>): Lead => ({
  kind: 'retention',
  id: '1',
  company: '',
  linkman: '沈远舟',
  phone: '13712345678',
  intention: '',
  goods: '',
  count: '',
  unit: '',
  place: '',
  endPlace: '',
  remark: '',
  createDate: '2026-11-20T16:30:00.000Z',
  handled: null,
  ...fields,
});

/** Workbooks count days in binary fractions. */
const shown = (value: unknown) =>
  value instanceof Date ? new Date(Math.round(value.getTime() / 1000) * 1000) : value;

async function rowsOf(leads: readonly Lead[]) {
  const [sheet] = await readXlsxFile(Buffer.from(await workbookOf([leadsSheet(leads)], '钢贸网')));
  const [header = [], ...rows] = sheet?.data ?? [];
  return rows.map((row) =>
    Object.fromEntries(
      header.map((name, at) => [name, shown(row[at])]).filter(([, value]) => value !== null),
    ),
  );
}

test('each lead is a row, its quantity a number, its times those of Shanghai', async () => {
  const rows = await rowsOf([
    lead({ company: '远澄机械', intention: '代采融资,信用融资' }),
    lead({
      kind: 'car',
      ...{ goods: '螺纹钢', count: '32.5', unit: '吨', place: '唐山市', endPlace: '上海市' },
      handled: { date: '2026-11-21T02:00:00.000Z', by: '平台运营', note: '已派车' },
    }),
  ]);
  const person = {
    联系人: '沈远舟',
    联系电话: '13712345678',
    登记时间: new Date('2026-11-21T00:30:00Z'),
  };
  expect(rows).toEqual([
    {
      ...person,
      ...{ 类型: '融资需求', 公司: '远澄机械', 合作意向: '代采融资、信用融资', 状态: '待处理' },
    },
    {
      ...person,
      ...{ 类型: '找车', 货物: '螺纹钢', '数量（见单位）': 32.5, 单位: '吨' },
      ...{ 起始地或地区: '唐山市', 目的地: '上海市' },
      ...{
        状态: '已处理',
        处理人: '平台运营',
        处理时间: new Date('2026-11-21T10:00:00Z'),
        处理结果: '已派车',
      },
    },
  ]);
});

test('what looks like a formula is text, and no control character breaks the file', async () => {
  const [row] = await rowsOf([lead({ company: FORMULA, linkman: '\u0001+1+1', phone: '0137' })]);
  // A formula would be read as its result, which was never computed.
  expect(row).toMatchObject({ 公司: FORMULA, 联系人: '+1+1', 联系电话: '0137' });
});
