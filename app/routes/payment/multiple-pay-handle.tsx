import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { RouteHandle } from '#app/components/layout/frame.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { providerMethodOf } from '#app/domain/payment/payment.ts';
import { payInApp as action, inAppPayment } from './in-app-payment.server.ts';
import { InAppPayment } from './in-app-payment.tsx';
import { takeTokenFromAddress } from './payable-order.server.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';
export { action };

export const meta = titled('确认支付');
export const handle: RouteHandle = { money: true };

/** The scanned code contains the payment method. */
export async function loader({ request }: LoaderFunctionArgs) {
  await takeTokenFromAddress(request);
  const { searchParams } = new URL(request.url);
  return inAppPayment(request, providerMethodOf(searchParams.get('payMethod')));
}

export default function PayHandle() {
  return <InAppPayment payment={useLoaderData<typeof loader>()} waiting />;
}
