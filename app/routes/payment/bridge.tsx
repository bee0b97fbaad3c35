import { useNavigate } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import type { InAppParameters } from '#app/domain/payment/contract.ts';
import {
  alipayOutcome,
  PAY_CANCELLED,
  PAY_FAILED,
  type PayOutcome,
  wechatOutcome,
} from '#app/domain/payment/payment.ts';
import { muted } from '#app/styles/layout.css.ts';
import { payUrl } from './pay-url.ts';

/** What WeChat and Alipay put into the pages they show. */
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

const MESSAGE = { cancelled: PAY_CANCELLED, failed: PAY_FAILED } as const;

/** The app's own payment sheet: opened at once, and again by the button (spec 3 §4). */
export function Bridge({
  parameters,
  orderCode,
}: {
  parameters: InAppParameters;
  orderCode: string;
}) {
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
      {(outcome === 'cancelled' || outcome === 'failed') && (
        <Notice tone="warning" role="alert">
          {MESSAGE[outcome]}
        </Notice>
      )}
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

/** Opens the sheet as soon as the app's bridge is there; answers how to stop waiting for it. */
function openSheet(parameters: InAppParameters, done: (outcome: PayOutcome) => void): () => void {
  const app = window as Window & AppWindow;
  const bridge = parameters.app === 'wechat' ? 'WeixinJSBridge' : 'AlipayJSBridge';
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
