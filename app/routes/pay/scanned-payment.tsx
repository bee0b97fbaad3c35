import { Page } from '#app/components/layout/page.tsx';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { Price } from '#app/components/ui/price.tsx';
import type { FormDescription, FormReply } from '#app/forms/reply.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { stack } from '#app/styles/layout.css.ts';
import * as styles from './pay.css.ts';
import { payUrl } from './pay-url.ts';
import type { scannedPayment } from './scanned-payment.server.ts';
import { WaitingForPayment } from './waiting.tsx';

export interface ScannedPaymentProps {
  payment: Awaited<ReturnType<typeof scannedPayment>>;
  reply: FormReply | undefined;
}

/** The page on the phone: the amount, the button, and the wait for the provider. */
export function ScannedPayment({ payment, reply }: ScannedPaymentProps) {
  const { orderCode, amount, method, problem, form } = payment;
  return (
    <Page title={method} narrow>
      {problem && <Notice tone="warning">{problem}（当前为模拟支付环境，可在此直接确认）</Notice>}
      <Card>
        <div className={`${stack[4]} ${styles.centred}`}>
          <p>订单 {orderCode}</p>
          <Price amount={amount} size="large" />
          {form ? (
            <>
              <ConfirmForm form={form} reply={reply} orderCode={orderCode} />
              <WaitingForPayment orderCode={orderCode} />
            </>
          ) : (
            <>
              <Notice tone="warning">二维码已失效，请重新获取。</Notice>
              <ButtonLink to={payUrl('pay', { orderCode })}>重新获取二维码</ButtonLink>
            </>
          )}
        </div>
      </Card>
    </Page>
  );
}

function ConfirmForm({
  form: description,
  reply,
  orderCode,
}: {
  form: FormDescription;
  reply: FormReply | undefined;
  orderCode: string;
}) {
  const form = useForm(description, reply);
  return (
    <ServerForm form={form} className={stack[3]}>
      <input type="hidden" name="orderCode" value={orderCode} />
      <Button variant="buy" size="large" block>
        确认支付
      </Button>
    </ServerForm>
  );
}
