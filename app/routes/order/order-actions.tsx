import { useMayDo } from '#app/components/layout/use-permission.ts';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { ConfirmDialog } from '#app/forms/confirm-dialog.tsx';
import type { Cancellation } from './cancel.server.ts';
import type { OrderSummary } from './order-summary.server.ts';

export interface OrderActionsProps {
  order: Pick<OrderSummary, 'orderCode' | 'state' | 'may' | 'inquiryTo' | 'auctionTo'>;
  /** The address of its cancel dialog. */
  cancelTo: string;
}

/** What a buyer does next with an order: what it asks for, by its state; nothing where it asks for nothing. */
export function NextAction({ order: { orderCode, may: allowed }, asks }: NextActionProps) {
  const may = useMayDo();
  if (allowed.pay && may('pay')) {
    return (
      <ButtonLink variant="buy" to={`/pay?${new URLSearchParams({ orderCode })}`}>
        去支付
      </ButtonLink>
    );
  }
  if (!asks || !may('trade')) return null;
  return <ButtonLink to={`#${asks}`}>{ASKED[asks]}</ButtonLink>;
}

/** The forms of an order's page that wait for its buyer, by their ids. */
const ASKED = { weight: '确认实提', receive: '确认收货' } as const;

interface NextActionProps extends Pick<OrderActionsProps, 'order'> {
  asks: keyof typeof ASKED | null;
}

/** What else a buyer may do with it. */
export function OtherActions({
  order: { orderCode, state, may: allowed, inquiryTo, auctionTo },
  cancelTo,
}: OrderActionsProps) {
  const query = new URLSearchParams({ orderCode });
  const may = useMayDo();
  return (
    <>
      {!inquiryTo && (
        <Link to={`/reorder?${new URLSearchParams({ id: orderCode })}`}>再次购买</Link>
      )}
      {allowed.applyAfterSale && (
        <Link to={`/customer/purchase-saleafter-order?${query}`}>申请售后</Link>
      )}
      {allowed.applyInvoice && <Link to={`/customer/invoice-management?${query}`}>申请发票</Link>}
      {allowed.rate && <Link to={`/customer/purchase-rating?${query}`}>评价</Link>}
      <Link to={`/order?${query}`}>订单回执</Link>
      <Link to={`/customer/purchase-order/${orderCode}/contract`}>购销合同</Link>
      {inquiryTo && <Link to={inquiryTo}>查看询价单</Link>}
      {auctionTo && <Link to={auctionTo}>查看竞价</Link>}
      <Link to={`/customer/lists/new?of=order&id=${orderCode}`}>保存为常购清单</Link>
      <Link to={`/share?back=/customer/purchase-order/${orderCode}`}>分享</Link>
      {(allowed.cancel || (auctionTo && state === 'waitPay')) && may('trade') && (
        <Link to={cancelTo} preventScrollReset>
          {auctionTo ? '放弃成交' : '取消订单'}
        </Link>
      )}
    </>
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
