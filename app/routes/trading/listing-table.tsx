import { ButtonLink } from '#app/components/ui/button.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Picture } from '#app/components/ui/picture.tsx';
import { Price } from '#app/components/ui/price.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import { classNames } from '#app/styles/class-names.ts';
import { muted, small } from '#app/styles/layout.css.ts';
import * as styles from './listing-table.css.ts';
import type { TradingRow } from './read-list.server.ts';

const hrefOf = ({ id }: TradingRow) => `/detail?selfId=${id}&type=sale`;

const COLUMNS: readonly Column<TradingRow>[] = [
  {
    key: 'goods',
    header: '商品',
    phone: 'title',
    cell: (row) => (
      <Link to={hrefOf(row)} className={styles.goods}>
        <Picture src={row.image} alt="" width={40} height={40} />
        <span>
          <strong>{row.name}</strong>
          <span className={classNames(styles.specs, muted, small)}>{row.specs}</span>
        </span>
      </Link>
    ),
  },
  { key: 'maker', header: '生产厂家', cell: ({ maker }) => maker },
  { key: 'place', header: '交货地', cell: ({ place }) => place },
  {
    key: 'price',
    header: '单价',
    align: 'end',
    cell: ({ price, unit }) => <Price amount={price} unit={unit} />,
  },
  { key: 'stock', header: '库存', align: 'end', cell: ({ stock }) => stock },
  { key: 'least', header: '起订量', align: 'end', cell: ({ least }) => least },
  { key: 'sales', header: '月销量', align: 'end', cell: ({ sales }) => sales },
  {
    key: 'order',
    header: '操作',
    phone: 'line',
    cell: (row) => (
      <ButtonLink to={hrefOf(row)} variant="secondary" size="small">
        去下单
      </ButtonLink>
    ),
  },
];

/** The goods side by side; on a phone a card each. */
export function ListingTable({ rows }: { rows: readonly TradingRow[] }) {
  return (
    <div className={styles.list}>
      <Table caption="现货资源" columns={COLUMNS} rows={rows} rowKey={({ id }) => id} />
    </div>
  );
}
