import { useMayDo } from '#app/components/layout/use-permission.ts';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { ConfirmDialog } from '#app/forms/confirm-dialog.tsx';
import { cluster } from '#app/styles/layout.css.ts';
import type { Cancellation } from './cancel.server.ts';
import type { OrderSummary } from './order-summary.server.ts';

export interface OrderActionsProps {
  order: Pick<OrderSummary, 'orderCode' | 'state' | 'may' | 'inquiryTo' | 'auctionTo'>;
  /** The address of its cancel dialog. */
  cancelTo: string;
}

/** The buyer's actions for an order in its state, the next step last. */
export function OrderActions({
  order: { orderCode, state, may: allowed, inquiryTo, auctionTo },
  cancelTo,
}: OrderActionsProps) {
  const query = new URLSearchParams({ orderCode });
  const may = useMayDo();
  return (
    <div className={cluster[2]}>
      {allowed.applyAfterSale && (
        <ButtonLink variant="quiet" to={`/customer/purchase-saleafter-order?${query}`}>
          申请售后
        </ButtonLink>
      )}
      {allowed.applyInvoice && (
        <ButtonLink variant="quiet" to={`/customer/invoice-management?${query}`}>
          申请发票
        </ButtonLink>
      )}
      {allowed.rate && (
        <ButtonLink variant="quiet" to={`/customer/purchase-rating?${query}`}>
          评价
        </ButtonLink>
      )}
      {(allowed.cancel || (auctionTo && state === 'waitPay')) && may('trade') && (
        <ButtonLink variant="quiet" to={cancelTo} preventScrollReset>
          {auctionTo ? '放弃成交' : '取消订单'}
        </ButtonLink>
      )}
      <ButtonLink variant="quiet" to={`/order?${query}`}>
        订单回执
      </ButtonLink>
      {auctionTo && (
        <ButtonLink variant="secondary" to={auctionTo}>
          查看竞价
        </ButtonLink>
      )}
      {inquiryTo ? (
        <ButtonLink variant="secondary" to={inquiryTo}>
          查看询价单
        </ButtonLink>
      ) : (
        <ButtonLink variant="secondary" to={`/reorder?${new URLSearchParams({ id: orderCode })}`}>
          再次购买
        </ButtonLink>
      )}
      {allowed.pay && may('pay') && (
        <ButtonLink variant="buy" to={`/pay?${query}`}>
          去支付
        </ButtonLink>
      )}
    </div>
  );
}

/** The confirmation before an order is cancelled, or why it cannot be. */
export function CancelDialog({ cancellation }: { cancellation: Cancellation }) {
  const { orderCode, consequence, form, closeTo, problem } = cancellation;
  if (!problem) {
    return (
      <ConfirmDialog
        title="确定取消订单吗?"
        description={`订单 ${orderCode} ${consequence}`}
        form={form}
        closeTo={closeTo}
        of={{ orderCode }}
      />
    );
  }
  return (
    <Dialog
      title={`订单 ${orderCode}`}
      closeTo={closeTo}
      footer={
        <ButtonLink to={closeTo} replace preventScrollReset variant="secondary">
          返回
        </ButtonLink>
      }
    >
      <Notice tone="warning">{problem}</Notice>
    </Dialog>
  );
}
