import writeExcelFile, { type Cell } from 'write-excel-file/node';
import { AUDIT_LABEL } from '#app/domain/lead/registration.ts';
import { REGISTRATION_KIND_LABEL } from '#app/domain/lead/registration-desk.ts';
import type { Registration } from '#app/domain/lead/registration-desk-contract.ts';
import { formatInstant } from '#app/domain/time.ts';
import { headingCell, numberCell, textCell } from '#app/spreadsheet/workbook.server.ts';

const COLUMNS: readonly { header: string; width: number; cell: (row: Registration) => Cell }[] = [
  { header: '类型', width: 10, cell: ({ kind }) => textCell(REGISTRATION_KIND_LABEL[kind]) },
  { header: '登记时间', width: 17, cell: ({ createDate }) => textCell(formatInstant(createDate)) },
  { header: '登记方', width: 28, cell: ({ customerName }) => textCell(customerName) },
  { header: '联系人', width: 10, cell: ({ linkman }) => textCell(linkman) },
  { header: '联系电话', width: 14, cell: ({ phone }) => textCell(phone) },
  { header: '集采计划', width: 24, cell: ({ title }) => textCell(title) },
  { header: '商品', width: 16, cell: ({ productName }) => textCell(productName) },
  { header: '规格', width: 16, cell: ({ specs }) => textCell(specs) },
  { header: '数量', width: 10, cell: ({ count }) => numberCell(count) },
  { header: '单位', width: 6, cell: ({ unit }) => textCell(unit) },
  {
    header: '登记价格',
    width: 12,
    cell: ({ listedPrice }) => (listedPrice ? numberCell(listedPrice) : null),
  },
  { header: '交货地', width: 16, cell: ({ place }) => textCell(place) },
  { header: '交货日期', width: 12, cell: ({ deliveryDate }) => textCell(deliveryDate) },
  { header: '备注', width: 28, cell: ({ remark }) => textCell(remark) },
  { header: '审核状态', width: 12, cell: (row) => textCell(AUDIT_LABEL[row.auditStatus]) },
  {
    header: '报价',
    width: 12,
    cell: ({ outcome }) => (outcome?.quotedPrice ? numberCell(outcome.quotedPrice) : null),
  },
  { header: '不通过的原因', width: 28, cell: ({ outcome }) => textCell(outcome?.reason ?? '') },
  { header: '集采结果', width: 36, cell: ({ result }) => textCell(result?.text ?? '') },
  { header: '处理人', width: 12, cell: ({ outcome }) => textCell(outcome?.by ?? '') },
  {
    header: '处理时间',
    width: 17,
    cell: ({ outcome }) => textCell(outcome ? formatInstant(outcome.auditDate) : ''),
  },
  { header: '订单', width: 24, cell: ({ outcome }) => textCell(outcome?.orderCode ?? '') },
  { header: '询价单', width: 26, cell: ({ outcome }) => textCell(outcome?.inquiryNum ?? '') },
];

/**
 * A workbook of registrations, one in each row.
 * @param left the number of registrations beyond the maximum
 */
export function registrationsWorkbook(
  registrations: readonly Registration[],
  left: number,
): Promise<Buffer> {
  return writeExcelFile([
    {
      sheet: '登记',
      data: [
        COLUMNS.map(({ header }) => headingCell(header)),
        ...registrations.map((row) => COLUMNS.map(({ cell }) => cell(row))),
        ...(left > 0 ? [[textCell(`另有 ${left} 条未导出，请缩小日期范围后再导出。`)]] : []),
      ],
      columns: COLUMNS.map(({ width }) => ({ width })),
    },
  ]).toBuffer();
}
