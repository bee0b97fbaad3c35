import { useContext } from 'react';
import { ControlIds, Field } from '#app/components/ui/field.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Picture } from '#app/components/ui/picture.tsx';
import { Price } from '#app/components/ui/price.tsx';
import { Select } from '#app/components/ui/select.tsx';
import { NOT_SENT_LABEL } from '#app/domain/checkout/delivery.ts';
import { classNames } from '#app/styles/class-names.ts';
import { muted, small, spread } from '#app/styles/layout.css.ts';
import * as styles from './checkout.css.ts';
import type { CheckoutLineView } from './checkout-view.server.ts';
import { LineDelivery, type LineDeliveryProps } from './line-delivery.tsx';

export interface LineProps extends Omit<LineDeliveryProps, 'line' | 'delivery'> {
  line: CheckoutLineView;
  /** The page on which a quantity that cannot be bought is changed. */
  changeAt: { to: string; label: string };
  /** Why the chosen coupon takes nothing off. */
  couponProblem: string | undefined;
}

export function Line({ line, changeAt, couponProblem, ...delivery }: LineProps) {
  const control = `num.${line.id}`;
  const problem = delivery.errorOf(control) ?? line.problem;
  return (
    // What is wrong with its quantity has no control: the summary leads to the line.
    <li id={useContext(ControlIds) + control} tabIndex={-1} className={styles.line}>
      <span className={styles.picture}>
        {line.imageUrl && <Picture src={line.imageUrl} alt="" width={48} height={48} />}
      </span>
      <div>
        <input type="hidden" name="skuIds" value={line.id} />
        {Object.entries(line.sent).map(([name, value]) => (
          <input key={name} type="hidden" name={`${name}.${line.id}`} value={value} />
        ))}
        <Link to={line.href}>
          <strong>{line.name}</strong>
        </Link>{' '}
        <span className={muted}>{line.grade}</span>
        <div className={spread}>
          <span>
            <Price amount={line.price} unit={line.unit} /> × {line.number} {line.unit}
          </span>
          <Price amount={line.amount} />
        </div>
        {line.weights && <p className={classNames(muted, small)}>{line.weights}</p>}
        {line.marketing && <p className={classNames(muted, small)}>{line.marketing}</p>}
        {problem && (
          <p className={styles.problem}>
            {problem} <Link to={changeAt.to}>{changeAt.label}</Link>
          </p>
        )}
      </div>
      {line.delivery ? (
        <LineDelivery {...delivery} line={line} delivery={line.delivery} />
      ) : (
        <p className={classNames(styles.delivery, muted)}>{NOT_SENT_LABEL}</p>
      )}
      <LineCoupon line={line} problem={couponProblem} />
    </li>
  );
}

/** The coupon of a line; lines with the same coupon are discounted together. */
function LineCoupon({ line, problem }: { line: CheckoutLineView; problem: string | undefined }) {
  const { options, chosen, unusable } = line.coupons;
  if (options.length + unusable.length === 0) return null;
  return (
    <div className={styles.delivery}>
      <Field name={`discountId.${line.id}`} label="优惠券" error={problem}>
        <Select defaultValue={chosen} none="不使用优惠券" options={options}>
          {unusable.map((label) => (
            <option key={label} disabled>
              {label}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}
