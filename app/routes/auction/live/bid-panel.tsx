import { type FormEvent, type MouseEvent, useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { Heard } from '#app/components/ui/heard.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { Stepper } from '#app/components/ui/stepper.tsx';
import { groupThousands } from '#app/domain/decimal-text.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { type PortalForm, useForm } from '#app/forms/use-form.ts';
import { cluster, muted, stack } from '#app/styles/layout.css.ts';
import { bidTotal } from './bid-total.ts';
import * as styles from './details.css.ts';
import type { DetailsView } from './details-view.server.ts';
import type { LiveAuction } from './live-auction.ts';
import type { LiveTexts } from './live-texts.server.ts';
import { useFollowedPrice } from './use-followed-price.ts';

interface BidPanelProps {
  bidding: NonNullable<DetailsView['bidding']>;
  unit: string;
  live: LiveAuction;
  /** The server's time of what the page shows, milliseconds since 1970. */
  asOf: number;
  /** Whether the visitor is first of the ranking. */
  leads: boolean;
  texts: LiveTexts;
}

/**
 * Price and quantity of a bid, with what it comes to. A refused one is shown as it was typed; every bid gets a receipt.
 * Whoever leads is asked by the server whether another bid is meant.
 */
export function BidPanel({ bidding, unit, live, asOf, leads, texts }: BidPanelProps) {
  const described = useForm(bidding.form);
  const { least } = live;
  const { follow, raised, isUnread, read } = useFollowedPrice(
    described.idOf('price'),
    least,
    leads,
    described.refusal,
  );
  const asked = described.idOf('confirmed');
  const form: PortalForm =
    raised?.refusal === described.refusal
      ? // What was said of a price that has been raised since is of an earlier minimum.
        { ...described, formErrors: [], errorsOf: () => [], wrongControls: [], refusal: null }
      : // The question stands beside its button alone.
        { ...described, wrongControls: described.wrongControls.filter(([id]) => id !== asked) };
  const [stopped, setStopped] = useState(false);
  const [typed, setTyped] = useState<FormData>();
  const next = groupThousands(least ?? bidding.price.first);
  const { count } = bidding;
  const figureOf = (name: StepsProps['name'], first: string) =>
    String(typed?.get(name) ?? form.valueOf(name) ?? first);
  const total = bidTotal(
    figureOf('price', bidding.price.first),
    figureOf('count', count?.first ?? bidding.whole),
    unit,
  );
  const slip = form.errorsOf('confirmed')[0];
  const stopUnread = (event: MouseEvent) => {
    const unread = isUnread();
    setStopped(unread);
    if (unread) event.preventDefault();
    else read();
  };
  return (
    <ServerForm
      form={form}
      className={stack[3]}
      replace
      preventScrollReset
      autoComplete="off"
      onInput={(event: FormEvent<HTMLFormElement>) => {
        setTyped(new FormData(event.currentTarget));
        read();
      }}
    >
      <input type="hidden" name="asOf" value={asOf} />
      <input type="hidden" name="highest" value={live.highest ?? ''} />
      <div className={cluster[6]}>
        <div className={styles.price}>
          <Steps
            form={form}
            name="price"
            label={texts.bid}
            unit={`元/${unit}`}
            figure={bidding.price}
            hint={bidding.price.hint + next}
            onBlur={follow}
          />
        </div>
        {count ? (
          <Steps
            form={form}
            name="count"
            label={texts.count}
            unit={unit}
            figure={count}
            hint={count.hint}
          />
        ) : (
          <p>
            {bidding.wholeText}
            <input type="hidden" name="count" value={bidding.whole} />
          </p>
        )}
        <p>
          {texts.total}
          <output htmlFor={form.idOf('price')}>{total}</output>
          <br />
          <span className={muted}>{bidding.margin}</span>
        </p>
      </div>
      <Button variant={leads ? 'secondary' : 'buy'} size="large" onClick={stopUnread}>
        {leads ? texts.again : texts.bid}
      </Button>
      {/* Behind the button, so that the Enter key asks again for another price. */}
      <Heard role="alert">{slip && <Notice tone="warning">{slip}</Notice>}</Heard>
      {slip && (
        <>
          <input type="hidden" name="leading" value={form.textOf('leading') ?? ''} />
          <Button variant="buy" name="confirmed" value={form.valueOf('price')} onClick={stopUnread}>
            {texts.confirm}
          </Button>
        </>
      )}
      {/* Below the button, so that the button does not move while it is being pressed. */}
      <p role="status">
        {raised?.to &&
          (raised.isMoved ? texts.moved : texts.tooLow) +
            groupThousands(raised.to) +
            (stopped ? texts.unread : '')}
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
