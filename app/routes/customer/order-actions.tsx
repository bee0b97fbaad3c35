import { ButtonLink } from '#app/components/ui/button.tsx';
import { cluster } from '#app/styles/layout.css.ts';
import type { OrderSummary } from './order-summary.server.ts';

/** What the buyer can do with an order in its state. */
export function OrderActions({
  order: { orderCode, state },
}: {
  order: Pick<OrderSummary, 'orderCode' | 'state'>;
}) {
  return (
    <div className={cluster[2]}>
      <ButtonLink variant="secondary" to={`/settle?${new URLSearchParams({ id: orderCode })}`}>
        再次购买
      </ButtonLink>
      {state === 'waitPay' && (
        <ButtonLink variant="buy" to={`/pay?${new URLSearchParams({ orderCode })}`}>
          去支付
        </ButtonLink>
      )}
    </div>
  );
}
