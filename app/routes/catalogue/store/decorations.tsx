import { Carousel } from '#app/components/ui/carousel.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Picture } from '#app/components/ui/picture.tsx';
import { Price } from '#app/components/ui/price.tsx';
import { classNames } from '#app/styles/class-names.ts';
import { muted, small } from '#app/styles/layout.css.ts';
import { goodsHref } from './goods-href.ts';
import type { StoreView } from './read-store.server.ts';
import * as styles from './store-detail.css.ts';

interface DecorationsProps {
  goods: StoreView['decorations'];
  /** What the store is called. */
  seller: string;
}

/** What the seller shows first, a card each (spec 2 §2). */
export function Decorations({ goods, seller }: DecorationsProps) {
  return (
    <Carousel title="店铺推荐">
      {goods.map(({ id, image, name, refreshed, price, unit }) => (
        <li key={id}>
          <Link to={goodsHref(id)} className={styles.card}>
            <Picture src={image} alt="" width={72} height={72} />
            <span className={styles.lines}>
              <strong>{name}</strong>
              <Price amount={price} unit={unit} />
              <span className={classNames(muted, small)}>{refreshed} 更新</span>
              <span className={classNames(muted, small)}>{seller}</span>
            </span>
          </Link>
        </li>
      ))}
    </Carousel>
  );
}
