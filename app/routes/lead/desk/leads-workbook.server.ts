import writeExcelFile, { type Cell } from 'write-excel-file/node';
import { LEAD_KIND_LABEL, type Lead } from '#app/domain/lead/contract.ts';
import { formatInstant } from '#app/domain/time.ts';
import { headingCell, numberCell, textCell } from '#app/spreadsheet/workbook.server.ts';

const COLUMNS: readonly { header: string; width: number; cell: (lead: Lead) => Cell }[] = [
  { header: '类型', width: 10, cell: ({ kind }) => textCell(LEAD_KIND_LABEL[kind]) },
  { header: '登记时间', width: 17, cell: ({ createDate }) => textCell(formatInstant(createDate)) },
  { header: '公司', width: 28, cell: ({ company }) => textCell(company) },
  { header: '联系人', width: 10, cell: ({ linkman }) => textCell(linkman) },
  { header: '联系电话', width: 14, cell: ({ phone }) => textCell(phone) },
  {
    header: '合作意向',
    width: 20,
    cell: ({ intention }) => textCell(intention.replaceAll(',', '、')),
  },
  { header: '货物', width: 16, cell: ({ goods }) => textCell(goods) },
  { header: '数量', width: 10, cell: ({ count }) => (count ? numberCell(count) : null) },
  { header: '单位', width: 6, cell: ({ unit }) => textCell(unit) },
  { header: '起始地或地区', width: 16, cell: ({ place }) => textCell(place) },
  { header: '目的地', width: 16, cell: ({ endPlace }) => textCell(endPlace) },
  { header: '备注', width: 28, cell: ({ remark }) => textCell(remark) },
  { header: '状态', width: 8, cell: ({ handled }) => textCell(handled ? '已处理' : '待处理') },
  { header: '处理人', width: 12, cell: ({ handled }) => textCell(handled?.by ?? '') },
  {
    header: '处理时间',
    width: 17,
    cell: ({ handled }) => textCell(handled ? formatInstant(handled.date) : ''),
  },
  { header: '处理结果', width: 28, cell: ({ handled }) => textCell(handled?.note ?? '') },
];

/**
 * A workbook of leads, one in each row.
 * @param left the number of leads beyond the maximum
 */
export function leadsWorkbook(leads: readonly Lead[], left: number): Promise<Buffer> {
  return writeExcelFile([
    {
      sheet: '线索与需求',
      data: [
        COLUMNS.map(({ header }) => headingCell(header)),
        ...leads.map((lead) => COLUMNS.map(({ cell }) => cell(lead))),
        ...(left > 0 ? [[textCell(`另有 ${left} 条未导出，请缩小日期范围后再导出。`)]] : []),
      ],
      columns: COLUMNS.map(({ width }) => ({ width })),
    },
  ]).toBuffer();
}
