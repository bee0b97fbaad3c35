import { auditDeskPage, auditPage } from '#app/domain/account/audit-contract.ts';
import type { Content, Endpoint } from '#app/domain/endpoint.ts';
import { invoiceRequests } from '#app/domain/invoice/contract.ts';
import { leads } from '#app/domain/lead/contract.ts';
import { registrations } from '#app/domain/lead/registration-desk-contract.ts';
import { namesOf } from '#app/domain/names-of.ts';
import { purchaseOrders, saleOrders } from '#app/domain/order/contract.ts';
import { billDifferences, providerBills } from '#app/domain/remittance/bill-contract.ts';
import { REPORTS } from '#app/domain/remittance/reconciliation.ts';
import { moneyReport } from '#app/domain/remittance/reconciliation-contract.ts';

/** A list that an export reads to its end. */
interface ExportedList<E extends Endpoint = Endpoint> {
  list: E;
  /** What its request has beside the filters. */
  beside?: Readonly<Record<string, string>>;
}

interface ExportKind {
  label: string;
  /** The addresses of its files below /customer, by what they are called. */
  files: Readonly<Record<string, string>>;
  lists: readonly ExportedList[];
}

const excel = (path: string) => ({ 下载: `${path}.xlsx` });
const both = (path: string) => ({ Excel: `${path}.xlsx`, CSV: `${path}.csv` });

const kinds = {
  purchaseOrders: {
    label: '采购订单',
    files: excel('purchase-order'),
    lists: [{ list: purchaseOrders }],
  },
  saleOrders: { label: '收到的订单', files: excel('sale-order'), lists: [{ list: saleOrders }] },
  invoices: {
    label: '发票',
    files: excel('invoice-management/invoices'),
    lists: [{ list: invoiceRequests }],
  },
  deductions: {
    label: '抵扣勾选',
    files: excel('invoice-management/deductions'),
    lists: [{ list: invoiceRequests }],
  },
  log: { label: '操作记录', files: both('security/log'), lists: [{ list: auditPage }] },
  leads: { label: '线索与需求', files: excel('desk/leads'), lists: [{ list: leads }] },
  registrations: {
    label: '登记',
    files: excel('desk/registrations'),
    lists: [{ list: registrations }],
  },
  audit: { label: '全部操作记录', files: both('desk/audit'), lists: [{ list: auditDeskPage }] },
  bills: {
    label: '支付平台账单',
    files: excel('desk/bills'),
    lists: [{ list: providerBills }, { list: billDifferences, beside: { of: 'all' } }],
  },
  billOfDay: {
    label: '支付平台账单差异',
    files: excel('desk/bills'),
    lists: [{ list: billDifferences, beside: { of: 'all' } }],
  },
  money: {
    label: '资金报表',
    files: excel('desk/money'),
    lists: REPORTS.map((report) => ({ list: moneyReport, beside: { report } })),
  },
} as const satisfies Record<string, ExportKind>;

export type ExportName = keyof typeof kinds;
/** Every list that can be had as a file: what it reads, and where its files are. */
export const EXPORTS: Readonly<Record<ExportName, ExportKind>> = kinds;
export const EXPORT_NAMES = namesOf(kinds);

type RowsIn<Lists extends readonly ExportedList[]> = {
  -readonly [At in keyof Lists]: Lists[At] extends { list: infer E extends Endpoint }
    ? Content<E> extends { content: infer Rows }
      ? Rows
      : never
    : never;
};
/** The rows of each list of an export. */
export type ExportedRows<Name extends ExportName> = RowsIn<(typeof kinds)[Name]['lists']>;

/** The request of a list for a page of what an export selects. */
export const askedOf = (
  { beside }: ExportedList,
  filters: Readonly<Record<string, unknown>>,
  paging: { page: number; rows: number },
): Record<string, unknown> => ({ ...filters, ...beside, ...paging });
