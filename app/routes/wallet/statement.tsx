import { Card } from '#app/components/ui/card.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Pagination } from '#app/components/ui/pagination.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import { nowrap, stack } from '#app/styles/layout.css.ts';
import * as styles from './wallet.css.ts';
import { walletHref } from './wallet-href.ts';
import type { OpenWallet } from './wallet-view.server.ts';

type Movement = OpenWallet['statement']['rows'][number];

const columns: Column<Movement>[] = [
  { key: 'kind', header: '类型', phone: 'title', cell: ({ label }) => label },
  { key: 'time', header: '时间', cell: ({ time }) => <span className={nowrap}>{time}</span> },
  {
    key: 'order',
    header: '关联订单',
    cell: ({ orderCode }) =>
      orderCode ? <Link to={`/customer/purchase-order/${orderCode}`}>{orderCode}</Link> : '—',
  },
  {
    key: 'amount',
    header: '金额',
    align: 'end',
    cell: ({ amount, incoming }) => (
      <span className={incoming ? styles.incoming : undefined}>{amount}</span>
    ),
  },
  { key: 'balance', header: '余额', align: 'end', cell: ({ balance }) => balance },
];

export function Statement({
  statement: { rows, page, pages },
  redirectTo,
}: {
  statement: OpenWallet['statement'];
  redirectTo: string | null;
}) {
  return (
    <Card title="收支明细">
      <div className={stack[4]}>
        <Table caption="收支明细" columns={columns} rows={rows} rowKey={({ id }) => id} />
        <Pagination
          page={page}
          pages={pages}
          hrefOf={(target) => walletHref({ page: target, redirectTo })}
        />
      </div>
    </Card>
  );
}
