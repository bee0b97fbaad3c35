import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { payMethod } from '#app/contract/payment.ts';
import {
  confirmPayment as action,
  scannedPayment,
  takeTokenFromAddress,
} from './scanned-payment.server.ts';
import { ScannedPayment } from './scanned-payment.tsx';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';
export { action };

export const meta: MetaFunction = () => pageMeta({ title: '确认支付' });

export async function loader({ request }: LoaderFunctionArgs) {
  await takeTokenFromAddress(request);
  const { searchParams } = new URL(request.url);
  return scannedPayment(request, payMethod.catch('wechat').parse(searchParams.get('payMethod')));
}

export default function PayHandle() {
  const reply = useActionData<typeof action>()?.reply;
  return <ScannedPayment payment={useLoaderData<typeof loader>()} reply={reply} />;
}
