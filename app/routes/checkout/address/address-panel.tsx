import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { choice } from '#app/components/ui/field.css.ts';
import { Notice } from '#app/components/ui/notice.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { ADDRESS_LIST_FAILED } from '#app/domain/checkout/address.ts';
import { useOwnForm } from '#app/forms/use-form.ts';
import { classNames } from '#app/styles/class-names.ts';
import { cluster, muted, spread, stack } from '#app/styles/layout.css.ts';
import * as styles from '../checkout.css.ts';
import type { AddressView } from '../checkout-view.server.ts';

export interface AddressPanelProps {
  /** Null when the list could not be loaded. */
  addresses: readonly AddressView[] | null;
  chosen: string | null;
  error: string | undefined;
}

/** The receiving address of the order; its buttons belong to the surrounding form. */
export function AddressPanel({ addresses, chosen, error }: AddressPanelProps) {
  return (
    <Card>
      <details open>
        <summary className={styles.summary}>收货地址</summary>
        <fieldset
          id={useOwnForm().idOf('addressId')}
          tabIndex={-1}
          className={stack[2]}
          aria-label="收货地址"
        >
          {!addresses && <Notice tone="danger">{ADDRESS_LIST_FAILED}</Notice>}
          {addresses?.length === 0 && <p className={muted}>还没有收货地址，请先添加一个。</p>}
          {addresses?.map((address) => (
            <div key={address.id} className={classNames(styles.address, spread)}>
              <label className={classNames(choice, cluster[2])}>
                <input
                  type="radio"
                  name="addressId"
                  value={address.id}
                  defaultChecked={address.id === chosen}
                />
                <strong>{address.person}</strong> {address.phone} {address.place}
                {address.isDefault && <Tag tone="info">默认</Tag>}
              </label>
              <span className={cluster[1]}>
                {!address.isDefault && (
                  <Button
                    name="intent"
                    value={`setDefault:${address.id}`}
                    variant="quiet"
                    size="small"
                    aria-label={`设为默认：${address.place}`}
                  >
                    设为默认
                  </Button>
                )}
                <Button
                  name="intent"
                  value={`deleteAddress:${address.id}`}
                  variant="quiet"
                  size="small"
                  aria-label={`删除地址：${address.place}`}
                >
                  删除
                </Button>
              </span>
            </div>
          ))}
          {error && <p className={styles.problem}>{error}</p>}
          <div>
            <Button name="intent" value="addAddress" variant="secondary">
              添加收货地址
            </Button>
          </div>
        </fieldset>
      </details>
    </Card>
  );
}
