import { useEffect, useRef } from 'react';
import { Notice } from '#app/components/ui/notice.tsx';
import { RadioGroup, type RadioOption } from '#app/components/ui/radio-group.tsx';
import { classNames } from '#app/styles/class-names.ts';
import * as styles from './checkout.css.ts';
import type { AddressView, CheckoutLineView } from './checkout-view.server.ts';
import { Rendered } from './rendered.tsx';

export interface LineDeliveryProps {
  line: Pick<CheckoutLineView, 'id' | 'outOfRange'>;
  /** Why it is not brought where it should be, and what can be done about it, as HTML. */
  outOfRange: string | undefined;
  delivery: NonNullable<CheckoutLineView['delivery']>;
  addresses: readonly AddressView[];
  /** Value and message of one of the line's controls. */
  textOf: (control: string) => string | undefined;
  errorOf: (control: string) => string | undefined;
  /** The reply the values and messages belong to: a new object each time the form was sent. */
  answer: unknown;
}

/** How a line is delivered (spec 1 §4). */
export function LineDelivery({
  line,
  delivery,
  outOfRange,
  addresses,
  textOf,
  errorOf,
  answer,
}: LineDeliveryProps) {
  const { id } = line;
  const control = (name: string) => ({
    name: `${name}.${id}`,
    error: errorOf(`${name}.${id}`),
    value: textOf(`${name}.${id}`),
  });
  const method = control('deliveryMethod');
  const pickup = control('takeAddress');
  const to = control('distributionAddress');
  const offered = delivery.options.filter(({ disabled }) => !disabled).map(({ value }) => value);
  const chosen = offered.find((value) => value === method.value) ?? delivery.method;
  return (
    <div className={styles.delivery}>
      <div className={styles.choices}>
        <RadioGroup
          name={method.name}
          label="交货方式"
          options={delivery.options}
          defaultValue={chosen}
          error={method.error}
        />
        {delivery.warning && <Notice tone="warning">{delivery.warning}</Notice>}
      </div>
      {offered.includes('2') && (
        <div className={classNames(styles.choices, styles.withPickup)}>
          <Picker label="自提点" options={delivery.pickupPoints} answer={answer} {...pickup} />
        </div>
      )}
      {offered.includes('4') && (
        <div className={classNames(styles.choices, styles.withDelivery)}>
          <Picker
            label="配送地址"
            hint={addresses.length === 0 ? '还没有地址，请先在上方添加收货地址' : undefined}
            options={addresses.map((address) => ({
              value: address.id,
              label: address.place,
              detail: (
                <>
                  {address.person} {address.phone}
                  {line.outOfRange[address.id] && (
                    <span className={styles.far}>{line.outOfRange[address.id]}</span>
                  )}
                </>
              ),
            }))}
            answer={answer}
            {...to}
          />
          {outOfRange && <Rendered html={outOfRange} className={styles.outOfRange} />}
        </div>
      )}
    </div>
  );
}

interface PickerProps {
  name: string;
  label: string;
  hint?: string;
  value: string | undefined;
  options: readonly RadioOption[];
  error: string | undefined;
  answer: unknown;
}

/** The choice of a place; shown open with its delivery method, nothing chosen yet (spec 1 §4). */
function Picker({ value = '', answer, ...group }: PickerProps) {
  const { error } = group;
  const picker = useRef<HTMLDivElement>(null);
  // React leaves an uncontrolled radio alone, so an address the server cleared is unchecked here.
  useEffect(() => {
    if (!answer || !error) return;
    for (const radio of picker.current?.querySelectorAll('input') ?? []) {
      radio.checked = radio.value === value;
    }
  }, [answer, error, value]);
  return (
    <div ref={picker}>
      <RadioGroup {...group} defaultValue={value} required />
    </div>
  );
}
