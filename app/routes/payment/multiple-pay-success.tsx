import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { RouteHandle } from '#app/components/layout/frame.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { customerUrl, getToken } from '#app/session/session.server.ts';
import { paymentResult } from './payable-order.server.ts';
import { PaymentResult } from './payment-result.tsx';

export const meta = titled('支付结果');
export const handle: RouteHandle = { money: true };

export async function loader({ request }: LoaderFunctionArgs) {
  return {
    result: await paymentResult(request),
    // A phone that scanned the code has no login, and so no order page.
    orders: (await getToken(request)) ? customerUrl('purchase-order') : null,
  };
}

export default function PaySuccess() {
  const { result, orders } = useLoaderData<typeof loader>();
  const next = orders === null ? null : { to: orders, name: '采购订单', label: '查看订单' };
  return <PaymentResult result={result} next={next} />;
}
