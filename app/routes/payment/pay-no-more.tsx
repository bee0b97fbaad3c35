import { ButtonLink } from '#app/components/ui/button.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { isBundleCode } from '#app/domain/payment/payment.ts';

interface PayNoMoreProps {
  orderCode: string;
  /** Why it cannot be paid any more. */
  text: string;
  hasEnded: boolean;
}

/** What cannot be paid any more, and where one goes from it. */
export const PayNoMore = ({ orderCode, text, hasEnded }: PayNoMoreProps) => (
  <EmptyState title={text} icon="warning">
    {isBundleCode(orderCode) ? (
      <ButtonLink to="/customer/purchase-order">返回采购订单</ButtonLink>
    ) : hasEnded ? (
      <ButtonLink to={`/reorder?${new URLSearchParams({ id: orderCode })}`}>再次购买</ButtonLink>
    ) : (
      <ButtonLink to={`/customer/purchase-order/${orderCode}`}>查看订单</ButtonLink>
    )}
  </EmptyState>
);
