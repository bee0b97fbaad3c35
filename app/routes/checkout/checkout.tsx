import { type FormEvent, useState } from 'react';
import { Page } from '#app/components/layout/page.tsx';
import type { Crumb } from '#app/components/ui/breadcrumb.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { formatYuanText } from '#app/domain/money.ts';
import type { FormReply } from '#app/forms/reply.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { useQuietSubmit } from '#app/hooks/use-quiet-submit.ts';
import { split, stack, visuallyHidden } from '#app/styles/layout.css.ts';
import { AddressDialog } from './address-dialog.tsx';
import { AddressPanel } from './address-panel.tsx';
import * as styles from './checkout.css.ts';
import type { CheckoutData } from './checkout-loader.server.ts';
import { Line } from './line.tsx';
import { ContractDialog, DeleteAddressDialog } from './question-dialogs.tsx';
import { Remark } from './remark.tsx';
import { Summary } from './summary.tsx';

export interface CheckoutProps {
  data: CheckoutData;
  reply: FormReply | null | undefined;
}

/** The checkout of a cart, of an order once more, and of one product. */
export function Checkout({ data, reply }: CheckoutProps) {
  const form = useForm(data.form, reply);
  // One for as long as the page stands, whatever is loaded again: what was perhaps ordered over a
  // broken connection is not ordered again under another one (decision 7).
  const [serial] = useState(form.serial);
  const { send, stop } = useQuietSubmit();
  const errorOf = (control: string) => form.errorsOf(control)[0];
  const textOf = (control: string) => {
    const value = form.valueOf(control);
    return typeof value === 'string' ? value : undefined;
  };
  const addresses = data.addresses ?? [];
  const typedAddress = textOf('addressId');
  const addressId = addresses.some(({ id }) => id === typedAddress) ? typedAddress : data.addressId;
  const shownBefore = textOf('shownAmount') ?? data.payable.wire;
  const errors = reply?.form === data.form.form ? Object.entries(reply.errors) : [];

  /** Tells at once whether an address is within range; without a script the order does. */
  function checkRange({ target, currentTarget }: FormEvent<HTMLFormElement>) {
    if (!(target instanceof HTMLSelectElement) || target.value === '') return;
    const [control, skuId] = target.name.split('.');
    if (control !== 'distributionAddress') return;
    const typed = new FormData(currentTarget);
    typed.set('intent', `checkDelivery:${skuId}`);
    send(typed, { aloud: errorOf(target.name) !== undefined });
  }

  return (
    <Page title="确认订单" breadcrumb={[cameFrom(data), { label: '确认订单' }]}>
      <ServerForm
        form={{ ...form, serial }}
        className={stack[4]}
        onChange={checkRange}
        onSubmitCapture={stop}
        preventScrollReset
      >
        {/* What the Enter key presses: never the order itself. */}
        <button
          type="submit"
          name="intent"
          value="keep"
          className={visuallyHidden}
          tabIndex={-1}
          aria-hidden="true"
        >
          保存
        </button>
        <input type="hidden" name="source" value={data.source.key} />
        <input type="hidden" name="shownAmount" value={data.payable.wire} />
        <div className={split}>
          <div className={stack[4]}>
            <AddressPanel
              addresses={data.addresses}
              chosen={addressId ?? null}
              error={errorOf('addressId')}
            />
            {data.sellers.map((seller) => (
              <Card key={seller.code} title={<span className={styles.seller}>{seller.name}</span>}>
                <ul>
                  {seller.lines.map((line) => (
                    <Line
                      key={line.id}
                      line={line}
                      addresses={addresses}
                      earliestReservation={data.earliestReservation}
                      textOf={textOf}
                      errorOf={errorOf}
                      answer={reply}
                      changeAt={
                        data.source.from === 'cart'
                          ? { to: '/shopping', label: '返回购物车修改' }
                          : { to: line.href, label: '重新选择数量' }
                      }
                    />
                  ))}
                </ul>
              </Card>
            ))}
            <Remark form={form} />
          </div>
          <Summary
            amounts={data.amounts}
            payable={data.payable.text}
            // A refusal for the amount says so itself.
            before={
              form.formErrors.length === 0 && shownBefore !== data.payable.wire
                ? formatYuanText(shownBefore)
                : null
            }
            tradingHoursNote={data.tradingHoursNote}
            errors={errors.map(([control, messages]) => ({
              id: control === 'remark' ? `${data.form.form}-remark` : control,
              message: messages[0] ?? '',
            }))}
          />
        </div>
      </ServerForm>
      <OpenDialog data={data} reply={reply} />
    </Page>
  );
}

function cameFrom({ source, sellers }: CheckoutData): Crumb {
  const goods = sellers[0]?.lines[0];
  return source.from === 'cart' || !goods
    ? { label: '购物车', to: '/shopping' }
    : { label: goods.name, to: goods.href };
}

function OpenDialog({ data: { dialog, page }, reply }: CheckoutProps) {
  switch (dialog?.kind) {
    case 'address':
      return (
        <AddressDialog
          description={dialog.form}
          reply={reply}
          first={dialog.first}
          problem={dialog.problem}
          closeTo={page}
        />
      );
    case 'deleteAddress':
      return (
        <DeleteAddressDialog
          description={dialog.form}
          reply={reply}
          address={dialog.address}
          closeTo={page}
        />
      );
    case 'contract':
      return <ContractDialog signUrl={dialog.signUrl} closeTo={page} />;
    default:
      return null;
  }
}
