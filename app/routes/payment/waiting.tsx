import { useFetcher, useNavigate, useRevalidator } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { ReloadWithoutScript } from '#app/components/layout/reload-without-script.tsx';
import { Countdown } from '#app/components/ui/countdown.tsx';
import { Heard } from '#app/components/ui/heard.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { PAY_POLL_INTERVAL_MS, PAY_POLL_TICKS, PAY_SUCCEEDED } from '#app/domain/order/order.ts';
import { usePolling } from '#app/hooks/use-polling.ts';
import { payUrl } from './pay-url.ts';
import type { loader } from './status.ts';

const REFRESH_SECONDS = 5;

/**
 * Waits for the payment: polls every second for a minute, then goes back a page; the order stays
 * unpaid (spec 1 §4; design/payments: Attempts). Without a script the page reloads itself.
 */
export function WaitingForPayment({ orderCode }: { orderCode: string }) {
  const status = useFetcher<typeof loader>();
  const navigate = useNavigate();
  const [over, setOver] = useState(false);
  const { paid = false, problem = null } = status.data ?? {};

  usePolling(
    () => {
      if (status.state === 'idle') status.load(payUrl('multiplePay/status', { orderCode }));
    },
    { intervalMs: PAY_POLL_INTERVAL_MS, active: !(paid || problem || over) },
  );

  useEffect(() => {
    if (paid) navigate(payUrl('multiplePaysuccess', { orderCode }), { replace: true });
  }, [paid, orderCode, navigate]);

  const outcome = paid ? PAY_SUCCEEDED : problem;
  return (
    <>
      <Heard>{outcome && <Notice tone={paid ? 'success' : 'danger'}>{outcome}</Notice>}</Heard>
      {!outcome && (
        <>
          <p>
            等待支付结果，剩余{' '}
            <Countdown
              seconds={PAY_POLL_TICKS}
              onEnd={() => {
                setOver(true);
                navigate(-1);
              }}
            />
          </p>
          <ReloadWithoutScript seconds={REFRESH_SECONDS} />
          <noscript>
            <p>本页每 {REFRESH_SECONDS} 秒自动刷新一次。</p>
          </noscript>
        </>
      )}
    </>
  );
}

/**
 * Polls for a minute whether a payment has arrived, then reloads the page: the app may report it
 * before the market has it.
 */
export function WaitingForResult({ orderCode }: { orderCode: string }) {
  const status = useFetcher<typeof loader>();
  const { revalidate } = useRevalidator();
  const [asked, setAsked] = useState(0);
  const paid = status.data?.paid ?? false;

  usePolling(
    () => {
      setAsked((times) => times + 1);
      if (status.state === 'idle') status.load(payUrl('multiplePay/status', { orderCode }));
    },
    { intervalMs: PAY_POLL_INTERVAL_MS, active: !paid && asked < PAY_POLL_TICKS },
  );

  useEffect(() => {
    if (paid) revalidate();
  }, [paid, revalidate]);

  return <ReloadWithoutScript seconds={REFRESH_SECONDS} />;
}
