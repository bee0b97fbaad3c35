import { classNames } from '#app/styles/class-names.ts';
import { linkBox } from '#app/styles/layout.css.ts';
import * as styles from './product-card.css.ts';
import { Link } from './ui/link.tsx';
import { Picture } from './ui/picture.tsx';
import { Price } from './ui/price.tsx';

export interface ProductCardProps {
  to: string;
  /** Empty where it would tell nothing. */
  imageUrl: string;
  name: string;
  /** Specification and grade. */
  detail?: string;
  /** Formatted: `3,850.00`. */
  price: string;
  unit: string;
  /** As shown: `月销 300+`. */
  sales?: string;
}

/** Goods in a grid. */
export function ProductCard({ to, imageUrl, name, detail, price, unit, sales }: ProductCardProps) {
  return (
    <Link to={to} className={classNames(linkBox, styles.card)}>
      {imageUrl && <Picture src={imageUrl} alt="" width={240} height={240} />}
      <span className={styles.body}>
        <span className={styles.name}>{name}</span>
        {detail && <span className={styles.detail}>{detail}</span>}
        <span className={styles.foot}>
          <Price amount={price} unit={unit} size="large" />
          {sales && <span className={styles.detail}>{sales}</span>}
        </span>
      </span>
    </Link>
  );
}
