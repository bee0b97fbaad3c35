import { call } from '#app/api/client.server.ts';
import { pagerView } from '#app/components/pager-view.server.ts';
import { AUDIT_ACTIONS, auditLabel } from '#app/domain/account/audit.ts';
import { type AuditEvent, auditDeskPage, auditPage } from '#app/domain/account/audit-contract.ts';
import { hrefOf } from '#app/domain/href.ts';
import { pagingQuery, readPaging } from '#app/domain/paging.ts';
import { queryText } from '#app/domain/query-text.ts';
import { formatInstant, wallDay, wallTime } from '#app/domain/time.ts';
import type { CustomerRequest } from '#app/session/customer-loader.server.ts';
import { allRows } from '#app/spreadsheet/all-rows.server.ts';
import { privateDownload } from '#app/spreadsheet/private-download.server.ts';
import { type Column, codeCell, secondCell, sheetOf, textCell } from '#app/spreadsheet/sheet.ts';
import { workbookAnswer } from '#app/spreadsheet/workbook.server.ts';

/** Whose page it is: one's own, or the operator's. */
export type AuditSide = 'own' | 'desk';

const PATHS: Readonly<Record<AuditSide, string>> = {
  own: 'security/log',
  desk: 'desk/audit',
};
const MOST_EXPORTED = 10_000;

function askedOf(request: Request) {
  const query = new URL(request.url).searchParams;
  const action = queryText(query, 'action', 40);
  return { action, phone: queryText(query, 'phone', 32), paging: readPaging(query) };
}

type Asked = ReturnType<typeof askedOf>;

const readPage = (side: AuditSide, token: string, { action, phone, paging }: Asked) =>
  side === 'desk'
    ? call(auditDeskPage, { ...paging, action, phone }, { token })
    : call(auditPage, { ...paging, action }, { token });

const auditHref = (side: AuditSide, { action, phone, paging }: Asked, file = ''): string =>
  hrefOf(`/customer/${PATHS[side]}${file}`, { action, phone, ...pagingQuery(paging) });

const rowOf = (event: AuditEvent) => ({
  ...event,
  time: formatInstant(event.at),
  label: auditLabel(event.action),
});
export type AuditRow = ReturnType<typeof rowOf>;

/** What was done, page by page. */
export async function auditView({ request, token }: CustomerRequest, side: AuditSide) {
  const asked = askedOf(request);
  const found = await readPage(side, token, asked);
  const first = { ...asked, paging: { ...asked.paging, page: 1 } };
  return {
    path: `/customer/${PATHS[side]}`,
    action: asked.action ?? '',
    phone: asked.phone ?? '',
    actions: Object.entries(AUDIT_ACTIONS).map(([value, label]) => ({ value, label })),
    rows: found.content.map(rowOf),
    pager: pagerView(asked.paging, found, (page) =>
      auditHref(side, { ...asked, paging: { ...asked.paging, page } }),
    ),
    exports: [
      { label: '导出 Excel', to: auditHref(side, first, '.xlsx') },
      { label: '导出 CSV', to: auditHref(side, first, '.csv') },
    ],
  };
}

type FileColumn = Column<AuditEvent> & { text: (event: AuditEvent) => string };

const said = (header: string, text: FileColumn['text'], cellOf = textCell): FileColumn => ({
  header,
  text,
  cell: (event) => cellOf(text(event)),
});

const COLUMNS: readonly FileColumn[] = [
  {
    header: '时间',
    text: ({ at }) => wallTime(new Date(at)),
    cell: ({ at }) => secondCell(at),
  },
  said('操作', ({ action }) => auditLabel(action)),
  said('操作人', ({ person }) => person),
  said('账号', ({ account }) => account, codeCell),
  said('说明', ({ detail }) => detail),
  said('网络地址', ({ network }) => network, codeCell),
  said('设备', ({ device }) => device),
];

/** The same as a file, as its address ends. */
export async function auditFile(
  { request, token }: CustomerRequest,
  side: AuditSide,
): Promise<Response> {
  const { pathname } = new URL(request.url);
  const isCsv = pathname.toLowerCase().endsWith('.csv');
  const { found } = await allRows<AuditEvent>(
    (paging) => readPage(side, token, { ...askedOf(request), paging }),
    {
      most: MOST_EXPORTED,
      keyOf: ({ id }) => id,
    },
  );
  const name = `操作记录-${wallDay(new Date())}`;
  if (isCsv) {
    const rows = found.map((event) => COLUMNS.map(({ text }) => text(event)));
    return csvAnswer([COLUMNS.map(({ header }) => header), ...rows], `${name}.csv`);
  }
  return workbookAnswer([sheetOf('操作记录', COLUMNS, found)], `${name}.xlsx`, 'audit.xlsx');
}

/** A cell that begins like a formula is text to spreadsheets with an apostrophe before it. */
const csvCell = (text: string): string =>
  `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** With the byte order mark by which Excel recognises UTF-8. */
const csvAnswer = (rows: readonly string[][], name: string): Response =>
  privateDownload(`\ufeff${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`, {
    type: 'text/csv; charset=utf-8',
    name,
    plainName: 'audit.csv',
  });
