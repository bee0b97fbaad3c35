import type { ReactNode } from 'react';
import { ExportsLink } from '#app/components/exports/exports-link.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { Checkbox } from '#app/components/ui/field.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Price } from '#app/components/ui/price.tsx';
import { type Column, rowActions, Table } from '#app/components/ui/table.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { classNames } from '#app/styles/class-names.ts';
import { cluster, onPaper, onScreen } from '#app/styles/layout.css.ts';
import { CHOSEN } from './chosen-control.ts';
import * as styles from './order.css.ts';
import { ORDER_COLUMNS, type OrderColumn } from './order-columns.ts';
import type { OrderRow } from './order-row.server.ts';

interface OrderTableProps<Row extends OrderRow> {
  caption: string;
  /** The list's address: what is ticked is shown there by itself. */
  list: string;
  /** The heading of the other side's names. */
  counterpart: string;
  /** Those of `ORDER_COLUMNS` that are shown. */
  columns: readonly OrderColumn[];
  rows: readonly Row[];
  actions: (row: Row) => ReactNode;
  /** Ticked before. */
  ticked?: readonly string[];
  /** What else is done with those that are ticked. */
  children?: ReactNode;
}

type Shown = Omit<Column<OrderRow>, 'key' | 'header'>;

const text = (of: (row: OrderRow) => string | undefined): Shown => ({
  phone: 'label',
  cell: (row) => <Short text={of(row) ?? ''} />,
});

const SHOWN: Readonly<Record<OrderColumn, Shown>> = {
  date: {
    nowrap: true,
    // The order's number begins with it.
    phone: 'hidden',
    cell: ({ date, printedDate }) => (
      <>
        <span className={onScreen}>{date}</span>
        <span className={onPaper}>{printedDate}</span>
      </>
    ),
  },
  goods: { cell: ({ goods }) => <Short text={goods} /> },
  counterpart: { cell: (row) => <Short text={row.counterpart} /> },
  number: { align: 'end', phone: 'run', cell: ({ number }) => number },
  amount: { align: 'end', phone: 'figure', cell: ({ amount }) => <Price amount={amount} /> },
  state: { cell: ({ state }) => <Tag tone={state.tone}>{state.label}</Tag> },
  placedBy: text(({ own }) => own.placedBy),
  purchaseNumber: text(({ own }) => own.purchaseNumber),
  costCentre: text(({ own }) => own.costCentre),
  project: text(({ own }) => own.project),
  remark: text(({ remark }) => remark),
};

/** Orders in rows that can be ticked: those are added up, exported and printed by themselves. */
export function OrderTable<Row extends OrderRow>({
  caption,
  list,
  counterpart,
  columns,
  rows,
  actions,
  ticked = [],
  children,
}: OrderTableProps<Row>) {
  const shown: Column<Row>[] = [
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
    ...columns.map((key) => ({
      ...SHOWN[key],
      key,
      header: key === 'counterpart' ? counterpart : ORDER_COLUMNS[key],
    })),
    rowActions((row) => actions(row)),
  ];
  return (
    // A document of its own: the ticks are those of the address only.
    <form action={list} className={styles.orders}>
      <Table caption={caption} columns={shown} rows={rows} rowKey="orderCode" />
      <div className={classNames(styles.chosen, cluster[2], onScreen)}>
        <Button variant="secondary">合计所选</Button>
        <Button variant="secondary" name={CHOSEN} value="export" formAction={`${list}.xlsx`}>
          导出所选
        </Button>
        <Button variant="secondary" name={CHOSEN} value="print">
          打印所选
        </Button>
        <ExportsLink />
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
