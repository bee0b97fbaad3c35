import { FormField } from '#app/forms/form-field.tsx';
import { FormRadio } from '#app/forms/form-radio.tsx';
import { classNames } from '#app/styles/class-names.ts';
import { stack } from '#app/styles/layout.css.ts';
import type { ReceiverChoices } from './receiver.server.ts';
import * as styles from './sheet.css.ts';

/** Where the goods go: one of the buyer's addresses, or a new one. */
export function Receiver({ addresses, chosen }: ReceiverChoices) {
  return (
    <div className={classNames(stack[3], styles.receiver)}>
      <FormRadio
        name="addressId"
        label="收货地址"
        options={[...addresses, { value: 'new', label: '使用新地址' }]}
        defaultValue={chosen}
        required
      />
      <div className={classNames(stack[3], styles.newAddress)}>
        <FormField name="receivePerson" label="收货人" autoComplete="name" />
        <FormField name="receivePersonPhone" label="手机号码" type="tel" autoComplete="tel" />
        <FormField name="warehouseAddress" label="收货地址" autoComplete="street-address" />
      </div>
    </div>
  );
}
