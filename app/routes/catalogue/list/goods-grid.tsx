import type { ReactNode } from 'react';
import { FavouriteButton } from '#app/components/favourite-toggle.tsx';
import { cards as grid } from '#app/components/product-card.css.ts';
import { ProductCard } from '#app/components/product-card.tsx';
import { detailHref } from './goods-columns.tsx';
import * as styles from './goods-grid.css.ts';
import type { Card, Listed } from './read-list.server.ts';

/** Goods by their pictures, each to be collected. */
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
