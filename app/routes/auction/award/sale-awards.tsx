import { Link } from '#app/components/ui/link.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import type { AwardRow } from '../auction-text.server.ts';
import { AWARD_COLUMNS } from '../award-columns.tsx';

interface SaleAwardsProps {
  /** The name of the auction. */
  of: string;
  awards: readonly AwardRow[];
}

/** What was won and offered in a seller's auction, with the orders. */
export const SaleAwards = ({ of, awards }: SaleAwardsProps) => (
  <Table
    caption={`成交与递补 ${of}`}
    columns={COLUMNS}
    rows={awards}
    rowKey={({ bidderNo, orderCode }) => `${bidderNo} ${orderCode}`}
  />
);

const COLUMNS: readonly Column<AwardRow>[] = [
  ...AWARD_COLUMNS,
  {
    key: 'order',
    header: '订单',
    cell: ({ orderCode }) =>
      orderCode ? <Link to={`/customer/sale-order/${orderCode}`}>{orderCode}</Link> : '—',
  },
];
