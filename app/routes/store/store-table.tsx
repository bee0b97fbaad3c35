import { FavouriteButton } from '#app/components/favourite-toggle.tsx';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import { cluster } from '#app/styles/layout.css.ts';

interface StoreRow {
  sellerCode: string;
  sellerName: string;
  address: string;
  /** How many are on offer, as shown. */
  goods: string;
  followed: boolean;
}

const hrefOf = ({ sellerCode }: StoreRow) => `/brand?sellerCode=${encodeURIComponent(sellerCode)}`;

const COLUMNS: readonly Column<StoreRow>[] = [
  {
    key: 'store',
    header: '店铺',
    phone: 'title',
    cell: (row) => (
      <Link to={hrefOf(row)}>
        <strong>{row.sellerName}</strong>
      </Link>
    ),
  },
  { key: 'address', header: '地址', cell: ({ address }) => address },
  { key: 'goods', header: '商品数量', align: 'end', cell: ({ goods }) => goods },
  {
    key: 'open',
    header: '操作',
    phone: 'line',
    cell: (row) => (
      <span className={cluster[2]}>
        <ButtonLink to={hrefOf(row)} variant="secondary" size="small">
          进入店铺
        </ButtonLink>
        <FavouriteButton of="seller" id={row.sellerCode} on={row.followed} />
      </span>
    ),
  },
];

/** Stores, each leading to its page. */
export function StoreTable({ rows }: { rows: readonly StoreRow[] }) {
  return (
    <Table caption="店铺" columns={COLUMNS} rows={rows} rowKey={({ sellerCode }) => sellerCode} />
  );
}
