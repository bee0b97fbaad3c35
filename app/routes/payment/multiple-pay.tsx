import { useLoaderData, useRevalidator } from '@remix-run/react';
import type { ReactNode } from 'react';
import { renderSVG } from 'uqr';
import type { RouteHandle } from '#app/components/layout/frame.tsx';
import { Page } from '#app/components/layout/page.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Countdown } from '#app/components/ui/countdown.tsx';
import { Field, Input } from '#app/components/ui/field.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { Price } from '#app/components/ui/price.tsx';
import { formatYuanText } from '#app/domain/money.ts';
import { PAY_SUCCEEDED } from '#app/domain/order/order.ts';
import { PAY_METHOD, type ProviderMethod, providerMethodOf } from '#app/domain/payment/payment.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { publicOrigin } from '#app/session/origin.server.ts';
import { redirectTo } from '#app/session/redirect.server.ts';
import { toastCookie } from '#app/session/session.server.ts';
import { cluster, stack } from '#app/styles/layout.css.ts';
import * as styles from './pay.css.ts';
import { payUrl } from './pay-url.ts';
import { attemptOf, getPayToken, orderToPay, paidName } from './payable-order.server.ts';
import { WaitingForPayment } from './waiting.tsx';

export const meta = titled('扫码支付');
export const handle: RouteHandle = { money: true };

export const loader = customerLoader(async ({ request, searchParams }) => {
  const orderCode = searchParams.get('orderCode') ?? '';
  const method = providerMethodOf(searchParams.get('payMethod'));
  const order = await orderToPay(request, orderCode, {
    'set-cookie': await toastCookie({ kind: 'success', text: PAY_SUCCEEDED }),
  });
  const newest = await attemptOf(request, orderCode);
  if (newest?.status === 'paid') throw redirectTo(payUrl('multiplePaysuccess', { orderCode }));
  // Another tab may have chosen another method since; its code is not for this one.
  const attempt = newest?.payMethod === method ? newest : null;
  const payToken = attempt && (await getPayToken(request, orderCode));
  const page =
    payToken && payUrl('multiplePaypayHandle', { orderCode, token: payToken, payMethod: method });
  const content = attempt && (attempt.qrContent ?? publicOrigin(request) + page);
  return {
    orderCode,
    name: paidName(order),
    amount: formatYuanText(attempt?.paymentAmount ?? order.dueAmount ?? order.paymentAmount),
    method: PAY_METHOD[method].label,
    here: payUrl('multiplePay', { orderCode, payMethod: method }),
    // Null when the code has expired.
    code: content && {
      svg: renderSVG(content, { border: 2 }),
      /** The page a scan opens in the sandbox. */
      href: attempt.simulated ? page : null,
      phone: page && isPhone(request) ? onPhone(method, publicOrigin(request) + page) : null,
      secondsLeft: secondsUntil(attempt.expiresAt),
    },
  };
});

/** A phone cannot scan what is on its own screen. */
const isPhone = (request: Request): boolean =>
  /Mobile|Android/i.test(request.headers.get('user-agent') ?? '');

/** Alipay is opened by an address of its own with the page that pays in it; WeChat has none. */
const OPENS_APP: Readonly<Record<ProviderMethod, string | null>> = {
  wechat: null,
  alipay: 'alipays://platformapi/startapp?appId=20000067&url=',
};

const onPhone = (method: ProviderMethod, url: string) => ({
  url,
  app: OPENS_APP[method] && OPENS_APP[method] + encodeURIComponent(url),
});

const secondsUntil = (instant: string) =>
  Math.max(0, Math.ceil((Date.parse(instant) - Date.now()) / 1000));

export default function MultiplePay() {
  const { orderCode, name, amount, method, here, code } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const again = payUrl('pay', { orderCode });
  return (
    <Page title={method} narrow>
      <Card>
        <div className={`${stack[4]} ${styles.centred}`}>
          <p>
            {name}，应付 <Price amount={amount} size="large" />
          </p>
          {code ? (
            <>
              {code.phone ? (
                <PayOnPhone {...code.phone} method={method}>
                  <Code svg={code.svg} method={method} />
                </PayOnPhone>
              ) : (
                <Code svg={code.svg} method={method} />
              )}
              <p>
                {code.phone ? '付款后本页会自动更新，' : '请扫描二维码完成支付，'}二维码{' '}
                <Countdown seconds={code.secondsLeft} format="clock" onEnd={revalidate} /> 后失效。
              </p>
              <WaitingForPayment orderCode={orderCode} />
            </>
          ) : (
            <Notice tone="warning">二维码已失效，请重新获取。</Notice>
          )}
          <div className={`${cluster[3]} ${styles.actions}`}>
            {code ? (
              <>
                <ButtonLink to={here} variant="secondary" replace>
                  我已完成支付
                </ButtonLink>
                {code.href && (
                  <ButtonLink to={code.href} reloadDocument>
                    模拟扫码
                  </ButtonLink>
                )}
              </>
            ) : (
              <ButtonLink to={again}>重新获取二维码</ButtonLink>
            )}
          </div>
          <p>
            <ButtonLink to={again} variant="quiet">
              更换支付方式
            </ButtonLink>
          </p>
        </div>
      </Card>
    </Page>
  );
}

function Code({ svg, method }: { svg: string; method: string }) {
  return (
    <div
      role="img"
      aria-label={`${method}二维码`}
      className={styles.code}
      // Drawn by the loader: it has only squares, for any content of the code.
      // biome-ignore lint/security/noDangerouslySetInnerHtml: no markup of anybody else
      dangerouslySetInnerHTML={{ __html: svg }}
    />
  );
}

interface PayOnPhoneProps {
  url: string;
  /** The address that opens the app; null where it has none. */
  app: string | null;
  method: string;
  /** The code, for another phone. */
  children: ReactNode;
}

/** Opens the app, or explains how the page is opened in it. */
function PayOnPhone({ url, app, method, children }: PayOnPhoneProps) {
  return (
    <>
      {app ? (
        <a href={app} className={styles.open}>
          打开支付宝付款
        </a>
      ) : (
        <p>请复制下面的链接，在微信中发给自己（如「文件传输助手」），再点开付款。</p>
      )}
      <Field name="url" label={`${method}链接`}>
        <Input value={url} readOnly />
      </Field>
      <details>
        <summary>用另一台手机扫码</summary>
        {children}
      </details>
    </>
  );
}
