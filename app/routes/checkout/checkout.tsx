import { type FormEvent, Suspense } from 'react';
import { OwnFields } from '#app/components/company/own-fields.tsx';
import { Page } from '#app/components/layout/page.tsx';
import type { Crumb } from '#app/components/ui/breadcrumb.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Field, Input } from '#app/components/ui/field.tsx';
import { onDemand } from '#app/components/ui/on-demand.ts';
import { DELIVERY_METHOD } from '#app/domain/checkout/delivery.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { EnterButton } from '#app/forms/enter-button.tsx';
import type { FormReply } from '#app/forms/reply.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { useQuietSubmit } from '#app/hooks/use-quiet-submit.ts';
import { split, stack } from '#app/styles/layout.css.ts';
import { AddressPanel } from './address/address-panel.tsx';
import * as styles from './checkout.css.ts';
import type { CheckoutData } from './checkout-loader.server.ts';
import type { CheckoutLineView } from './checkout-view.server.ts';
import { Deductions } from './deductions/deductions.tsx';
import { Line } from './line.tsx';
import { Remark } from './remark.tsx';
import { Summary } from './summary.tsx';
import { useRepricing } from './use-repricing.ts';
import { useStandingReply } from './use-standing-reply.ts';

const DELIVERY = String(DELIVERY_METHOD.delivery);

const OpenDialog = onDemand(() => import('./open-dialog.tsx'));

export interface CheckoutProps {
  data: CheckoutData;
  reply: FormReply | null | undefined;
}

/** The checkout of a cart, of an order once more, of one product and of a spot listing. */
export function Checkout({ data, reply: newest }: CheckoutProps) {
  const reply = useStandingReply(newest);
  const form = useForm(data.form, reply);
  const range = useQuietSubmit();
  const repricing = useRepricing(data.deductions.takenBack, reply);
  const errorOf = (control: string) => form.errorsOf(control)[0];
  const { textOf } = form;
  const addresses = data.addresses ?? [];
  const typedAddress = textOf('addressId');
  const addressId = addresses.some(({ id }) => id === typedAddress) ? typedAddress : data.addressId;
  const shownBefore = textOf('shownAmount') ?? data.payable.wire;
  const errors = reply?.form === data.form.form ? Object.entries(reply.errors) : [];
  const takenBack = new Map(data.deductions.takenBack.map(({ id, text }) => [id, text]));

  /**
   * Checks at once whether the address is within range; without a script this is checked with the
   * order.
   */
  function checkRange({ target, currentTarget }: FormEvent<HTMLFormElement>) {
    if (!(target instanceof HTMLInputElement)) return;
    const [control, skuId] = target.name.split('.');
    const isPlace = control === 'distributionAddress';
    // The address may be chosen beforehand.
    if (!isPlace && !(control === 'deliveryMethod' && target.value === DELIVERY)) return;
    range.send(currentTarget, {
      intent: `checkDelivery:${skuId}`,
      aloud: errorOf(`distributionAddress.${skuId}`) !== undefined,
    });
  }

  function stop() {
    range.stop();
    repricing.stop();
  }

  return (
    <Page title="确认订单" breadcrumb={[cameFrom(data), { label: '确认订单' }]}>
      <ServerForm
        form={form}
        className={stack[4]}
        onChange={(event) => {
          checkRange(event);
          repricing.onChange(event);
        }}
        onSubmitCapture={stop}
        preventScrollReset
      >
        <EnterButton intent="keep">保存</EnterButton>
        <input type="hidden" name="source" value={data.source.key} />
        <input type="hidden" name="shownAmount" value={data.payable.wire} />
        <div className={split}>
          <div className={stack[4]}>
            {data.sellers.some(({ lines }) => lines.some(({ delivery }) => delivery)) && (
              <AddressPanel
                addresses={data.addresses}
                chosen={addressId ?? null}
                error={errorOf('addressId')}
              />
            )}
            {data.sellers.map((seller) => (
              <Card key={seller.code} title={<span className={styles.seller}>{seller.name}</span>}>
                <div className={styles.sellerLines}>
                  <ul>
                    {seller.lines.map((line) => (
                      <Line
                        key={line.id}
                        line={line}
                        addresses={addresses}
                        textOf={textOf}
                        errorOf={errorOf}
                        couponProblem={takenBack.get(`discountId.${line.id}`)}
                        answer={reply}
                        changeAt={changeAt(data, line)}
                      />
                    ))}
                  </ul>
                  {seller.reserves && (
                    <div className={styles.withReservation}>
                      <Field
                        name={`reservationDate.${seller.code}`}
                        label="预约时间"
                        hint={`北京时间${seller.lines.length > 1 ? '，该卖家的自提和配送商品为同一时间' : ''}`}
                        error={errorOf(`reservationDate.${seller.code}`)}
                        required
                      >
                        <Input
                          type="datetime-local"
                          min={data.earliestReservation}
                          defaultValue={textOf(`reservationDate.${seller.code}`)}
                        />
                      </Field>
                    </div>
                  )}
                </div>
              </Card>
            ))}
            <Deductions deductions={data.deductions} problemOf={(id) => takenBack.get(id)} />
            {data.ownFields.length > 0 && (
              <Card>
                <OwnFields form={form} fields={data.ownFields} />
              </Card>
            )}
            <Remark form={form} />
          </div>
          <Summary
            amounts={data.amounts}
            payable={data.payable.text}
            // A refusal because of the amount shows it already.
            before={
              form.formErrors.length === 0 && !repricing.asked && shownBefore !== data.payable.wire
                ? formatYuanText(shownBefore)
                : null
            }
            busy={repricing.busy}
            action={data.source.from === 'spot' ? '确认下单' : '提交订单'}
            problems={data.problems}
            notes={data.notes}
            errors={errors.map(([control, messages]) => ({
              id: control === 'remark' ? `${data.form.form}-remark` : control,
              message: messages[0] ?? '',
            }))}
          />
        </div>
      </ServerForm>
      {data.dialog && (
        <Suspense fallback={null}>
          <OpenDialog dialog={data.dialog} page={data.page} reply={reply} />
        </Suspense>
      )}
    </Page>
  );
}

/** The link to where a quantity that cannot be bought can be changed. */
function changeAt({ source }: CheckoutData, { href, number }: CheckoutLineView) {
  if (source.from === 'cart') return { to: '/shopping', label: '返回购物车修改' };
  if (source.reorderTo) return { to: source.reorderTo, label: '重新选择商品和数量' };
  const to = source.from === 'spot' ? `${href}&dialog=order&count=${number}` : href;
  return { to, label: '重新选择数量' };
}

function cameFrom({ source, sellers }: CheckoutData): Crumb {
  if (source.reorderTo) return { label: '再次购买', to: source.reorderTo };
  const goods = sellers[0]?.lines[0];
  return source.from === 'cart' || !goods
    ? { label: '购物车', to: '/shopping' }
    : { label: goods.name, to: goods.href };
}
