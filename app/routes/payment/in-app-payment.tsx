import { Page } from '#app/components/layout/page.tsx';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { Price } from '#app/components/ui/price.tsx';
import type { FormDescription, FormReply } from '#app/forms/reply.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { stack } from '#app/styles/layout.css.ts';
import { Bridge } from './bridge.tsx';
import type { inAppPayment } from './in-app-payment.server.ts';
import * as styles from './pay.css.ts';
import { payUrl } from './pay-url.ts';
import { WaitingForPayment } from './waiting.tsx';

type Payment = Awaited<ReturnType<typeof inAppPayment>>;

export interface InAppPaymentProps {
  payment: Payment;
  reply: FormReply | undefined;
  /** The page also waits for a payment made elsewhere (spec 1 §2). */
  waiting?: boolean;
}

/** The page inside WeChat or Alipay: the amount, and the button or the app's own sheet. */
export function InAppPayment({ payment, reply, waiting = false }: InAppPaymentProps) {
  const { orderCode, amount, method, problem, simulated, form, bridge, byOwner } = payment;
  return (
    <Page title={method} narrow>
      {problem && (
        <Notice tone="warning">
          {problem}
          {simulated && '（当前为模拟支付环境，可在此直接确认）'}
        </Notice>
      )}
      <Card>
        <div className={`${stack[4]} ${styles.centred}`}>
          <p>订单 {orderCode}</p>
          <Price amount={amount} size="large" />
          {bridge && <Bridge parameters={bridge} orderCode={orderCode} />}
          {form && !bridge && <PayForm form={form} reply={reply} payment={payment} />}
          {form && waiting && <WaitingForPayment orderCode={orderCode} />}
          {!form && byOwner && (
            <ButtonLink to={payUrl('pay', { orderCode })}>更换支付方式</ButtonLink>
          )}
        </div>
      </Card>
    </Page>
  );
}

function PayForm({
  form: description,
  reply,
  payment: { orderCode, payType, simulated },
}: {
  form: FormDescription;
  reply: FormReply | undefined;
  payment: Payment;
}) {
  const form = useForm(description, reply);
  return (
    <ServerForm form={form} className={stack[3]}>
      <input type="hidden" name="orderCode" value={orderCode} />
      <input type="hidden" name="payType" value={payType} />
      <Button variant="buy" size="large" block>
        {simulated ? '确认支付' : '立即支付'}
      </Button>
    </ServerForm>
  );
}
