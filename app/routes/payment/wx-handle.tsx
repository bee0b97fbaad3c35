import { randomUUID } from 'node:crypto';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { RouteHandle } from '#app/components/layout/frame.tsx';
import { Page } from '#app/components/layout/page.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { inAppPayProblem, PAY_METHOD } from '#app/domain/payment/payment.ts';
import { stack } from '#app/styles/layout.css.ts';
import { toAuthorisation, wechatAuthorisation } from './authorisation.server.ts';
import { userAgentOf } from './in-app-payment.server.ts';
import * as styles from './pay.css.ts';
import { payUrl } from './pay-url.ts';
import { orderToPay, paidName, takeTokenFromAddress } from './payable-order.server.ts';

export const meta = titled('微信授权');
export const handle: RouteHandle = { money: true };

/** Sends the payer to WeChat's authorisation; the sandbox shows a button instead. */
export async function loader({ request }: LoaderFunctionArgs) {
  await takeTokenFromAddress(request);
  const orderCode = new URL(request.url).searchParams.get('orderCode') ?? '';
  const order = await orderToPay(request, orderCode);
  const name = paidName(order);
  const offer = order.payMethods.find(({ payMethod }) => payMethod === 'wechat');
  const inApp = inAppPayProblem(userAgentOf(request), 'wechat');
  if (!offer) {
    const refused = `该订单不支持${PAY_METHOD.wechat.label}`;
    return { orderCode, name, problem: refused, step: null };
  }
  if (offer.simulated) {
    const step = payUrl('wxPayorderPay', { orderCode, code: randomUUID() });
    return { orderCode, name, problem: inApp, step };
  }
  if (inApp) return { orderCode, name, problem: inApp, step: null };
  const authorisation = wechatAuthorisation(request, orderCode);
  if (authorisation) throw toAuthorisation(authorisation);
  return { orderCode, name, problem: '微信授权尚未配置，请改用扫码支付', step: null };
}

export default function WechatHandle() {
  const { orderCode, name, problem, step } = useLoaderData<typeof loader>();
  return (
    <Page title="微信授权" narrow>
      {problem && (
        <Notice tone="warning">
          {problem}
          {step && '（当前为模拟支付环境，可在此继续）'}
        </Notice>
      )}
      <Card>
        <div className={`${stack[4]} ${styles.centred}`}>
          <p>{name}</p>
          {step ? (
            <>
              <p>真实环境中，此处由微信确认您的身份。</p>
              <ButtonLink to={step} reloadDocument>
                模拟微信授权
              </ButtonLink>
            </>
          ) : (
            <ButtonLink to={payUrl('pay', { orderCode })}>更换支付方式</ButtonLink>
          )}
        </div>
      </Card>
    </Page>
  );
}
