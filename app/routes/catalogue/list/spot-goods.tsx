import type { ReactNode } from 'react';
import { FavouriteButton } from '#app/components/favourite-toggle.tsx';
import { cards as grid } from '#app/components/product-card.css.ts';
import { ProductCard } from '#app/components/product-card.tsx';
import { Link } from '#app/components/ui/link.tsx';
import * as styles from './goods-grid.css.ts';
import { detailHref, GoodsTable } from './goods-table.tsx';
import type { Card, Listed, ListView } from './read-list.server.ts';

/** Sellers' goods in the chosen view; null where there are none. */
export function spotGoods(view: ListView) {
  if (view.cards.length > 0) return <GoodsGrid cards={view.cards} />;
  if (view.rows.length === 0) return null;
  return <GoodsTable caption="现货资源" view={view} actions={spotActions} />;
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

const spotActions = (id: string, soldOut?: string) => (
  <>
    {!soldOut && <Link to={`${detailHref('sale', id)}&dialog=order`}>下单</Link>}
    <Link to={`/inquiry?sellerProductId=${id}`}>询价</Link>
  </>
);
