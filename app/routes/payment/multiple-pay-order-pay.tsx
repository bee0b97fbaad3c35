import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { RouteHandle } from '#app/components/layout/frame.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { takeAlipayCode } from './authorisation.server.ts';
import { payInApp as action, inAppPayment } from './in-app-payment.server.ts';
import { InAppPayment } from './in-app-payment.tsx';
import { takeTokenFromAddress } from './payable-order.server.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';
export { action };

export const meta = titled('订单支付');
export const handle: RouteHandle = { money: true };

/** The app that opens the page decides the payment method. */
export async function loader({ request }: LoaderFunctionArgs) {
  await takeTokenFromAddress(request);
  await takeAlipayCode(request);
  return inAppPayment(request, null);
}

export default function OrderPay() {
  return <InAppPayment payment={useLoaderData<typeof loader>()} />;
}
