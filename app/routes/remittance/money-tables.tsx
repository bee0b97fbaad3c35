import { FileLink } from '#app/components/ui/file-links.tsx';
import { RowLink } from '#app/components/ui/row-button.tsx';
import { type Column, NOT_ON_PHONE, rowActions } from '#app/components/ui/table.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { WithNote } from '#app/components/ui/with-note.tsx';
import { classNames } from '#app/styles/class-names.ts';
import { muted, nowrap, small } from '#app/styles/layout.css.ts';
import type { BalanceRow } from './balances.server.ts';
import type { DebtRow } from './debts.server.ts';
import type { ReceiptRow, RefundRow } from './money.server.ts';

const note = classNames(muted, small);

/** Whose money it is, and for which order: no number is broken. */
export const ofBuyer = {
  key: 'buyer',
  header: '买家',
  phone: 'title',
  cell: ({ buyer }: Pick<RefundRow, 'buyer'>) => <strong>{buyer}</strong>,
  note: ({ phone, orderCode }: Pick<RefundRow, 'phone' | 'orderCode'>) => (
    <>
      <span {...NOT_ON_PHONE}>{phone}</span> <span className={nowrap}>订单 {orderCode}</span>
    </>
  ),
} as const;

export const REFUND_COLUMNS: readonly Column<RefundRow>[] = [
  ofBuyer,
  {
    key: 'amount',
    header: '金额（元）',
    align: 'end',
    phone: 'figure',
    cell: ({ amount }) => amount,
  },
  {
    key: 'reason',
    header: '原因',
    cell: ({ reason, failed, state }) => (
      <>
        {reason} {failed && <Tag tone="danger">{state}</Tag>}
      </>
    ),
    note: ({ came }) => came,
  },
  { key: 'payer', header: '付款账户', cell: ({ payer }) => payer ?? '—' },
  { key: 'time', header: '产生时间', nowrap: true, cell: ({ time }) => time },
  {
    key: 'done',
    header: '办理',
    phone: 'actions',
    cell: ({ done, markTo, state, buyer, amount }) =>
      done ? (
        <WithNote note={`流水号 ${done.reference}`}>{done.who}</WithNote>
      ) : (
        (markTo && (
          <RowLink to={markTo} label="登记退款" of={`${buyer} ${amount}`} preventScrollReset />
        )) ||
        state
      ),
  },
];

export const BALANCE_COLUMNS: readonly Column<BalanceRow>[] = [
  ofBuyer,
  { key: 'instalment', header: '款项', cell: ({ instalment }) => instalment },
  { key: 'due', header: '到期', nowrap: true, cell: ({ due }) => due },
  {
    key: 'overdue',
    header: '逾期（元）',
    align: 'end',
    phone: 'figure',
    cell: ({ overdue }) => overdue,
  },
  {
    key: 'paid',
    header: '已付 / 应付（元）',
    align: 'end',
    phone: 'run',
    cell: ({ paid, total }) => `${paid} / ${total}`,
  },
  rowActions(({ cancelTo, orderCode }) =>
    cancelTo ? (
      <RowLink to={cancelTo} label="取消订单" of={orderCode} variant="quiet" preventScrollReset />
    ) : (
      <span className={note}>请联系买家付款</span>
    ),
  ),
];

export const DEBT_COLUMNS: readonly Column<DebtRow>[] = [
  { key: 'seller', header: '卖家', phone: 'title', cell: ({ seller }) => seller },
  {
    key: 'debt',
    header: '垫付未还（元）',
    align: 'end',
    phone: 'figure',
    cell: ({ debt }) => debt,
  },
  { key: 'balance', header: '账户余额（元）', align: 'end', cell: ({ balance }) => balance },
  { key: 'frozen', header: '提现处理中（元）', align: 'end', cell: ({ frozen }) => frozen },
  {
    key: 'way',
    header: '偿还方式',
    cell: () => <span className={note}>从以后的货款和提现中先行偿还</span>,
  },
];

export const RECEIPT_COLUMNS: readonly Column<ReceiptRow>[] = [
  {
    key: 'buyer',
    header: '买家',
    phone: 'title',
    cell: ({ buyerName }) => <strong>{buyerName}</strong>,
    note: ({ orderCode }) => `订单 ${orderCode}`,
  },
  { key: 'code', header: '汇款码', cell: ({ remittanceCode }) => remittanceCode },
  {
    key: 'due',
    header: '待付（元）',
    align: 'end',
    phone: 'figure',
    cell: ({ dueAmount }) => dueAmount ?? '—',
  },
  {
    key: 'file',
    header: '回单',
    cell: ({ file }) => <FileLink {...file} />,
  },
  { key: 'date', header: '上传时间', nowrap: true, cell: ({ date }) => date },
];
