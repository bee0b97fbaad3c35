import { Link } from '#app/components/ui/link.tsx';
import { Picture } from '#app/components/ui/picture.tsx';
import { Price } from '#app/components/ui/price.tsx';
import { RowLink } from '#app/components/ui/row-button.tsx';
import { type Column, rowActions, Table } from '#app/components/ui/table.tsx';
import { goodsHref, inquiryHref, orderHref } from './goods-href.ts';
import type { GoodsRow } from './read-store.server.ts';
import * as styles from './store-detail.css.ts';

interface GoodsTableProps {
  rows: readonly GoodsRow[];
  /** The store's name, the same in every row. */
  seller: string;
  /** The address of the page with the order dialog closed. */
  page: string;
}

const columnsOf = ({ seller, page }: GoodsTableProps): readonly Column<GoodsRow>[] => [
  {
    key: 'name',
    header: '商品名称',
    phone: 'title',
    cell: ({ id, image, name }) => (
      <Link to={goodsHref(id)} className={styles.link}>
        {image && <Picture src={image} alt="" width={48} height={48} />}
        <strong>{name}</strong>
      </Link>
    ),
  },
  { key: 'specs', header: '规格', nowrap: true, cell: ({ specs }) => specs },
  { key: 'grade', header: '牌号', nowrap: true, cell: ({ grade }) => grade },
  {
    key: 'seller',
    header: '卖家',
    cell: () => (
      <span title={seller} className={styles.seller}>
        {seller}
      </span>
    ),
  },
  { key: 'brand', header: '品牌', nowrap: true, cell: ({ brand }) => brand },
  {
    key: 'price',
    header: '单价',
    align: 'end',
    phone: 'figure',
    cell: ({ price, unit }) => <Price amount={price} unit={unit} />,
  },
  { key: 'stock', header: '数量', align: 'end', cell: ({ stock }) => stock },
  {
    key: 'delivery',
    header: '交货方式',
    cell: ({ delivery }) => delivery,
    note: ({ terms }) => terms,
  },
  { key: 'refreshed', header: '更新时间', nowrap: true, cell: ({ refreshed }) => refreshed },
  rowActions(({ id, name, closed }) => (
    <span className={styles.actions}>
      {closed || (
        <RowLink
          to={orderHref(page, id)}
          label="下单"
          of={name}
          variant="primary"
          preventScrollReset
        />
      )}
      <RowLink to={inquiryHref(id)} label="询价" of={name} />
    </span>
  )),
];

/** A store's goods as a table, with links to order and to inquire (spec 2 §2). */
export function GoodsTable(props: GoodsTableProps) {
  const columns = columnsOf(props);
  return (
    <div className={styles.table}>
      <Table caption="店铺商品" columns={columns} rows={props.rows} />
    </div>
  );
}
