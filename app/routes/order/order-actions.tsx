import { ButtonLink } from '#app/components/ui/button.tsx';
import { cluster } from '#app/styles/layout.css.ts';
import type { OrderSummary } from './order-summary.server.ts';

export interface OrderActionsProps {
  order: Pick<OrderSummary, 'orderCode' | 'state' | 'inquiryTo'>;
  /** The question whether to cancel it. */
  cancelTo: string;
}

/** What the buyer can do with an order in its state, the next step last. */
export function OrderActions({
  order: { orderCode, state, inquiryTo },
  cancelTo,
}: OrderActionsProps) {
  const query = new URLSearchParams({ orderCode });
  return (
    <div className={cluster[2]}>
      {state === 'paid' && (
        <>
          <ButtonLink variant="quiet" to={`/customer/purchase-saleafter-order?${query}`}>
            申请售后
          </ButtonLink>
          <ButtonLink variant="quiet" to={`/customer/invoice-management?${query}`}>
            申请发票
          </ButtonLink>
        </>
      )}
      {state === 'waitPay' && (
        <ButtonLink variant="quiet" to={cancelTo} preventScrollReset>
          取消订单
        </ButtonLink>
      )}
      <ButtonLink variant="quiet" to={`/order?${query}`}>
        订单回执
      </ButtonLink>
      {inquiryTo ? (
        <ButtonLink variant="secondary" to={inquiryTo}>
          查看询价单
        </ButtonLink>
      ) : (
        <ButtonLink variant="secondary" to={`/settle?${new URLSearchParams({ id: orderCode })}`}>
          再次购买
        </ButtonLink>
      )}
      {state === 'waitPay' && (
        <ButtonLink variant="buy" to={`/pay?${query}`}>
          去支付
        </ButtonLink>
      )}
    </div>
  );
}
