import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useHydrated } from 'remix-utils/use-hydrated';
import type { RouteHandle } from '#app/components/layout/frame.tsx';
import { Page } from '#app/components/layout/page.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { useCountdown } from '#app/components/ui/countdown.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { Price } from '#app/components/ui/price.tsx';
import {
  CODE_TRIES,
  type CodeWay,
  codeLife,
  PAYMENT_CODE_NOT_SENT,
  WAY_LABEL,
} from '#app/domain/account/codes.ts';
import { WALLET_CLOSED } from '#app/domain/wallet/wallet.ts';
import { formAction } from '#app/forms/action.server.ts';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import type { FormDescription } from '#app/forms/reply.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { cluster } from '#app/styles/layout.css.ts';
import { PayNoMore, useNotPayable } from './pay-no-more.tsx';
import * as styles from './wallet.css.ts';
import { payWithCode, sendCode, walletPayment } from './wallet.server.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

export const meta = titled('钱包支付');
export const handle: RouteHandle = { money: true };

export const loader = ({ request }: LoaderFunctionArgs) => walletPayment(request);

export const action = formAction(sendCode, payWithCode);

export default function WalletPay() {
  const data = useLoaderData<typeof loader>();
  const { wallet } = data;
  const closed = useNotPayable(data.closed);
  if (closed) {
    return (
      <Page title="钱包支付" narrow>
        <PayNoMore orderCode={data.orderCode} {...closed} />
      </Page>
    );
  }
  return (
    <Page title="钱包支付" narrow>
      {data.notice && <Notice tone="warning">{data.notice}</Notice>}
      <Card gap={4}>
        <DescriptionList
          look="summary"
          items={[
            data.name,
            { term: '应付金额', value: <Price amount={data.amount} size="large" /> },
            ...(wallet ? [{ term: '钱包余额', value: `¥${wallet.balance}` }] : []),
            ...(wallet?.leftAfterwards
              ? [{ term: '支付后余额', value: `¥${wallet.leftAfterwards}` }]
              : []),
          ]}
        />
        {!wallet && (
          <Notice tone="warning" title={WALLET_CLOSED}>
            <p>开通并充值后会回到本页，用钱包余额支付订单。</p>
          </Notice>
        )}
        {wallet?.missing && (
          <Notice tone="warning" title="钱包余额不足">
            <p>还差 ¥{wallet.missing}，请先充值，或更换支付方式。</p>
          </Notice>
        )}
        {wallet && !data.codeWay && <Notice tone="warning" title={PAYMENT_CODE_NOT_SENT} />}
        {wallet && data.codeWay && !wallet.missing && (
          <WalletConfirmation
            key={data.respNo}
            payment={{ ...data, wallet, codeWay: data.codeWay }}
          />
        )}
        {(!wallet || wallet.missing) && (
          <ButtonLink size="large" block to={data.walletUrl}>
            {wallet ? '去充值' : '去开通'}
          </ButtonLink>
        )}
      </Card>
      <div className={cluster[3]}>
        <ButtonLink variant="quiet" to={data.otherMethods}>
          更换支付方式
        </ButtonLink>
      </div>
    </Page>
  );
}

interface Payment {
  orderCode: string;
  paymentAmount: string;
  codeWay: CodeWay;
  wallet: { mbrNo: string };
  codeForm: FormDescription;
  payForm: FormDescription;
  /** The number of the code on the phone; empty without a valid one. */
  respNo: string;
  resendIn: number;
}

/** Two forms for two steps: one sends the code, the other pays with it. */
function WalletConfirmation({ payment }: { payment: Payment }) {
  const codeForm = useForm(payment.codeForm);
  const { respNo, codeWay } = payment;
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
      <DescribedForm description={payment.payForm}>
        {bound}
        <input type="hidden" name="respNo" value={respNo} />
        <div className={styles.codeLine}>
          <FormField
            name="verifyCode"
            label={WAY_LABEL[codeWay.by]}
            hint={
              respNo
                ? `已发送至 ${codeWay.to}，${codeLife('payment')}，最多输入 ${CODE_TRIES} 次`
                : `验证码将发送至 ${codeWay.to}`
            }
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={16}
          />
          <div className={styles.besideControl}>
            <SendButton form={payment.codeForm.form} payment={payment} />
          </div>
        </div>
        <Button variant="buy" size="large" block>
          确认支付
        </Button>
      </DescribedForm>
    </>
  );
}

/** Without a script it can always be pressed, and the trading API answers how long to wait. */
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
