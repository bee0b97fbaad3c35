import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { renderSVG } from 'uqr';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { Price } from '#app/components/ui/price.tsx';
import { payMethod } from '#app/contract/payment.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { PAID_STATUS, PAY_SUCCEEDED } from '#app/domain/order.ts';
import { PAY_METHOD_LABEL } from '#app/domain/payment.ts';
import { environment } from '#app/environment.server.ts';
import { load } from '#app/session/load.server.ts';
import { getPayToken } from '#app/session/pay-token.server.ts';
import { requireToken } from '#app/session/session.server.ts';
import { toastCookie } from '#app/session/toast.server.ts';
import { cluster, stack } from '#app/styles/layout.css.ts';
import { payableOrder } from './paid-order.server.ts';
import * as styles from './pay.css.ts';
import { payUrl } from './pay-url.ts';
import { WaitingForPayment } from './waiting.tsx';

export const meta: MetaFunction = () => pageMeta({ title: '扫码支付' });

export async function loader({ request }: LoaderFunctionArgs) {
  await requireToken(request);
  const { searchParams, origin } = new URL(request.url);
  const orderCode = searchParams.get('orderCode') ?? '';
  const method = payMethod.catch('wechat').parse(searchParams.get('payMethod'));
  const order = await load(request, () => payableOrder(request, orderCode));
  if (order.payStatus === PAID_STATUS) {
    throw redirect(payUrl('multiplePaysuccess', { orderCode }), {
      headers: { 'set-cookie': await toastCookie({ kind: 'success', text: PAY_SUCCEEDED }) },
    });
  }
  const payToken = await getPayToken(request, orderCode);
  const scanned =
    payToken && payUrl('multiplePaypayHandle', { orderCode, token: payToken, payMethod: method });
  return {
    orderCode,
    amount: formatYuanText(order.paymentAmount),
    method: PAY_METHOD_LABEL[method],
    here: payUrl('multiplePay', { orderCode, payMethod: method }),
    // Null once the code has run out.
    code: scanned && {
      svg: renderSVG((environment.publicOrigin ?? origin) + scanned, { border: 2 }),
      href: scanned,
    },
  };
}

export default function MultiplePay() {
  const { orderCode, amount, method, here, code } = useLoaderData<typeof loader>();
  const again = payUrl('pay', { orderCode });
  return (
    <Page title={method} narrow>
      <Card>
        <div className={`${stack[4]} ${styles.centred}`}>
          <p>
            订单 {orderCode}，应付 <Price amount={amount} size="large" />
          </p>
          {code ? (
            <>
              <div
                role="img"
                aria-label={`${method}二维码`}
                className={styles.code}
                // Drawn by the loader from an address of this site.
                // biome-ignore lint/security/noDangerouslySetInnerHtml: no markup of anybody else
                dangerouslySetInnerHTML={{ __html: code.svg }}
              />
              <p>请扫描二维码完成支付，二维码 5 分钟内有效。</p>
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
                <ButtonLink to={code.href} reloadDocument>
                  模拟扫码
                </ButtonLink>
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
