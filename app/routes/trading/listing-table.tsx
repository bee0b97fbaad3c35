import { FavouriteButton } from '#app/components/favourite-toggle.tsx';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Price } from '#app/components/ui/price.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import { GoodsCell } from './goods-cell.tsx';
import * as styles from './listing-table.css.ts';
import type { SpotRow } from './sources.server.ts';

const hrefOf = ({ id }: SpotRow) => `/detail?selfId=${id}&type=sale`;

const COLUMNS: readonly Column<SpotRow>[] = [
  {
    key: 'goods',
    header: '商品',
    phone: 'title',
    cell: (row) => <GoodsCell to={hrefOf(row)} row={row} />,
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
      <span className={styles.actions}>
        <ButtonLink to={hrefOf(row)} variant="secondary" size="small">
          去下单
        </ButtonLink>
        <FavouriteButton of="sale" id={row.id} on={row.collected} />
      </span>
    ),
  },
];

/** The goods side by side; on a phone a card each. */
export function ListingTable({ rows }: { rows: readonly SpotRow[] }) {
  return (
    <div className={styles.list}>
      <Table caption="现货资源" columns={COLUMNS} rows={rows} rowKey={({ id }) => id} />
    </div>
  );
}
