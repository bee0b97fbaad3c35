import { classNames } from '#app/styles/class-names.ts';
import * as styles from './price.css.ts';

export interface PriceProps {
  /** Formatted by the loader, without the sign: `3,850.00`. */
  amount: string;
  /** The unit the price is for: `吨`. */
  unit?: string;
  size?: keyof typeof styles.size;
}

export function Price({ amount, unit, size }: PriceProps) {
  return (
    <span className={classNames(styles.price, size && styles.size[size])}>
      {`¥${amount}`}
      {unit && <span className={styles.unit}>{`/${unit}`}</span>}
    </span>
  );
}
