import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { appFromUserAgent } from '#app/domain/payment.ts';
import {
  confirmPayment as action,
  scannedPayment,
  takeTokenFromAddress,
} from './scanned-payment.server.ts';
import { ScannedPayment } from './scanned-payment.tsx';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';
export { action };

export const meta: MetaFunction = () => pageMeta({ title: '订单支付' });

/** The app that scanned the code decides how it is paid. */
export async function loader({ request }: LoaderFunctionArgs) {
  await takeTokenFromAddress(request);
  return scannedPayment(request, appFromUserAgent(request.headers.get('user-agent') ?? ''));
}

export default function OrderPay() {
  const reply = useActionData<typeof action>()?.reply;
  return <ScannedPayment payment={useLoaderData<typeof loader>()} reply={reply} />;
}
