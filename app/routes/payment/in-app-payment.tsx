import { useNavigate } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { Page } from '#app/components/layout/page.tsx';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Heard } from '#app/components/ui/heard.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { Price } from '#app/components/ui/price.tsx';
import type { InAppParameters } from '#app/domain/payment/contract.ts';
import {
  alipayOutcome,
  PAY_CANCELLED,
  PAY_FAILED,
  type PayOutcome,
  type ProviderMethod,
  wechatOutcome,
} from '#app/domain/payment/payment.ts';
import { DescribedForm } from '#app/forms/described-form.tsx';
import type { FormDescription } from '#app/forms/reply.ts';
import { muted, stack } from '#app/styles/layout.css.ts';
import type { inAppPayment } from './in-app-payment.server.ts';
import * as styles from './pay.css.ts';
import { payUrl } from './pay-url.ts';
import { WaitingForPayment } from './waiting.tsx';

type Payment = Awaited<ReturnType<typeof inAppPayment>>;

interface InAppPaymentProps {
  payment: Payment;
  /** Whether the page waits for a payment made elsewhere as well (spec 1 §2). */
  waiting?: boolean;
}

/** The page inside WeChat or Alipay: the amount, and the button or the app's own sheet. */
export function InAppPayment({ payment, waiting = false }: InAppPaymentProps) {
  const { orderCode, name, amount, method, problem, simulated, form, bridge, byOwner } = payment;
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
          <p>{name}</p>
          <Price amount={amount} size="large" />
          {bridge && <Bridge parameters={bridge} orderCode={orderCode} />}
          {form && !bridge && <PayForm form={form} payment={payment} />}
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
  form,
  payment: { orderCode, payType, simulated },
}: {
  form: FormDescription;
  payment: Payment;
}) {
  return (
    <DescribedForm description={form} className={stack[3]}>
      <input type="hidden" name="orderCode" value={orderCode} />
      <input type="hidden" name="payType" value={payType} />
      <Button variant="buy" size="large" block>
        {simulated ? '确认支付' : '立即支付'}
      </Button>
    </DescribedForm>
  );
}

/** The objects that WeChat and Alipay add to pages in their browsers. */
interface AppWindow {
  WeixinJSBridge?: {
    invoke(
      name: 'getBrandWCPayRequest',
      parameters: Record<string, string>,
      done: (result: { err_msg: string }) => void,
    ): void;
  };
  AlipayJSBridge?: {
    call(
      name: 'tradePay',
      parameters: { tradeNO: string },
      done: (result: { resultCode: string }) => void,
    ): void;
  };
}

const BRIDGE = {
  wechat: 'WeixinJSBridge',
  alipay: 'AlipayJSBridge',
} as const satisfies Readonly<Record<ProviderMethod, keyof AppWindow>>;

const MESSAGE = { cancelled: PAY_CANCELLED, failed: PAY_FAILED } as const;

/** The app's own payment sheet: opened at once, and again by the button (spec 3 §4). */
function Bridge({ parameters, orderCode }: { parameters: InAppParameters; orderCode: string }) {
  const navigate = useNavigate();
  const [outcome, setOutcome] = useState<PayOutcome | null>(null);
  const open = () => {
    setOutcome(null);
    return openSheet(parameters, (result) => {
      setOutcome(result);
      if (result === 'paid')
        navigate(payUrl('multiplePaysuccess', { orderCode }), { replace: true });
    });
  };
  const first = useRef(open);
  useEffect(() => first.current(), []);

  return (
    <>
      <Heard role="alert">
        {(outcome === 'cancelled' || outcome === 'failed') && (
          <Notice tone="warning">{MESSAGE[outcome]}</Notice>
        )}
      </Heard>
      <Button variant="buy" size="large" block onClick={open}>
        立即支付
      </Button>
      <p className={muted}>
        支付窗口没有自动打开时，请点击“立即支付”；应用内支付需要启用 JavaScript。
      </p>
      <ButtonLink to={payUrl('pay', { orderCode })} variant="quiet">
        更换支付方式
      </ButtonLink>
    </>
  );
}

/**
 * Opens the sheet as soon as the app's bridge is available; returns a function that stops waiting.
 */
function openSheet(parameters: InAppParameters, done: (outcome: PayOutcome) => void): () => void {
  const app = window as Window & AppWindow;
  const bridge = BRIDGE[parameters.app];
  const ready = `${bridge}Ready`;
  const invoke = () => {
    if (parameters.app === 'alipay') {
      const trade = { tradeNO: parameters.tradeno };
      app.AlipayJSBridge?.call('tradePay', trade, ({ resultCode }) =>
        done(alipayOutcome(resultCode)),
      );
      return;
    }
    const { app: _, sign: paySign, ...rest } = parameters;
    app.WeixinJSBridge?.invoke('getBrandWCPayRequest', { ...rest, paySign }, ({ err_msg }) =>
      done(wechatOutcome(err_msg)),
    );
  };
  if (app[bridge]) invoke();
  else document.addEventListener(ready, invoke, { once: true });
  return () => document.removeEventListener(ready, invoke);
}
