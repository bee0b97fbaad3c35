import { useLocation } from '@remix-run/react';
import { Suspense, useRef, useState } from 'react';
import { useHydrated } from 'remix-utils/use-hydrated';
import { OwnFields } from '#app/components/company/own-fields.tsx';
import { Page } from '#app/components/layout/page.tsx';
import type { Crumb } from '#app/components/ui/breadcrumb.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { onDemand } from '#app/components/ui/on-demand.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { REMARK_MAX } from '#app/domain/order/order.ts';
import { lengthOf } from '#app/domain/typed-text.ts';
import { EnterButton } from '#app/forms/enter-button.tsx';
import { FormTextarea } from '#app/forms/form-textarea.tsx';
import type { FormReply } from '#app/forms/reply.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { type PortalForm, usePageReply, useRepliedForm } from '#app/forms/use-form.ts';
import { split, stack } from '#app/styles/layout.css.ts';
import { AddressPanel } from './address/address-panel.tsx';
import type { CheckoutData } from './checkout-loader.server.ts';
import { Deductions } from './deductions/deductions.tsx';
import { Rendered } from './rendered.tsx';
import { SellerCard } from './seller-card.tsx';
import { Summary } from './summary.tsx';
import { useRangeCheck } from './use-range-check.ts';
import { useRepricing } from './use-repricing.ts';

const OpenDialog = onDemand(() => import('./open-dialog.tsx'));

export interface CheckoutProps {
  data: CheckoutData;
}

/** The checkout of a cart, of an order once more, of one product and of a spot listing. */
export function Checkout({ data }: CheckoutProps) {
  const reply = useLastReply(usePageReply());
  const form = useRepliedForm(data.form, reply);
  const repricing = useRepricing(data.deductions.takenBack, reply, form);
  const errorOf = (control: string) => form.errorsOf(control)[0];
  const range = useRangeCheck(errorOf);
  const { textOf } = form;
  const addresses = data.addresses ?? [];
  const typedAddress = textOf('addressId');
  const addressId = addresses.some(({ id }) => id === typedAddress) ? typedAddress : data.addressId;
  const shownBefore = textOf('shownAmount') ?? data.payable.wire;
  const takenBack = new Map(data.deductions.takenBack.map(({ id, text }) => [id, text]));

  function stop() {
    range.stop();
    repricing.stop();
  }

  return (
    <Page title="确认订单" breadcrumb={[cameFrom(data), { label: '确认订单' }]}>
      {data.unpaid && <Rendered html={data.unpaid} />}
      <ServerForm
        form={{ ...form, wrongControls: withNames(data, form.wrongControls) }}
        className={stack[4]}
        onChange={(event) => {
          range.onChange(event);
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
              <SellerCard
                key={seller.code}
                seller={seller}
                data={data}
                reply={reply}
                textOf={textOf}
                errorOf={errorOf}
                takenBack={takenBack}
              />
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
            action="提交订单"
            problems={data.problems}
            severalOrders={data.severalOrders}
            notes={data.notes}
          />
        </div>
      </ServerForm>
      {data.dialog && (
        <Suspense fallback={null}>
          <OpenDialog dialog={data.dialog} page={data.page} />
        </Suspense>
      )}
    </Page>
  );
}

/** What is wrong at a control of a line or a seller, said away from it: with whose it is. */
const withNames = ({ names }: CheckoutData, wrong: PortalForm['wrongControls']) =>
  wrong.map(([id, message]) => {
    const name = names[id.split('.')[1] ?? ''];
    return [id, name && !message.includes(name) ? `${name}：${message}` : message] as const;
  });

/**
 * The reply to the last form of this page. Remix drops it when the page's data is loaded again; its
 * messages should stay until another form is sent or the visitor leaves the page.
 */
function useLastReply(reply: FormReply | null | undefined) {
  const { key } = useLocation();
  const last = useRef({ key, reply });
  if (reply !== undefined || last.current.key !== key) last.current = { key, reply };
  return last.current.reply;
}

function Remark({ form }: { form: PortalForm }) {
  const kept = form.valueOf('remark');
  const [length, setLength] = useState(typeof kept === 'string' ? lengthOf(kept) : 0);
  const hydrated = useHydrated();
  return (
    <Card>
      <FormTextarea
        name="remark"
        label="订单备注"
        rows={3}
        placeholder="选填：对规格、包装或交货的要求"
        hint={hydrated ? `${length} / ${REMARK_MAX}` : `最多 ${REMARK_MAX} 个字`}
        onInput={(event) => setLength(lengthOf(event.currentTarget.value))}
      />
    </Card>
  );
}

function cameFrom({ source, sellers }: CheckoutData): Crumb {
  if (source.reorderTo) return { label: '再次购买', to: source.reorderTo };
  const goods = sellers[0]?.lines[0];
  return source.from === 'cart' || !goods
    ? { label: '购物车', to: '/shopping' }
    : { label: goods.name, to: goods.href };
}
