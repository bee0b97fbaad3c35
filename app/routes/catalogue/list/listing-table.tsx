import { ButtonLink } from '#app/components/ui/button.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import {
  actionsColumn,
  detailHref,
  goodsColumn,
  makerColumn,
  placeColumn,
  priceColumn,
  stockColumn,
} from './goods-columns.tsx';
import * as styles from './goods-table.css.ts';
import type { SpotRow } from './sources.server.ts';

const COLUMNS: readonly Column<SpotRow>[] = [
  goodsColumn('sale'),
  {
    key: 'store',
    header: '店铺',
    phone: 'line',
    cell: ({ seller: { code, name } }) => (
      <Link to={`/storeDetail?id=${code}&sellerCode=${code}`}>{name}</Link>
    ),
  },
  makerColumn,
  placeColumn('交货地'),
  priceColumn,
  stockColumn,
  { key: 'least', header: '起订量', align: 'end', cell: ({ least }) => least },
  { key: 'sales', header: '月销量', align: 'end', cell: ({ sales }) => sales },
  actionsColumn('sale', (id) => (
    <>
      <ButtonLink to={`${detailHref('sale', id)}&dialog=order`} variant="secondary" size="small">
        下单
      </ButtonLink>
      <ButtonLink to={`/inquiry?sellerProductId=${id}`} variant="quiet" size="small">
        询价
      </ButtonLink>
    </>
  )),
];

/** Sellers' goods side by side; on a phone a card each. */
export function ListingTable({ rows }: { rows: readonly SpotRow[] }) {
  return (
    <div className={styles.list}>
      <Table caption="现货资源" columns={COLUMNS} rows={rows} rowKey={({ id }) => id} />
    </div>
  );
}
