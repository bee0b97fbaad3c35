import { useNavigate } from '@remix-run/react';
import { Page } from '#app/components/layout/page.tsx';
import { ReloadWithoutScript } from '#app/components/layout/reload-without-script.tsx';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Countdown } from '#app/components/ui/countdown.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { Heard } from '#app/components/ui/heard.tsx';
import { Price } from '#app/components/ui/price.tsx';
import { PAY_SUCCEEDED, SUCCESS_REDIRECT_SECONDS } from '#app/domain/order/order.ts';
import { BundledOrders } from './bundled-orders.tsx';
import { payUrl } from './pay-url.ts';
import type { paymentResult } from './payable-order.server.ts';
import { WaitingForResult } from './waiting.tsx';

export interface Next {
  to: string;
  /** 「采购订单」 */
  name: string;
  label: string;
}

export interface PaymentResultProps {
  result: Awaited<ReturnType<typeof paymentResult>>;
  /** The page shown after 5 seconds; null on a phone without a login. */
  next: Next | null;
}

/** The outcome: paid, with a link to go on, or not paid yet. */
export function PaymentResult({ result, next }: PaymentResultProps) {
  const { orderCode, name, bundled, amount, paid } = result;
  return (
    <Page narrow>
      <Card>
        <EmptyState icon={paid ? 'check' : 'warning'}>
          <Heard>
            <h1>{paid ? PAY_SUCCEEDED : '订单尚未支付'}</h1>
          </Heard>
          <p>
            {name}，{paid ? '实付' : '应付'} <Price amount={amount} />
          </p>
          {paid ? (
            next ? (
              <Onwards {...next} />
            ) : (
              <p>您可以关闭本页，在电脑上继续操作。</p>
            )
          ) : (
            <>
              <p>如您已付款，请稍候，到账后本页自动更新。</p>
              <WaitingForResult orderCode={orderCode} />
              <ButtonLink variant="buy" to={payUrl('pay', { orderCode })}>
                去支付
              </ButtonLink>
            </>
          )}
        </EmptyState>
      </Card>
      {paid && bundled && (
        <Card title={name}>
          <BundledOrders rows={bundled} />
        </Card>
      )}
    </Page>
  );
}

function Onwards({ to, name, label }: Next) {
  const navigate = useNavigate();
  const leave = () => (to.startsWith('/') ? navigate(to) : window.location.assign(to));
  return (
    <>
      <p>
        <Countdown seconds={SUCCESS_REDIRECT_SECONDS} onEnd={leave} /> 后前往{name}
      </p>
      <ReloadWithoutScript seconds={SUCCESS_REDIRECT_SECONDS} to={to} />
      <ButtonLink to={to}>{label}</ButtonLink>
    </>
  );
}
