import { useActionData } from '@remix-run/react';
import { Button } from '#app/components/ui/button.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Tag } from '#app/components/ui/notice.tsx';
import type { FormDescription } from '#app/forms/reply.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { muted, small, spread, stack } from '#app/styles/layout.css.ts';
import * as styles from './detail.css.ts';
import type { action } from './detail.tsx';
import type { OffersView } from './offers-view.server.ts';

interface CouponsProps {
  coupons: OffersView['coupons'];
  /** Where the visitor's own are; null without any. */
  mine: string | null;
  description: FormDescription;
}

/** The coupons the goods can be bought with; each button claims one. */
export function Coupons({ coupons, mine, description }: CouponsProps) {
  const form = useForm(description, useActionData<typeof action>()?.reply);
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
      {mine && <Link to={mine}>查看我的优惠券</Link>}
    </ServerForm>
  );
}
