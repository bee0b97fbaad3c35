import { useHydrated } from 'remix-utils/use-hydrated';
import { Button } from '#app/components/ui/button.tsx';
import { useCountdown } from '#app/components/ui/countdown.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import type { FormDescription, FormReply } from '#app/forms/reply.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { stack } from '#app/styles/layout.css.ts';
import * as styles from './wallet.css.ts';

interface Payment {
  orderCode: string;
  paymentAmount: string;
  phone: string;
  wallet: { mbrNo: string };
  codeForm: FormDescription;
  payForm: FormDescription;
  /** Number of the code on the phone; empty where none is, or not any more. */
  respNo: string;
  resendIn: number;
}

/** Two forms, two steps: one sends the code, the other pays with it. */
export function WalletConfirmation({
  payment,
  reply,
}: {
  payment: Payment;
  reply: FormReply | undefined;
}) {
  const codeForm = useForm(payment.codeForm, reply);
  const payForm = useForm(payment.payForm, reply);
  const { respNo, phone } = payment;
  const bound = (
    <>
      <input type="hidden" name="orderCode" value={payment.orderCode} />
      <input type="hidden" name="paymentAmount" value={payment.paymentAmount} />
      <input type="hidden" name="mbrNo" value={payment.wallet.mbrNo} />
    </>
  );
  return (
    <>
      <ServerForm form={codeForm} id={payment.codeForm.form} preventScrollReset replace>
        {bound}
      </ServerForm>
      <ServerForm form={payForm} className={stack[4]}>
        {bound}
        <input type="hidden" name="respNo" value={respNo} />
        <div className={styles.codeLine}>
          <FormField
            form={payForm}
            name="verifyCode"
            label="短信验证码"
            hint={
              respNo ? `已发送至 ${phone}，5 分钟内有效，最多输入 5 次` : `验证码将发送至 ${phone}`
            }
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
          />
          <div className={styles.besideControl}>
            <SendButton form={payment.codeForm.form} payment={payment} />
          </div>
        </div>
        <Button variant="buy" size="large" block>
          确认支付
        </Button>
      </ServerForm>
    </>
  );
}

/** Without a script it can be pressed at any time, and the trading API says how long to wait. */
function SendButton({
  form,
  payment: { respNo, resendIn },
}: {
  form: string;
  payment: Pick<Payment, 'respNo' | 'resendIn'>;
}) {
  const left = useCountdown(resendIn);
  const waiting = useHydrated() && left > 0;
  return (
    <Button form={form} variant="secondary" disabled={waiting}>
      {respNo ? '重新获取' : '获取验证码'}
      {waiting && `（${left} 秒）`}
    </Button>
  );
}
