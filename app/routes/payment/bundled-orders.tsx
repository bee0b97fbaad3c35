import { Link } from '#app/components/ui/link.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import { classNames } from '#app/styles/class-names.ts';
import { muted, small } from '#app/styles/layout.css.ts';
import type { BundledRow } from './payable-order.server.ts';

const COLUMNS: readonly Column<BundledRow>[] = [
  {
    key: 'order',
    header: '订单',
    phone: 'title',
    cell: ({ orderCode, to, goods }) => (
      <>
        <Link to={to}>{`订单 ${orderCode}`}</Link>
        {goods && <p className={classNames(muted, small)}>{goods}</p>}
      </>
    ),
  },
  { key: 'seller', header: '卖家', cell: ({ seller }) => seller },
  {
    key: 'until',
    header: '付款期限',
    nowrap: true,
    phone: 'label',
    cell: ({ until, leftOut }) => (leftOut ? '—' : until),
  },
  {
    key: 'amount',
    header: '本次付款',
    align: 'end',
    phone: 'figure',
    cell: ({ amount, leftOut }) => leftOut ?? `¥${amount}`,
  },
];

/** Where nothing is to be paid any more, until when it is says nothing. */
const columnsOf = (rows: readonly BundledRow[]) =>
  rows.every(({ leftOut }) => leftOut) ? COLUMNS.filter(({ key }) => key !== 'until') : COLUMNS;

/** The orders that are paid by one payment; those that cannot be paid any more say why. */
export const BundledOrders = ({ rows }: { rows: readonly BundledRow[] }) => (
  <Table caption="合并付款的订单" columns={columnsOf(rows)} rows={rows} rowKey="orderCode" />
);
