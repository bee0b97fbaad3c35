import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import { muted, small } from '#app/styles/layout.css.ts';
import type { SharedView } from './sharing.server.ts';

type Line = SharedView['lines'][number];

const COLUMNS: readonly Column<Line>[] = [
  {
    key: 'goods',
    header: '商品',
    phone: 'title',
    cell: ({ href, name, grade, problem }) => (
      <>
        <Link to={href}>{name}</Link>
        <div className={`${muted} ${small}`}>{grade}</div>
        {problem && <div className={small}>{problem}</div>}
      </>
    ),
  },
  { key: 'seller', header: '卖家', cell: ({ seller }) => seller },
  {
    key: 'price',
    header: '单价（元）',
    align: 'end',
    cell: ({ price, unit }) => `${price}/${unit}`,
  },
  { key: 'count', header: '数量', align: 'end', cell: ({ number, unit }) => `${number} ${unit}` },
  {
    key: 'amount',
    header: '金额（元）',
    align: 'end',
    phone: 'figure',
    cell: ({ amount }) => amount,
  },
];

/** A colleague's cart: nothing of it can be changed here. */
export default function SharedCart({ shared }: { shared: SharedView }) {
  return (
    <>
      <p className={muted}>按当前价格显示，只能查看。</p>
      {shared.lines.length === 0 ? (
        <EmptyState title="购物车没有商品" icon="cart" />
      ) : (
        <Table caption={`${shared.name} 的购物车`} columns={COLUMNS} rows={shared.lines} />
      )}
    </>
  );
}
