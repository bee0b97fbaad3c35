import { Link } from '#app/components/ui/link.tsx';
import { Picture } from '#app/components/ui/picture.tsx';
import { Price } from '#app/components/ui/price.tsx';
import { cluster, muted, spread } from '#app/styles/layout.css.ts';
import * as styles from './checkout.css.ts';
import type { CheckoutLineView } from './checkout-view.server.ts';
import { LineDelivery, type LineDeliveryProps } from './line-delivery.tsx';

export interface LineProps extends LineDeliveryProps {
  line: CheckoutLineView;
  /** Where a quantity is changed that cannot be bought as it stands. */
  changeAt: { to: string; label: string };
}

export function Line({ changeAt, ...delivery }: LineProps) {
  const { line } = delivery;
  return (
    <li className={styles.line}>
      <span className={styles.picture}>
        <Picture src={line.imageUrl} alt="" width={72} height={72} />
      </span>
      <div>
        <input type="hidden" name="skuIds" value={line.id} />
        {Object.entries(line.sent).map(([name, value]) => (
          <input key={name} type="hidden" name={`${name}.${line.id}`} value={value} />
        ))}
        <div className={spread}>
          <span>
            <strong>
              <Link to={line.href}>{line.name}</Link>
            </strong>{' '}
            <span className={muted}>{line.grade}</span>
          </span>
          <span className={cluster[4]}>
            <Price amount={line.price} unit={line.unit} />
            <span>
              × {line.number} {line.unit}
            </span>
            <Price amount={line.amount} />
          </span>
        </div>
        {line.problem && (
          <p className={styles.problem}>
            {line.problem} <Link to={changeAt.to}>{changeAt.label}</Link>
          </p>
        )}
      </div>
      <LineDelivery {...delivery} />
    </li>
  );
}
