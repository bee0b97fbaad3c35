import { Link } from '#app/components/ui/link.tsx';
import { Picture } from '#app/components/ui/picture.tsx';
import { Price } from '#app/components/ui/price.tsx';
import { pictured } from '#app/components/ui/table.css.ts';
import { type Column, NOT_ON_PHONE, Table } from '#app/components/ui/table.tsx';
import { muted, nowrap, small } from '#app/styles/layout.css.ts';
import type { OrderSummary } from './order-summary.server.ts';

type Line = OrderSummary['lines'][number];

const columns: Column<Line>[] = [
  {
    key: 'goods',
    header: '商品',
    phone: 'title',
    cell: (line) => (
      <span className={pictured}>
        {line.imageUrl && <Picture src={line.imageUrl} alt="" width={48} height={48} />}
        <span>
          {line.href ? <Link to={line.href}>{line.name}</Link> : line.name}
          <br {...NOT_ON_PHONE} /> <span className={muted}>{line.grade}</span>
        </span>
      </span>
    ),
  },
  {
    key: 'price',
    header: '单价',
    align: 'end',
    cell: (line) => <Price amount={line.price} unit={line.unit} />,
  },
  {
    key: 'number',
    header: '数量',
    align: 'end',
    cell: (line) => (
      <span className={nowrap}>
        {line.number} {line.unit}
      </span>
    ),
  },
  {
    key: 'amount',
    header: '金额',
    align: 'end',
    phone: 'figure',
    cell: (line) => <Price amount={line.amount} />,
  },
  {
    key: 'delivery',
    header: '交货',
    phone: 'line',
    cell: (line) => <span className={small}>{line.delivery}</span>,
  },
];

/** The lines of an order, as they were when it was made (design/orders: Checkout). */
export function OrderLines({ order }: { order: Pick<OrderSummary, 'orderCode' | 'lines'> }) {
  return (
    <Table
      caption={`订单 ${order.orderCode} 的商品`}
      columns={columns}
      rows={order.lines}
      rowKey="key"
    />
  );
}
