import { useActionData } from '@remix-run/react';
import { useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { Stepper } from '#app/components/ui/stepper.tsx';
import { groupThousands } from '#app/domain/decimal-text.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { type PortalForm, useForm } from '#app/forms/use-form.ts';
import { cluster, stack } from '#app/styles/layout.css.ts';
import * as styles from './details.css.ts';
import type { action } from './details.tsx';
import type { DetailsView } from './details-view.server.ts';
import { useFollowedPrice } from './use-followed-price.ts';

interface BidPanelProps {
  bidding: NonNullable<DetailsView['bidding']>;
  unit: string;
  /** Open bidding: what has to be bid next. */
  least: string | null;
}

const UNREAD_TEXT = '出价刚刚随最高价调整，请确认后再提交。';

/** Price and quantity of a bid. A refused one is shown with what was typed; both have receipts. */
export function BidPanel({ bidding, unit, least }: BidPanelProps) {
  const form = useForm(bidding.form, useActionData<typeof action>()?.reply);
  const priceId = `${form.description.form}-price`;
  const { follow, raisedTo, isUnread } = useFollowedPrice(priceId, least);
  const [stopped, setStopped] = useState(false);
  const next = groupThousands(least ?? bidding.price.first);
  const { count } = bidding;
  return (
    <ServerForm form={form} className={stack[3]} replace preventScrollReset>
      <div className={cluster[6]}>
        <div className={styles.price}>
          <Steps
            form={form}
            name="price"
            label="出价"
            unit={`元/${unit}`}
            figure={bidding.price}
            hint={`${bidding.price.hint}；本次最低可出 ¥${next}`}
            onBlur={follow}
          />
        </div>
        {count ? (
          <Steps
            form={form}
            name="count"
            label="数量"
            unit={unit}
            figure={count}
            hint={count.hint}
          />
        ) : (
          <p>
            数量 {bidding.whole} {unit}（整单）
            <input type="hidden" name="count" value={bidding.whole} />
          </p>
        )}
      </div>
      <Button
        variant="buy"
        size="large"
        onClick={(event) => {
          const unread = isUnread();
          setStopped(unread);
          if (unread) event.preventDefault();
        }}
      >
        出价
      </Button>
      {/* Below the button, which is not to move away from under a finger. */}
      <p role="status">
        {raisedTo &&
          `最高价已变动，出价已调整为 ¥${groupThousands(raisedTo)}。${stopped ? UNREAD_TEXT : ''}`}
      </p>
    </ServerForm>
  );
}

interface StepsProps {
  form: PortalForm;
  name: 'price' | 'count';
  label: string;
  unit: string;
  figure: { first: string; min: string; max?: string; step: string };
  hint: string;
  onBlur?: () => void;
}

/** A figure with its steps. What it begins with stays: nobody's bid changes under their hands. */
function Steps({ form, name, label, unit, figure, hint, onBlur }: StepsProps) {
  const id = `${form.description.form}-${name}`;
  const error = form.errorsOf(name)[0];
  const [first] = useState(figure.first);
  return (
    <Field name={name} id={id} label={`${label}（${unit}）`} hint={hint} error={error} required>
      <Stepper
        id={id}
        name={name}
        label={label}
        defaultValue={String(form.valueOf(name) ?? first)}
        min={figure.min}
        max={figure.max}
        step={figure.step}
        required
        error={error}
        aria-describedby={error ? `${id}-error ${id}-hint` : `${id}-hint`}
        autoComplete="off"
        onBlur={onBlur}
      />
    </Field>
  );
}
