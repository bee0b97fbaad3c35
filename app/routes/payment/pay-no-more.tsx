import { ButtonLink } from '#app/components/ui/button.tsx';
import { isBundleCode } from '#app/domain/payment/payment.ts';

/** Where one goes from what cannot be paid any more. */
export const PayNoMore = ({ orderCode }: { orderCode: string }) =>
  isBundleCode(orderCode) ? (
    <ButtonLink to="/customer/purchase-order">返回采购订单</ButtonLink>
  ) : (
    <ButtonLink to={`/reorder?${new URLSearchParams({ id: orderCode })}`}>再次购买</ButtonLink>
  );
