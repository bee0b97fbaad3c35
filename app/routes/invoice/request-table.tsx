import type { ReactNode } from 'react';
import { FileLink } from '#app/components/ui/file-links.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { WithNote } from '#app/components/ui/with-note.tsx';
import type { Party } from '#app/domain/order/parties.ts';
import { classNames } from '#app/styles/class-names.ts';
import { muted, nowrap, small } from '#app/styles/layout.css.ts';
import type { RequestRow } from './invoice-view.server.ts';

const note = classNames(muted, small);

/** The invoices of a request, each with its file. */
export function Papers({ invoices }: { invoices: RequestRow['invoices'] }) {
  return invoices.map(({ number, label, issueDate, amount, tax, original, reason, file }) => (
    <div key={number}>
      {label} {number}
      <div className={note}>
        {issueDate} {amount}（{tax}）
      </div>
      {original && (
        <div className={note}>
          冲 {original}：{reason}
        </div>
      )}
      {file && <FileLink {...file} />}
    </div>
  ));
}

export const requestColumns = (party: Party): Column<RequestRow>[] => [
  {
    key: 'title',
    header: '抬头',
    phone: 'title',
    cell: ({ titleName, consentNote }) => (
      <WithNote note={consentNote}>
        <strong>{titleName}</strong>
      </WithNote>
    ),
  },
  { key: 'kind', header: '类型与税号', cell: ({ kind, taxNo }) => `${kind} ${taxNo}` },
  {
    key: 'party',
    header: party === 'buyer' ? '买家' : '卖家',
    cell: (row) => row[party],
  },
  {
    key: 'orders',
    header: '订单',
    phone: 'label',
    cell: ({ orders }) =>
      orders.map(({ orderCode, to, own }) => (
        <div key={orderCode}>
          <Link className={nowrap} to={to}>
            {orderCode}
          </Link>
          {own && <div className={note}>{own}</div>}
        </div>
      )),
  },
  {
    key: 'amount',
    header: '金额',
    align: 'end',
    phone: 'figure',
    cell: ({ amount, reversed, over }) => (
      <WithNote note={[reversed && `已红冲 ${reversed}`, over && `需红冲 ${over}`]}>
        <span className={nowrap}>{amount}</span>
      </WithNote>
    ),
  },
  {
    key: 'state',
    header: '状态',
    cell: ({ stateLabel, stateTone, reason, time }) => (
      <WithNote note={reason || time}>
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
