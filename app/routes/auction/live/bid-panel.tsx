import { type MouseEvent, useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { Heard } from '#app/components/ui/heard.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { Stepper } from '#app/components/ui/stepper.tsx';
import { groupThousands } from '#app/domain/decimal-text.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { type PortalForm, useForm } from '#app/forms/use-form.ts';
import { cluster, stack } from '#app/styles/layout.css.ts';
import * as styles from './details.css.ts';
import type { DetailsView } from './details-view.server.ts';

interface BidPanelProps {
  bidding: NonNullable<DetailsView['bidding']>;
  unit: string;
  /** Open bidding: the lowest price that can be bid next. */
  least: string | null;
}

const UNREAD_TEXT = '出价刚刚随最高价调整，请确认后再提交。';

/**
 * Price and quantity of a bid. A refused one is shown as it was typed; every bid gets a receipt.
 */
export function BidPanel({ bidding, unit, least }: BidPanelProps) {
  const form = useForm(bidding.form);
  const priceId = form.idOf('price');
  const { follow, raisedTo, isUnread } = useFollowedPrice(priceId, least);
  const [stopped, setStopped] = useState(false);
  const next = groupThousands(least ?? bidding.price.first);
  const { count } = bidding;
  const slip = form.errorsOf('confirmed')[0];
  const stopUnread = (event: MouseEvent) => {
    const unread = isUnread();
    setStopped(unread);
    if (unread) event.preventDefault();
  };
  return (
    <ServerForm form={form} className={stack[3]} replace preventScrollReset autoComplete="off">
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
      <Button variant="buy" size="large" onClick={stopUnread}>
        出价
      </Button>
      {/* Behind the button, so that the Enter key asks again for another price. */}
      <Heard role="alert">{slip && <Notice tone="warning">{slip}</Notice>}</Heard>
      {slip && (
        <Button variant="buy" name="confirmed" value={form.valueOf('price')} onClick={stopUnread}>
          确认出价
        </Button>
      )}
      {/* Below the button, so that the button does not move while it is being pressed. */}
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

/** A number with its stepper. Its default never changes, so that a reload cannot change a bid. */
function Steps({ form, name, label, unit, figure, hint, onBlur }: StepsProps) {
  const id = form.idOf(name);
  const error = form.errorsOf(name)[0];
  const [first] = useState(figure.first);
  return (
    <Field name={name} label={`${label}（${unit}）`} hint={hint} error={error} required>
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
        aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
        onBlur={onBlur}
      />
    </Field>
  );
}

/** 「￥４,５００ 元」 is 4500; not a number where it is none. */
const readPrice = (typed: string): number =>
  Number(typed.normalize('NFKC').replace(/[¥,元\s]/g, ''));

/** A press this soon after the price was raised was meant for the old price. */
const UNREAD_MS = 1000;

interface FollowedPrice {
  /** Raises the price now, if it is too low. */
  follow: () => void;
  /** The price that it was raised to; null before. */
  raisedTo: string | null;
  /** Whether it was raised so recently that a press was meant for the old price. */
  isUnread: () => boolean;
}

/**
 * Open bidding: raises the price in its control to the lowest one that can be bid next (spec 2 §4),
 * but not while the control has the focus.
 * @param least as the value of a number control; null in other modes, where prices are not raised
 */
function useFollowedPrice(controlId: string, least: string | null): FollowedPrice {
  const [raisedTo, setRaisedTo] = useState<string | null>(null);
  const raisedAt = useRef(-UNREAD_MS);

  const follow = useCallback(() => {
    const control = document.getElementById(controlId);
    if (least === null || !(control instanceof HTMLInputElement)) return;
    // What cannot be read stays for the server to refuse.
    if (!(readPrice(control.value) < Number(least))) return;
    control.value = least;
    raisedAt.current = performance.now();
    setRaisedTo(least);
  }, [controlId, least]);

  useEffect(() => {
    if (document.activeElement?.id !== controlId) follow();
  }, [follow, controlId]);

  // A visitor who edits the price has seen it.
  useEffect(() => {
    const control = document.getElementById(controlId);
    const read = () => {
      raisedAt.current = -UNREAD_MS;
    };
    control?.addEventListener('input', read);
    return () => control?.removeEventListener('input', read);
  }, [controlId]);

  return {
    follow,
    raisedTo,
    isUnread: () => performance.now() - raisedAt.current < UNREAD_MS,
  };
}
