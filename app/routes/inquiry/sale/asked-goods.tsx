import { type Column, Table } from '#app/components/ui/table.tsx';
import { classNames } from '#app/styles/class-names.ts';
import { muted, nowrap, small } from '#app/styles/layout.css.ts';
import type { AskedGoodsView } from './read-sale-inquiry.server.ts';

/** The description of goods, in the first column of their tables. */
export function GoodsName({ goods }: { goods: AskedGoodsView }) {
  return (
    <>
      <p>{goods.name}</p>
      <p className={classNames(muted, small)}>{goods.specs}</p>
      {goods.own && <p className={classNames(muted, small)}>{goods.own}</p>}
    </>
  );
}

export const Count = ({ goods: { count, unit } }: { goods: AskedGoodsView }) => (
  <span className={nowrap}>
    {count} {unit}
  </span>
);

const COLUMNS: readonly Column<AskedGoodsView>[] = [
  { key: 'goods', header: '商品', phone: 'title', cell: (goods) => <GoodsName goods={goods} /> },
  {
    key: 'count',
    header: '数量',
    align: 'end',
    phone: 'figure',
    cell: (goods) => <Count goods={goods} />,
  },
];

/** The goods of an inquiry that can no longer be answered. */
export function AskedGoods({ goods }: { goods: readonly AskedGoodsView[] }) {
  return <Table caption="询价商品" columns={COLUMNS} rows={goods} rowKey="position" />;
}
