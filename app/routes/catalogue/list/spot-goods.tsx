import type { ReactNode } from 'react';
import { FavouriteButton } from '#app/components/favourite-toggle.tsx';
import { cards as grid } from '#app/components/product-card.css.ts';
import { ProductCard } from '#app/components/product-card.tsx';
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
import type { Card, Listed } from './read-list.server.ts';
import type { SpotRow } from './sources.server.ts';

/** Sellers' goods in the chosen view; null where there are none. */
export function spotGoods({
  rows,
  cards,
}: {
  rows: readonly SpotRow[];
  cards: readonly Listed<Card>[];
}) {
  if (cards.length > 0) return <GoodsGrid cards={cards} />;
  return rows.length > 0 ? <ListingTable rows={rows} /> : null;
}

/** Goods as cards, each with a button to collect it. */
export function GoodsGrid({
  cards,
  button,
}: {
  cards: readonly Listed<Card>[];
  /** Below a card. */
  button?: (id: string) => ReactNode;
}) {
  return (
    <ul className={grid}>
      {cards.map(({ id, of, image, collected, ...card }) => (
        <li key={id} className={styles.cell}>
          <ProductCard {...card} to={detailHref(of, id)} imageUrl={image} />
          {button?.(id)}
          <span className={styles.toggle}>
            <FavouriteButton of={of} id={id} on={collected} />
          </span>
        </li>
      ))}
    </ul>
  );
}

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

/** Sellers' goods as a table; on a phone as cards. */
function ListingTable({ rows }: { rows: readonly SpotRow[] }) {
  return (
    <div className={styles.list}>
      <Table caption="现货资源" columns={COLUMNS} rows={rows} rowKey={({ id }) => id} />
    </div>
  );
}
