import { isSignedCompany } from '#app/domain/account/customer.ts';
import type { Content } from '#app/domain/endpoint.ts';
import type { getPayOrdersDetailV2, PayableOrder } from '#app/domain/payment/contract.ts';
import { payMethodsFor } from '#app/domain/payment/payment.ts';
import { toQuantity } from '#app/domain/quantity.ts';
import { vouchersOf } from '#trading-api/marketing/index.ts';
import { payableOf } from '#trading-api/order/index.ts';
import type { Payments } from '#trading-api/payments/providers.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { type OrderOfPayer, orderForPayer, type Payer } from './payable-order.ts';
import { orderTakesVouchers } from './voucher-payment.ts';

/**
 * An order for its payer, with the methods open to that payer: enterprises cannot pay by WeChat,
 * and vouchers pay only for self-operated goods, for those who have some (spec 3 §6).
 * @throws Refusal `G404` unless it is the customer's order or the pay token is valid for it
 */
export async function payableOrderOf(
  db: Database,
  payer: Payer,
  payments: Payments,
  now: Date,
): Promise<Content<typeof getPayOrdersDetailV2>> {
  const found = await orderForPayer(db, payer, now);
  const { order, owner, byOwner } = found;
  const vouchers = byOwner ? await vouchersFor(db, found) : null;
  return {
    orders: {
      ...payableOf(order, now),
      payMethods: payMethodsFor(owner).flatMap((method) => offered(method, payments, vouchers)),
      couponCount: vouchers === null ? null : toQuantity(vouchers),
      takesTransfer: byOwner && payments.bankAccount !== null && isSignedCompany(owner),
    },
  };
}

async function vouchersFor(db: Database, { order, owner }: OrderOfPayer): Promise<number> {
  const taken = await orderTakesVouchers(db, order.orderCode);
  return taken ? vouchersOf(db, owner.id) : 0;
}

/** @param vouchers null for a payer who is not the owner and so cannot use them */
function offered(
  payMethod: ReturnType<typeof payMethodsFor>[number],
  { providers }: Payments,
  vouchers: number | null,
): PayableOrder['payMethods'] {
  if (payMethod === 'card') return [];
  if (payMethod === 'wallet') return vouchers === null ? [] : [{ payMethod, simulated: false }];
  if (payMethod === 'coupons') return vouchers ? [{ payMethod, simulated: false }] : [];
  const provider = providers.find(({ payMethods }) => payMethods.includes(payMethod));
  return provider ? [{ payMethod, simulated: provider.name === 'sandbox' }] : [];
}
