import { useEffect, useRef } from 'react';
import { Field, Input, RadioGroup, Select } from '#app/components/ui/field.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import * as styles from './checkout.css.ts';
import type { AddressView, CheckoutLineView } from './checkout-view.server.ts';

export interface LineDeliveryProps {
  line: CheckoutLineView;
  addresses: readonly AddressView[];
  earliestReservation: string;
  /** Value and message of one of the line's controls. */
  textOf: (control: string) => string | undefined;
  errorOf: (control: string) => string | undefined;
  /** The answer the values and messages are of; a new one for each time the form was sent. */
  answer: unknown;
}

/** How a line comes to the buyer (spec 1 §4). */
export function LineDelivery({
  line: { id, delivery },
  addresses,
  earliestReservation,
  textOf,
  errorOf,
  answer,
}: LineDeliveryProps) {
  const control = (name: string) => ({
    name: `${name}.${id}`,
    error: errorOf(`${name}.${id}`),
    value: textOf(`${name}.${id}`),
  });
  const method = control('deliveryMethod');
  const pickup = control('takeAddress');
  const to = control('distributionAddress');
  const reservation = control('reservationDate');
  const offered = delivery.options.filter(({ disabled }) => !disabled).map(({ value }) => value);
  const chosen = offered.find((value) => value === method.value) ?? delivery.method;
  return (
    <div className={styles.delivery}>
      <div className={styles.methods}>
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
        <div className={styles.withPickup}>
          <Field name={pickup.name} label="自提点" error={pickup.error} required>
            <Choice
              value={pickup.value}
              empty="请选择自提点"
              options={delivery.pickupPoints}
              error={pickup.error}
              answer={answer}
            />
          </Field>
        </div>
      )}
      {offered.includes('4') && (
        <div className={styles.withDelivery}>
          <Field name={to.name} label="配送地址" error={to.error} required>
            <Choice
              value={to.value}
              empty="请选择配送地址"
              options={addresses.map((address) => ({
                value: address.id,
                label: `${address.place}（${address.person}）`,
              }))}
              error={to.error}
              answer={answer}
            />
          </Field>
        </div>
      )}
      {(offered.includes('2') || offered.includes('4')) && (
        <div className={styles.withReservation}>
          <Field
            name={reservation.name}
            label="预约时间"
            hint="北京时间"
            error={reservation.error}
            required
          >
            <Input
              type="datetime-local"
              min={earliestReservation}
              defaultValue={reservation.value}
            />
          </Field>
        </div>
      )}
    </div>
  );
}

interface ChoiceProps {
  value: string | undefined;
  /** What stands there before anything is chosen. */
  empty: string;
  options: readonly { value: string; label: string }[];
  error: string | undefined;
  answer: unknown;
}

function Choice({ value = '', empty, options, error, answer }: ChoiceProps) {
  const select = useRef<HTMLSelectElement>(null);
  // An address out of range is cleared by the server; the control itself is the browser's.
  useEffect(() => {
    if (answer && error && select.current) select.current.value = value;
  }, [answer, error, value]);
  return (
    <Select ref={select} defaultValue={value}>
      <option value="">{empty}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  );
}
