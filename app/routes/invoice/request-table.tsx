import type { ReactNode } from 'react';
import { Link } from '#app/components/ui/link.tsx';
import { type Column, NOT_ON_PHONE, Table } from '#app/components/ui/table.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { WithNote } from '#app/components/ui/with-note.tsx';
import type { Party } from '#app/domain/order/parties.ts';
import { classNames } from '#app/styles/class-names.ts';
import { muted, nowrap, onScreen, small } from '#app/styles/layout.css.ts';
import type { RequestRow } from './invoice-view.server.ts';

const note = classNames(muted, small);

/** The invoices of a request, each with its file; a row of two lines has the file alone. */
export function Papers({ invoices }: { invoices: RequestRow['invoices'] }) {
  return invoices.map(({ number, label, issueDate, amount, tax, used, original, reason, file }) => (
    <div key={number}>
      <span {...(file && NOT_ON_PHONE)}>
        {label} {number}
      </span>
      <div className={note} {...NOT_ON_PHONE}>
        {issueDate} {amount}（{[tax, used].filter(Boolean).join('，')}）
      </div>
      {original && (
        <div className={note} {...NOT_ON_PHONE}>
          冲 {original}：{reason}
        </div>
      )}
      {file && (
        <a
          href={`/files/${file.id}`}
          target="_blank"
          rel="noreferrer"
          aria-label={`下载 ${file.name}`}
          className={onScreen}
        >
          下载
        </a>
      )}
    </div>
  ));
}

/** Whether a buyer's row ends with what leaves the second line no room for the time. */
const endsWithMore = (
  { invoices, mayWithdraw }: Pick<RequestRow, 'invoices' | 'mayWithdraw'>,
  party: Party,
) => invoices.length > 0 || (party === 'seller' && mayWithdraw);

export const requestColumns = (party: Party): Column<RequestRow>[] => [
  {
    key: 'title',
    header: '抬头',
    // To its buyer a request is one to a seller: the titles are of their own company.
    phone: party === 'buyer' ? 'title' : 'hidden',
    cell: ({ titleName, consentNote }) => (
      <WithNote note={consentNote && <span {...NOT_ON_PHONE}>{consentNote}</span>}>
        <strong>{titleName}</strong>
      </WithNote>
    ),
  },
  {
    key: 'kind',
    header: '类型与税号',
    phone: 'hidden',
    cell: ({ kind, taxNo }) => `${kind} ${taxNo}`,
  },
  {
    key: 'party',
    header: party === 'buyer' ? '买家' : '卖家',
    phone: party === 'buyer' ? 'hidden' : 'title',
    cell: (row) => row[party],
  },
  {
    key: 'orders',
    header: '订单',
    // A seller's request has a page of its own, and of a buyer's that is issued one wants the file.
    phone: party === 'buyer' ? 'hidden' : 'run',
    cell: ({ orders, invoices }) =>
      orders.map(({ orderCode, to, own }, at) => (
        <div key={orderCode} {...((at > 0 || invoices.length > 0) && NOT_ON_PHONE)}>
          <Link className={nowrap} to={to}>
            {orderCode}
          </Link>
          {own && (
            <div className={note} {...NOT_ON_PHONE}>
              {own}
            </div>
          )}
        </div>
      )),
  },
  {
    key: 'amount',
    header: '金额',
    align: 'end',
    phone: 'figure',
    cell: ({ amount }) => <span className={nowrap}>{amount}</span>,
  },
  {
    key: 'state',
    header: '状态',
    cell: ({ stateLabel, stateTone, reason, time, reversed, over, ...row }) => (
      <WithNote
        note={[
          reason || <span {...(endsWithMore(row, party) && NOT_ON_PHONE)}>{time}</span>,
          reversed && <span className={nowrap}>已红冲 {reversed}</span>,
          over && <span className={nowrap}>需红冲 {over}</span>,
        ]}
      >
        <Tag tone={stateTone}>{stateLabel}</Tag>
      </WithNote>
    ),
  },
];

/** Requests for invoices with the papers that there are. */
export function RequestTable({
  columns,
  rows,
  hint,
}: {
  columns: readonly Column<RequestRow>[];
  rows: readonly RequestRow[];
  hint: ReactNode;
}) {
  return <Table caption="开票申请" columns={columns} rows={rows} hint={hint} />;
}
