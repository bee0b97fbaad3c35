import { call } from '#app/api/client.server.ts';
import { exportAnswer } from '#app/components/exports/export-answer.server.ts';
import { pagerView, totalText } from '#app/components/pager-view.server.ts';
import { actingName, personNote } from '#app/domain/account/acting-name.ts';
import { AUDIT_ACTIONS, auditLabel } from '#app/domain/account/audit.ts';
import { changesText, changeText } from '#app/domain/account/audit-changes.ts';
import { type AuditEvent, auditDeskPage, auditPage } from '#app/domain/account/audit-contract.ts';
import { userByToken } from '#app/domain/account/contract.ts';
import { roleMay } from '#app/domain/account/roles.ts';
import { hrefOf } from '#app/domain/href.ts';
import { pagingQuery, readPaging } from '#app/domain/paging.ts';
import { queryText } from '#app/domain/query-text.ts';
import { formatInstant, wallDay, wallTime } from '#app/domain/time.ts';
import type { CustomerRequest } from '#app/session/customer-loader.server.ts';
import { type Column, codeCell, secondCell, sheetOf, textCell } from '#app/spreadsheet/sheet.ts';

/** Whose page it is: one's own, or the operator's. */
export type AuditSide = 'own' | 'desk';

const PATHS: Readonly<Record<AuditSide, string>> = {
  own: 'security/log',
  desk: 'desk/audit',
};

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

/** Whose a name was that somebody else may bear by now. */
const freedText = (freed: AuditEvent['freedNames']): string =>
  freed.map(({ name, phone }) => `「${name}」是 ${phone}，姓名后来已释放`).join('；');

/** Characters of what was done that a line of the narrowest phone has room for. */
const A_LINE = 22;

/** What was done, on a line; what has no room on it is below, each change on its own. */
function whatOf({ detail, changes, freedNames }: AuditEvent) {
  const lines = [detail, ...changes.map(changeText), freedText(freedNames)].filter(Boolean);
  const whole = lines.join('；');
  if (whole.length <= A_LINE) return { line: whole, below: [] };
  const first = detail || `${changes.length} 项变更`;
  const line = first.length > A_LINE ? `${first.slice(0, A_LINE - 1)}…` : first;
  return { line, below: line === detail ? lines.slice(1) : lines };
}

const rowOf = (event: AuditEvent) => ({
  ...event,
  time: formatInstant(event.at),
  label: auditLabel(event.action),
  who: actingName(event.person, event.behalfOf),
  whoNote: personNote(event),
  what: whatOf(event),
});
export type AuditRow = ReturnType<typeof rowOf>;

async function mayAdminister(token: string): Promise<boolean> {
  const { userInfo } = await call(userByToken, { token });
  return roleMay(userInfo.company?.role ?? 'admin', 'administer');
}

/** What was done, page by page. */
export async function auditView({ request, token }: CustomerRequest, side: AuditSide) {
  const asked = askedOf(request);
  const [found, mayExportLog] = await Promise.all([
    readPage(side, token, asked),
    side === 'own' && mayAdminister(token),
  ]);
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
      { label: `导出 Excel（${totalText(found)} 条）`, to: auditHref(side, first, '.xlsx') },
      { label: '导出 CSV', to: auditHref(side, first, '.csv') },
      ...(mayExportLog ? [{ label: '导出防篡改记录', to: `/customer/${PATHS.own}.jsonl` }] : []),
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
  said('操作人', ({ person, behalfOf }) => actingName(person, behalfOf)),
  said('操作人手机号', ({ phone }) => phone, codeCell),
  said('操作人编号', ({ personId }) => personId, codeCell),
  said('账号', ({ account }) => account, codeCell),
  said('说明', ({ detail, freedNames }) =>
    [detail, freedText(freedNames)].filter(Boolean).join('；'),
  ),
  said('变更', ({ changes }) => changesText(changes)),
  said('网络地址', ({ network }) => network, codeCell),
  said('设备', ({ device }) => device),
];

/** The same as a file, as its address ends. */
export function auditFile(page: CustomerRequest, side: AuditSide): Promise<Response> {
  const { pathname } = new URL(page.request.url);
  const { action, phone } = askedOf(page.request);
  const file = {
    filters: side === 'desk' ? { action, phone } : { action },
    keyOf: ({ id }: AuditEvent) => id,
    ...{ name: `操作记录-${wallDay(new Date())}`, plainName: 'audit' },
    sheets: ([events]: readonly [readonly AuditEvent[]]) => [sheetOf('操作记录', COLUMNS, events)],
    ...(pathname.toLowerCase().endsWith('.csv') && { as: CSV }),
  };
  return side === 'desk' ? exportAnswer(page, 'audit', file) : exportAnswer(page, 'log', file);
}

/** A cell that begins like a formula is text to spreadsheets with an apostrophe before it. */
const csvCell = (text: string): string =>
  `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** With the byte order mark by which Excel recognises UTF-8. */
const CSV = {
  ending: 'csv',
  type: 'text/csv; charset=utf-8',
  write: ([events]: readonly [readonly AuditEvent[]]) => {
    const rows = events.map((event) => COLUMNS.map(({ text }) => text(event)));
    const lines = [COLUMNS.map(({ header }) => header), ...rows];
    return `\ufeff${lines.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;
  },
};
