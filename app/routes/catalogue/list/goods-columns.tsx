import type { ReactNode } from 'react';
import { FavouriteButton } from '#app/components/favourite-toggle.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Picture } from '#app/components/ui/picture.tsx';
import { Price } from '#app/components/ui/price.tsx';
import type { Column } from '#app/components/ui/table.tsx';
import { classNames } from '#app/styles/class-names.ts';
import { muted, nowrap, small } from '#app/styles/layout.css.ts';
import * as styles from './goods-table.css.ts';

/** The fields of a row in every list of goods. */
interface GoodsRow {
  id: string;
  image: string;
  name: string;
  specs: string;
  maker: string;
  /** Where it comes from, or is delivered. */
  place: string;
  price: string;
  unit: string;
  stock: string;
  collected: boolean;
}

/** The platform's own goods have a page of their own (spec 2 §2). */
export const detailHref = (of: 'sale' | 'self', id: string): string =>
  `${of === 'self' ? '/industryDetail' : '/detail'}?selfId=${id}&type=${of}`;

export const goodsColumn = (of: 'sale' | 'self'): Column<GoodsRow> => ({
  key: 'goods',
  header: of === 'self' ? '商品名称' : '商品',
  phone: 'title',
  cell: (row) => <GoodsCell to={detailHref(of, row.id)} row={row} />,
});

export const makerColumn: Column<GoodsRow> = {
  key: 'maker',
  header: '生产厂家',
  cell: ({ maker }) => <span className={nowrap}>{maker}</span>,
};

export const placeColumn = (header: string): Column<GoodsRow> => ({
  key: 'place',
  header,
  cell: ({ place }) => <span className={nowrap}>{place}</span>,
});

export const priceColumn: Column<GoodsRow> = {
  key: 'price',
  header: '单价',
  align: 'end',
  cell: ({ price, unit }) => <Price amount={price} unit={unit} />,
};

export const stockColumn: Column<GoodsRow> = {
  key: 'stock',
  header: '库存',
  align: 'end',
  cell: ({ stock }) => stock,
};

/** The buttons of a row, and the one that collects its goods. */
export const actionsColumn = (
  of: 'sale' | 'self',
  buttons: (id: string) => ReactNode,
): Column<GoodsRow> => ({
  key: 'actions',
  header: '操作',
  phone: 'line',
  cell: ({ id, collected }) => (
    <span className={styles.actions}>
      {buttons(id)}
      <FavouriteButton of={of} id={id} on={collected} />
    </span>
  ),
});

/** Picture, name and specification of a row, leading to the goods. */
function GoodsCell({
  to,
  row: { image, name, specs },
}: {
  to: string;
  row: { image: string; name: string; specs: string };
}) {
  return (
    <Link to={to} className={styles.goods}>
      <Picture src={image} alt="" width={40} height={40} />
      <span>
        <strong>{name}</strong>
        <span className={classNames(styles.specs, muted, small)}>{specs}</span>
      </span>
    </Link>
  );
}
