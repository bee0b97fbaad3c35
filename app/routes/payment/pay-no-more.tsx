import { useRole } from '#app/components/layout/use-permission.ts';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { lacksText, roleMay } from '#app/domain/account/roles.ts';
import { isBundleCode } from '#app/domain/payment/payment.ts';

/** Why nothing can be paid here, the order's own reason first, then that the caller's role does not pay; null: it can. */
export function useNotPayable(closed: NotPayable | null): NotPayable | null {
  const role = useRole();
  if (closed || roleMay(role, 'pay')) return closed;
  return { text: lacksText(role, 'pay'), hasEnded: false };
}

export interface NotPayable {
  /** Why it cannot be paid here. */
  text: string;
  hasEnded: boolean;
}

interface PayNoMoreProps extends NotPayable {
  orderCode: string;
}

/** What cannot be paid here, and where one goes from it. */
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
