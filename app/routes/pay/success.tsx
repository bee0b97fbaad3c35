import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData, useNavigate } from '@remix-run/react';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Countdown } from '#app/components/ui/countdown.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { Price } from '#app/components/ui/price.tsx';
import { formatYuanText } from '#app/domain/money.ts';
import { PAID_STATUS, PAY_SUCCEEDED, SUCCESS_REDIRECT_SECONDS } from '#app/domain/order.ts';
import { load } from '#app/session/load.server.ts';
import { customerUrl, getToken } from '#app/session/session.server.ts';
import { payableOrder } from './paid-order.server.ts';
import { payUrl } from './pay-url.ts';

export const meta: MetaFunction = () => pageMeta({ title: '支付结果' });

export async function loader({ request }: LoaderFunctionArgs) {
  const orderCode = new URL(request.url).searchParams.get('orderCode') ?? '';
  const order = await load(request, () => payableOrder(request, orderCode));
  return {
    orderCode,
    amount: formatYuanText(order.paymentAmount),
    paid: order.payStatus === PAID_STATUS,
    // The phone that scanned the code has no login and stays here.
    next: (await getToken(request)) ? customerUrl('purchase-order') : null,
  };
}

export default function PaySuccess() {
  const { orderCode, amount, paid, next } = useLoaderData<typeof loader>();
  return (
    <Page narrow>
      <Card>
        {paid ? (
          <EmptyState icon="check">
            <h1>{PAY_SUCCEEDED}</h1>
            <p>
              订单 {orderCode}，实付 <Price amount={amount} />
            </p>
            {next ? <Onwards to={next} /> : <p>您可以关闭本页，在电脑上继续操作。</p>}
          </EmptyState>
        ) : (
          <EmptyState icon="warning">
            <h1>订单尚未支付</h1>
            <p>
              订单 {orderCode}，应付 <Price amount={amount} />
            </p>
            <ButtonLink variant="buy" to={payUrl('pay', { orderCode })}>
              去支付
            </ButtonLink>
          </EmptyState>
        )}
      </Card>
    </Page>
  );
}

function Onwards({ to }: { to: string }) {
  const navigate = useNavigate();
  return (
    <>
      <p>
        <Countdown seconds={SUCCESS_REDIRECT_SECONDS} onEnd={() => navigate(to)} /> 后前往采购订单
      </p>
      <noscript>
        <meta httpEquiv="refresh" content={`${SUCCESS_REDIRECT_SECONDS};url=${to}`} />
      </noscript>
      <ButtonLink to={to}>查看订单</ButtonLink>
    </>
  );
}
