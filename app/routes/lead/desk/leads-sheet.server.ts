import { LEAD_KIND_LABEL, type Lead } from '#app/domain/lead/contract.ts';
import {
  BY_UNIT,
  type Column,
  codeCell,
  momentCell,
  quantityCell,
  type Sheet,
  sheetOf,
  textCell,
} from '#app/spreadsheet/sheet.ts';

const COLUMNS: readonly Column<Lead>[] = [
  { header: '类型', cell: ({ kind }) => textCell(LEAD_KIND_LABEL[kind]) },
  { header: '登记时间', cell: ({ createDate }) => momentCell(createDate) },
  { header: '公司', cell: ({ company }) => textCell(company) },
  { header: '联系人', cell: ({ linkman }) => textCell(linkman) },
  { header: '联系电话', cell: ({ phone }) => codeCell(phone) },
  {
    header: '合作意向',
    cell: ({ intention }) => textCell(intention.replaceAll(',', '、')),
  },
  { header: '货物', cell: ({ goods }) => textCell(goods) },
  { header: `数量${BY_UNIT}`, cell: ({ count }) => quantityCell(count) },
  { header: '单位', cell: ({ unit }) => textCell(unit) },
  { header: '起始地或地区', cell: ({ place }) => textCell(place) },
  { header: '目的地', cell: ({ endPlace }) => textCell(endPlace) },
  { header: '备注', cell: ({ remark }) => textCell(remark) },
  { header: '状态', cell: ({ handled }) => textCell(handled ? '已处理' : '待处理') },
  { header: '处理人', cell: ({ handled }) => textCell(handled?.by) },
  {
    header: '处理时间',
    cell: ({ handled }) => momentCell(handled?.date),
  },
  { header: '处理结果', cell: ({ handled }) => textCell(handled?.note) },
];

/** A sheet of leads, one in each row. */
export const leadsSheet = (leads: readonly Lead[]): Sheet => sheetOf('线索与需求', COLUMNS, leads);
