import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { RouteHandle } from '#app/components/layout/frame.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { getPayer, onwards, takeWechatCode } from './authorisation.server.ts';
import { payInApp as action, inAppPayment } from './in-app-payment.server.ts';
import { InAppPayment } from './in-app-payment.tsx';
import { payUrl } from './pay-url.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';
export { action };

export const meta = titled('微信支付');
export const handle: RouteHandle = { money: true };

/** WeChat's authorisation returns here; a payer who has not authorised yet is sent to it first. */
export async function loader({ request }: LoaderFunctionArgs) {
  await takeWechatCode(request);
  const orderCode = new URL(request.url).searchParams.get('orderCode') ?? '';
  if (!(await getPayer(request, 'wechat'))) throw onwards(payUrl('wxpayHandle', { orderCode }));
  return inAppPayment(request, 'wechat');
}

export default function WechatOrderPay() {
  return <InAppPayment payment={useLoaderData<typeof loader>()} />;
}
