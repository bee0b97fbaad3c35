import { ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Price } from '#app/components/ui/price.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { cluster, spread } from '#app/styles/layout.css.ts';
import type { CheckoutOrdersView } from './order-summary.server.ts';

type Row = CheckoutOrdersView['rows'][number];

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'order',
    header: '订单',
    phone: 'title',
    cell: ({ orderCode, to }) =>
      to ? <Link to={to}>{`订单 ${orderCode}`}</Link> : `订单 ${orderCode}（本订单）`,
  },
  { key: 'seller', header: '卖家', cell: ({ seller }) => seller },
  { key: 'state', header: '状态', cell: ({ state, tone }) => <Tag tone={tone}>{state}</Tag> },
  {
    key: 'amount',
    header: '金额',
    align: 'end',
    phone: 'figure',
    cell: ({ amount }) => <Price amount={amount} />,
  },
];

/** The orders that one checkout has made, one for each seller, side by side. */
export const CheckoutOrders = ({ checkout }: { checkout: CheckoutOrdersView }) => (
  <Card title={checkout.title} gap={3}>
    <Table caption="本次下单的订单" columns={COLUMNS} rows={checkout.rows} rowKey="orderCode" />
    <div className={spread}>
      <span>
        合计 <Price amount={checkout.total} />
      </span>
      <span className={cluster[2]}>
        {checkout.againTo && (
          <ButtonLink variant="quiet" to={checkout.againTo}>
            全部再次购买
          </ButtonLink>
        )}
        {checkout.payTo && (
          <ButtonLink variant="buy" to={checkout.payTo}>
            一次付款
          </ButtonLink>
        )}
      </span>
    </div>
  </Card>
);
