import { useActionData } from '@remix-run/react';
import { useRootData } from '#app/components/layout/root-data.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import type { FormDescription } from '#app/forms/reply.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { cluster, muted, small, spread, stack } from '#app/styles/layout.css.ts';
import * as styles from './detail.css.ts';
import type { action } from './detail.tsx';
import type { OffersView } from './offers-view.server.ts';

/** The terms of the goods' marketing group. */
export function Promotion({ name, terms }: NonNullable<OffersView['promotion']>) {
  return (
    <p className={cluster[2]}>
      <Tag tone="danger">满减</Tag>
      <strong>{name}</strong>
      {terms.join('；')}
    </p>
  );
}

interface CouponsProps {
  coupons: OffersView['coupons'];
  description: FormDescription;
}

/** The coupons the goods can be bought with; each button claims one. */
export function Coupons({ coupons, description }: CouponsProps) {
  const form = useForm(description, useActionData<typeof action>()?.reply);
  const { customerUrl } = useRootData();
  return (
    <ServerForm form={form} className={stack[2]} preventScrollReset>
      <h2>可用优惠券</h2>
      <ul className={stack[2]}>
        {coupons.map(({ id, name, terms, detail, claimed }) => (
          <li key={id} className={`${styles.coupon} ${spread}`}>
            <span>
              <strong>{terms}</strong> {name}
              <span className={`${muted} ${small}`}> {detail}</span>
            </span>
            {claimed ? (
              <Tag tone="success">{claimed}</Tag>
            ) : (
              <Button
                name="discountId"
                value={id}
                size="small"
                variant="secondary"
                aria-label={`领取 ${name}`}
              >
                领取
              </Button>
            )}
          </li>
        ))}
      </ul>
      {coupons.some(({ claimed }) => claimed) && (
        <Link to={`${customerUrl}/discount-coupon`}>查看我的优惠券</Link>
      )}
    </ServerForm>
  );
}
