import { useState } from 'react';
import { useHydrated } from 'remix-utils/use-hydrated';
import { useRootData } from '#app/components/layout/root-data.ts';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { Price } from '#app/components/ui/price.tsx';
import { PREVIEW } from '#app/domain/draft/draft-controls.ts';
import { CountField } from '#app/forms/count-field.tsx';
import type { FormDescription } from '#app/forms/reply.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { classNames } from '#app/styles/class-names.ts';
import { cluster, phoneBar, stack } from '#app/styles/layout.css.ts';
import * as styles from './detail.css.ts';
import type { DetailView } from './detail-view.server.ts';
import { totalOf } from './total.ts';

/** The toast after goods were added to the cart. */
const ADDED = '加入购物车成功';

/** What is in view after the press that computes the total without a script. */
const QUANTITY = 'quantity';

interface PurchaseFormProps {
  goods: DetailView;
  description: FormDescription;
}

/** The quantity, and a button for each way to buy, in one form. */
export function PurchaseForm({ goods, description }: PurchaseFormProps) {
  const form = useForm(description);
  const hydrated = useHydrated();
  const { toast } = useRootData();
  const [count, setCount] = useState<string>();
  if (goods.unavailable) {
    return (
      <Notice tone="warning" title={goods.unavailable}>
        <p>
          {goods.advice.before}{' '}
          {/* A link in a notice has the colour of its words, which cannot be read on a filled button. */}
          <ButtonLink to={goods.advice.to} variant="secondary">
            {goods.advice.label}
          </ButtonLink>{' '}
          {goods.advice.after}
        </p>
      </Notice>
    );
  }
  const typed = form.textOf('count');
  const first = typed ?? goods.count.min;
  // Without a script only of what was sent: nothing would follow what is typed afterwards.
  const total = hydrated || typed !== undefined ? totalOf(goods, count ?? first) : null;
  return (
    <ServerForm form={form} className={stack[4]}>
      <input type="hidden" name="selfId" value={goods.id} />
      <div id={QUANTITY} className={cluster[6]}>
        <CountField goods={goods} first={first} onChange={setCount} />
        {total && (
          <p>
            合计 <Price amount={total} size="large" />
          </p>
        )}
        <noscript>
          <Button name="intent" value={PREVIEW} variant="secondary" formAction={`#${QUANTITY}`}>
            计算合计
          </Button>
        </noscript>
      </div>
      <div
        className={classNames(styles.buttons, phoneBar)}
        data-price={`¥${goods.priceText}/${goods.unit}`}
      >
        {toast?.text === ADDED && (
          <strong key={toast.id} className={styles.added} aria-hidden="true">
            ✓ 已加入
          </strong>
        )}
        {goods.actions.map(({ label, variant, ...action }) =>
          'to' in action ? (
            <ButtonLink
              key={label}
              size="large"
              variant={variant}
              to={action.to}
              preventScrollReset={goods.type === 'self'}
            >
              {label}
            </ButtonLink>
          ) : (
            <Button key={label} size="large" variant={variant} name="intent" value={action.intent}>
              {label}
            </Button>
          ),
        )}
      </div>
    </ServerForm>
  );
}
