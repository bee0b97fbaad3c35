import { FavouriteButton } from '#app/components/favourite-toggle.tsx';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Price } from '#app/components/ui/price.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import { GoodsCell } from './goods-cell.tsx';
import * as styles from './listing-table.css.ts';
import type { SelfRow } from './sources.server.ts';

const hrefOf = ({ id }: SelfRow) => `/detail?selfId=${id}&type=self`;

const COLUMNS: readonly Column<SelfRow>[] = [
  {
    key: 'goods',
    header: '商品名称',
    phone: 'title',
    cell: (row) => <GoodsCell to={hrefOf(row)} row={row} />,
  },
  { key: 'supplier', header: '供应商', cell: ({ supplier }) => supplier },
  { key: 'maker', header: '生产厂家', cell: ({ maker }) => maker },
  { key: 'brand', header: '品牌', cell: ({ brand }) => brand },
  { key: 'place', header: '产地', cell: ({ place }) => place },
  {
    key: 'price',
    header: '单价',
    align: 'end',
    cell: ({ price, unit }) => <Price amount={price} unit={unit} />,
  },
  { key: 'stock', header: '库存', align: 'end', cell: ({ stock }) => stock },
  {
    key: 'order',
    header: '操作',
    phone: 'line',
    cell: (row) => (
      <span className={styles.actions}>
        <ButtonLink to={hrefOf(row)} variant="secondary" size="small">
          查看商品详情
        </ButtonLink>
        <FavouriteButton of="self" id={row.id} on={row.collected} />
      </span>
    ),
  },
];

/** The platform's goods side by side; on a phone a card each. */
export function SelfTable({ rows }: { rows: readonly SelfRow[] }) {
  return (
    <div className={styles.list}>
      <Table caption="自营商品" columns={COLUMNS} rows={rows} rowKey={({ id }) => id} />
    </div>
  );
}
