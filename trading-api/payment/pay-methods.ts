import { isSignedCompany } from '#app/domain/account/customer.ts';
import type { Content } from '#app/domain/endpoint.ts';
import { toYuan } from '#app/domain/money.ts';
import {
  type getPayOrdersDetailV2,
  MOST_PAID_NAMED,
  type PaidFor,
  type PayableOrder,
} from '#app/domain/payment/contract.ts';
import { isBundleCode, type StartedMethod, startedMethodsOf } from '#app/domain/payment/payment.ts';
import { toQuantity } from '#app/domain/quantity.ts';
import type { Customer } from '#trading-api/account/index.ts';
import { vouchersOf } from '#trading-api/marketing/index.ts';
import { linesOf, ORDER_UNKNOWN, type OwedOrder, payableOf } from '#trading-api/order/index.ts';
import { bankAccountOf, type Payments } from '#trading-api/payments/providers.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { notFound } from '#trading-api/platform/refusal.ts';
import { accountBalance, walletAccountOf } from '#trading-api/wallet/index.ts';
import { payableBundle, sharesOf } from './pay-state.ts';
import { dueOf, type OrdersOfPayer, ordersForPayer, type Payer } from './payable-order.ts';
import { takeVouchersAlone } from './voucher-payment.ts';

/**
 * An order or a bundle for its payer, with the methods open to that payer: enterprises cannot pay by WeChat, and
 * vouchers pay only for self-operated goods, for those who have some (spec 3 §6).
 */
export async function payableOrderOf(
  db: Database,
  payer: Payer,
  payments: Payments,
  now: Date,
): Promise<Content<typeof getPayOrdersDetailV2>> {
  const found = await ordersForPayer(db, payer, now);
  const { code, orders, owner, byOwner } = found;
  const [order] = orders;
  const bundled = isBundleCode(code) ? await bundledOrders(db, found, now) : null;
  const vouchers = byOwner ? await vouchersFor(db, owner, orders, now) : null;
  if (!order) throw notFound(ORDER_UNKNOWN);
  return {
    orders: {
      ...(bundled ? payableBundle(code, orders, now) : payableOf(order, now)),
      payMethods: startedMethodsOf(owner).flatMap((method) => offered(method, payments, vouchers)),
      couponCount: vouchers === null ? null : toQuantity(vouchers),
      walletBalance: byOwner ? await walletBalanceOf(db, owner) : undefined,
      paidFor: byOwner ? await paidFor(db, orders) : [],
      takesTransfer:
        byOwner && isSignedCompany(owner) && (await bankAccountOf(payments, db)) !== null,
      bundled,
      isCheckout: bundled !== null && orders.every((each) => each.checkoutCode === code),
    },
  };
}

async function walletBalanceOf(db: Database, { id }: Customer): Promise<string | null> {
  const account = await walletAccountOf(db, id);
  return account === null ? null : toYuan(await accountBalance(db, account));
}

async function paidFor(db: Database, orders: readonly OwedOrder[]): Promise<PaidFor[]> {
  const lines = await linesOf(
    db,
    orders.map(({ orderCode }) => orderCode),
  );
  return orders.map(({ orderCode, sellerName }) => {
    const own = lines.filter((line) => line.orderCode === orderCode);
    return {
      orderCode,
      sellerName,
      goods: own
        .slice(0, MOST_PAID_NAMED)
        .map(({ productName, count, unit }) => ({ productName, number: toQuantity(count), unit })),
      lineCount: own.length,
    };
  });
}

async function bundledOrders(
  db: Database,
  { code, orders }: OrdersOfPayer,
  now: Date,
): Promise<PayableOrder['bundled']> {
  const { paid, refunded } = await sharesOf(db, code);
  return orders.map((order) => {
    const { orderCode, state, source, dueAmount, dueInstalment, payDeadline } = payableOf(
      order,
      now,
    );
    return {
      orderCode,
      sellerName: order.sellerName,
      state,
      source,
      dueAmount,
      dueInstalment,
      payDeadline,
      paidAmount: toYuan(paid.get(orderCode) ?? 0),
      refundedAmount: toYuan(refunded.get(orderCode) ?? 0),
    };
  });
}

async function vouchersFor(
  db: Database,
  owner: Customer,
  orders: readonly OwedOrder[],
  now: Date,
): Promise<number> {
  const dues = orders.flatMap((order) => dueOf(order, now) ?? []);
  const taken = await takeVouchersAlone(
    db,
    dues.map(({ orderCode }) => orderCode),
  );
  return taken ? vouchersOf(db, owner.id) : 0;
}

/** @param vouchers null for a payer who is not the owner and so cannot use them */
function offered(
  payMethod: StartedMethod,
  { providers }: Payments,
  vouchers: number | null,
): PayableOrder['payMethods'] {
  if (payMethod === 'wallet') return vouchers === null ? [] : [{ payMethod, simulated: false }];
  if (payMethod === 'coupons') return vouchers ? [{ payMethod, simulated: false }] : [];
  const provider = providers.find(({ payMethods }) => payMethods.includes(payMethod));
  return provider ? [{ payMethod, simulated: provider.name === 'sandbox' }] : [];
}
