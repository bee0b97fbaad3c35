import type { ReactNode } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { Checkbox } from '#app/components/ui/field.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Price } from '#app/components/ui/price.tsx';
import { type Column, rowActions, Table } from '#app/components/ui/table.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { classNames } from '#app/styles/class-names.ts';
import { cluster } from '#app/styles/layout.css.ts';
import * as styles from './order.css.ts';
import type { OrderRow } from './order-row.server.ts';

interface OrderTableProps<Row extends OrderRow> {
  caption: string;
  /** The list's address: what is ticked is shown there by itself. */
  list: string;
  /** The heading of the other side's names. */
  counterpart: string;
  rows: readonly Row[];
  actions: (row: Row) => ReactNode;
  /** Ticked before. */
  ticked?: readonly string[];
  /** What else is done with those that are ticked. */
  children?: ReactNode;
}

/** Orders in rows that can be ticked: those are added up, exported and printed by themselves. */
export function OrderTable<Row extends OrderRow>({
  caption,
  list,
  counterpart,
  rows,
  actions,
  ticked = [],
  children,
}: OrderTableProps<Row>) {
  const columns: Column<Row>[] = [
    {
      key: 'order',
      header: '订单',
      phone: 'title',
      cell: ({ orderCode, to }) => (
        <span className={styles.orderOfRow}>
          <Checkbox
            name="orderCode"
            value={orderCode}
            defaultChecked={ticked.includes(orderCode)}
            label={`选择 ${orderCode}`}
            labelHidden
          />
          <Link to={to}>{`订单 ${orderCode}`}</Link>
        </span>
      ),
    },
    { key: 'date', header: '下单时间', nowrap: true, cell: ({ date }) => date },
    { key: 'goods', header: '商品', cell: ({ goods }) => <Short text={goods} /> },
    { key: 'counterpart', header: counterpart, cell: (row) => <Short text={row.counterpart} /> },
    { key: 'number', header: '数量', align: 'end', cell: ({ number }) => number },
    {
      key: 'amount',
      header: '金额',
      align: 'end',
      cell: ({ amount }) => <Price amount={amount} />,
    },
    {
      key: 'state',
      header: '状态',
      cell: ({ state }) => <Tag tone={state.tone}>{state.label}</Tag>,
    },
    rowActions((row) => actions(row)),
  ];
  return (
    // A document of its own: the ticks are those of the address only.
    <form action={list} className={styles.orders}>
      <Table caption={caption} columns={columns} rows={rows} rowKey="orderCode" />
      <div className={classNames(styles.chosen, cluster[3])}>
        <Button variant="secondary">合计所选</Button>
        {children}
      </div>
    </form>
  );
}

/** Whole under the pointer where there is no room for all of it. */
const Short = ({ text }: { text: string }) => (
  <span className={styles.short} title={text}>
    {text}
  </span>
);
