import { FavouriteButton } from '#app/components/favourite-toggle.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import type { CollectView } from './read-collect.server.ts';

type StoreRow = CollectView['stores'][number];

const COLUMNS: readonly Column<StoreRow>[] = [
  {
    key: 'store',
    header: '店铺',
    phone: 'title',
    cell: ({ code, name }) => (
      <Link to={`/brand?sellerCode=${code}`}>
        <strong>{name}</strong>
      </Link>
    ),
  },
  { key: 'address', header: '地址', cell: ({ address }) => address },
  { key: 'goods', header: '商品数量', align: 'end', cell: ({ goods }) => goods },
  {
    key: 'follow',
    header: '操作',
    phone: 'line',
    cell: ({ code }) => <FavouriteButton of="seller" id={code} on />,
  },
];

/** The stores a customer follows. */
export function FollowedStores({ stores }: { stores: CollectView['stores'] }) {
  return <Table caption="关注的店铺" columns={COLUMNS} rows={stores} rowKey={({ code }) => code} />;
}
