import { FavouriteButton } from '#app/components/favourite-toggle.tsx';
import { cards as grid } from '#app/components/product-card.css.ts';
import { ProductCard } from '#app/components/product-card.tsx';
import * as styles from './goods-grid.css.ts';
import type { SpotCard } from './sources.server.ts';

/** Goods by their pictures, each to be collected. */
export function GoodsGrid({ cards }: { cards: readonly SpotCard[] }) {
  return (
    <ul className={grid}>
      {cards.map(({ id, image, name, detail, price, unit, sales, collected }) => (
        <li key={id} className={styles.cell}>
          <ProductCard
            to={`/detail?selfId=${id}&type=sale`}
            imageUrl={image}
            name={name}
            detail={detail}
            price={price}
            unit={unit}
            sales={sales}
          />
          <span className={styles.toggle}>
            <FavouriteButton of="sale" id={id} on={collected} />
          </span>
        </li>
      ))}
    </ul>
  );
}
