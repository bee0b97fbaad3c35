import { AUDIT_LABEL } from '#app/domain/lead/registration.ts';
import { REGISTRATION_KIND_LABEL } from '#app/domain/lead/registration-desk.ts';
import type { Registration } from '#app/domain/lead/registration-desk-contract.ts';
import {
  amountCell,
  BY_UNIT,
  type Column,
  codeCell,
  dayCell,
  momentCell,
  quantityCell,
  type Sheet,
  sheetOf,
  textCell,
} from '#app/spreadsheet/sheet.ts';

const COLUMNS: readonly Column<Registration>[] = [
  { header: '类型', cell: ({ kind }) => textCell(REGISTRATION_KIND_LABEL[kind]) },
  { header: '登记时间', cell: ({ createDate }) => momentCell(createDate) },
  { header: '登记方', cell: ({ customerName }) => textCell(customerName) },
  { header: '联系人', cell: ({ linkman }) => textCell(linkman) },
  { header: '联系电话', cell: ({ phone }) => codeCell(phone) },
  { header: '集采计划', cell: ({ title }) => textCell(title) },
  { header: '商品', cell: ({ productName }) => textCell(productName) },
  { header: '规格', cell: ({ specs }) => textCell(specs) },
  { header: `数量${BY_UNIT}`, cell: ({ count }) => quantityCell(count) },
  { header: '单位', cell: ({ unit }) => textCell(unit) },
  {
    header: '登记价格（元）',
    cell: ({ listedPrice }) => amountCell(listedPrice),
  },
  { header: '交货地', cell: ({ place }) => textCell(place) },
  { header: '交货日期', cell: ({ deliveryDate }) => dayCell(deliveryDate) },
  { header: '备注', cell: ({ remark }) => textCell(remark) },
  { header: '审核状态', cell: (row) => textCell(AUDIT_LABEL[row.auditStatus]) },
  {
    header: '报价（元）',
    cell: ({ outcome }) => amountCell(outcome?.quotedPrice),
  },
  { header: '不通过的原因', cell: ({ outcome }) => textCell(outcome?.reason) },
  { header: '集采结果', cell: ({ result }) => textCell(result?.text) },
  { header: '处理人', cell: ({ outcome }) => textCell(outcome?.by) },
  {
    header: '处理时间',
    cell: ({ outcome }) => momentCell(outcome?.auditDate),
  },
  { header: '订单', cell: ({ outcome }) => codeCell(outcome?.orderCode) },
  { header: '询价单', cell: ({ outcome }) => codeCell(outcome?.inquiryNum) },
];

/** A sheet of registrations, one in each row. */
export const registrationsSheet = (registrations: readonly Registration[]): Sheet =>
  sheetOf('登记', COLUMNS, registrations);
