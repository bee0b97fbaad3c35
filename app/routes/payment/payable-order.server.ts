import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { isRefusal } from '#app/api/errors.ts';
import { groupThousands } from '#app/domain/decimal-text.ts';
import type { Content } from '#app/domain/endpoint.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { getPayOrdersDetail } from '#app/domain/order/contract.ts';
import { checkoutName, PAID_STATUS } from '#app/domain/order/order.ts';
import { payUntil } from '#app/domain/order/payment-note.ts';
import { isReleased } from '#app/domain/order/state.ts';
import {
  attemptByToken,
  getPayOrdersDetailV2,
  type PaidFor,
  type PayableOrder,
} from '#app/domain/payment/contract.ts';
import { isBundleCode } from '#app/domain/payment/payment.ts';
import { cookies, readCookie } from '#app/session/cookies.server.ts';
import { load } from '#app/session/load.server.ts';
import { redirectTo, WITHOUT_REFERRER } from '#app/session/redirect.server.ts';
import { customerUrl, getToken, ordersUrl, pageOf, toLogin } from '#app/session/session.server.ts';
import { payUrl } from './pay-url.ts';

/** The control of a payment's forms that names the order. */
export const orderCodeControl = z
  .string({ error: '缺少订单编号' })
  .max(64, { error: '订单编号有误' });

/**
 * How a visitor proves the right to pay an order: as its owner, or by having scanned its QR code.
 */
async function payerOf(request: Request, orderCode: string) {
  const [token, payToken] = await Promise.all([getToken(request), getPayToken(request, orderCode)]);
  if (!token && !payToken) throw await toLogin(pageOf(request));
  return { token, payToken: payToken ?? undefined };
}

/** Whether an order is paid; a visitor who is neither owner nor payer is sent to the login. */
export async function payableOrder(request: Request, orderCode: string) {
  const { token, payToken } = await payerOf(request, orderCode);
  const { orders } = await call(getPayOrdersDetail, { orderCode, payToken }, { token });
  return orders;
}

/**
 * The order to be paid, with the methods open to this payer; a paid one redirects to the success
 * page.
 */
export async function orderToPay(
  request: Request,
  orderCode: string,
  paidHeaders?: Record<string, string>,
): Promise<PayableOrder> {
  const { token, payToken } = await payerOf(request, orderCode);
  const { orders } = await load(request, () =>
    call(getPayOrdersDetailV2, { orderCode, payToken }, { token }),
  );
  if (orders.payStatus === PAID_STATUS) {
    throw redirectTo(payUrl('multiplePaysuccess', { orderCode }), { headers: paidHeaders });
  }
  requireApproved(orders);
  return orders;
}

/** What a page calls what is paid: the order's code, or how many orders. */
export function paidName({
  orderCode,
  bundled,
  isCheckout,
}: Pick<PayableOrder, 'orderCode' | 'bundled' | 'isCheckout'>): string {
  if (!bundled) return `订单 ${orderCode}`;
  return isCheckout ? checkoutName(bundled.length) : `合并付款 ${bundled.length} 个订单`;
}

/**
 * The orders of a bundle for its pages: every figure and time as text; null for one order.
 * @param done whether to show what was paid instead of what is still to be paid
 * @param paidFor their goods, where they are told
 */
export const bundledRows = (
  bundled: PayableOrder['bundled'],
  { done = false, paidFor = [] }: { done?: boolean; paidFor?: readonly PaidFor[] } = {},
) =>
  bundled?.map((order) => ({
    orderCode: order.orderCode,
    to: orderPage(order.orderCode),
    goods: paidFor.filter(({ orderCode }) => orderCode === order.orderCode).map(goodsText)[0],
    seller: order.sellerName,
    amount: order.dueAmount && formatYuanText(order.dueAmount),
    until: payUntil(order, new Date()),
    leftOut: order.dueAmount === null || (done && isCounted(order)) ? whyLeftOut(order) : null,
  })) ?? null;
export type BundledRow = NonNullable<ReturnType<typeof bundledRows>>[number];

const orderPage = (orderCode: string) => customerUrl(`purchase-order/${orderCode}`);

/** 「热轧卷 20 吨、螺纹钢 5 吨等 12 种」. */
function goodsText({ goods, lineCount }: PaidFor): string {
  const named = goods.map(
    ({ productName, number, unit }) => `${productName} ${groupThousands(number)} ${unit}`,
  );
  return named.join('、') + (lineCount > goods.length ? `等 ${lineCount} 种` : '');
}

/** The one order that is paid, with its seller and goods; null for a bundle, and for who is not told. */
export function singleOrder({ bundled, paidFor: [only] }: PayableOrder) {
  if (bundled || !only) return null;
  const { orderCode, sellerName } = only;
  return { orderCode, to: orderPage(orderCode), seller: sellerName, goods: goodsText(only) };
}

type Bundled = NonNullable<PayableOrder['bundled']>[number];

const isCounted = ({ paidAmount, refundedAmount }: Bundled) =>
  Number(paidAmount) + Number(refundedAmount) > 0;

function whyLeftOut({ state, paidAmount, refundedAmount }: Bundled): string {
  if (Number(paidAmount) > 0) return `已支付 ¥${formatYuanText(paidAmount)}`;
  const back = Number(refundedAmount) > 0 ? `，¥${formatYuanText(refundedAmount)} 原路退回` : '';
  return (state === 'cancelled' ? '已取消' : isReleased(state) ? '已付清' : '不能支付') + back;
}

/** Redirects to the order, which names the approvers, where it cannot be paid before. */
export function requireApproved(order: { orderCode: string; waitsForApproval: boolean }): void {
  if (!order.waitsForApproval) return;
  throw redirectTo(ordersUrl(order.orderCode));
}

/** The data of a success page, for an order paid or not. */
export async function paymentResult(request: Request) {
  const orderCode = new URL(request.url).searchParams.get('orderCode') ?? '';
  const order = await load(request, () => payableOrder(request, orderCode));
  const bundle = isBundleCode(orderCode) ? await bundleOf(request, orderCode) : null;
  const { bundled = null } = bundle ?? {};
  return {
    name: paidName({ isCheckout: false, ...bundle, orderCode, bundled }),
    bundled: bundledRows(bundled, { done: order.payStatus === PAID_STATUS }),
    orderCode,
    amount: formatYuanText(order.attemptAmount ?? amountPaid(order)),
    paid: order.payStatus === PAID_STATUS || isPaidInPart(order),
  };
}

/** A bundle with its orders, each with what is paid of it. */
export async function bundleOf(request: Request, orderCode: string) {
  const { token, payToken } = await payerOf(request, orderCode);
  const { orders } = await load(request, () =>
    call(getPayOrdersDetailV2, { orderCode, payToken }, { token }),
  );
  return orders;
}

type Payable = Awaited<ReturnType<typeof payableOrder>>;

/** Of an order by instalments, one of them. */
const isPaidInPart = ({ state, attemptAmount, paidAmount }: Payable): boolean =>
  attemptAmount === null && state !== 'cancelled' && Number(paidAmount) > 0;

const amountPaid = (order: Payable): string =>
  isPaidInPart(order) ? order.paidAmount : order.paymentAmount;

type PaymentAttempt = Content<typeof attemptByToken>;

/**
 * The attempt that this visitor's pay token belongs to; null without one, or when it has expired.
 */
export async function attemptOf(
  request: Request,
  orderCode: string,
): Promise<PaymentAttempt | null> {
  const payToken = await getPayToken(request, orderCode);
  if (payToken === null) return null;
  return load(request, async () => {
    try {
      return await call(attemptByToken, { payToken, orderCode });
    } catch (error) {
      if (isRefusal(error, attemptByToken, 'over')) return null;
      throw error;
    }
  });
}

/**
 * Moves a pay token from the address into a cookie: the page is loaded again without it (design/payments: Attempts).
 */
export async function takeTokenFromAddress(request: Request): Promise<void> {
  const url = new URL(request.url);
  const token = url.searchParams.get('token');
  if (!token) return;
  const cookie = await payTokenCookie(request, url.searchParams.get('orderCode') ?? '', token);
  throw withoutParameter(request, 'token', cookie);
}

/** A redirect to throw, to this page without a secret in its address; a cookie may keep it. */
export function withoutParameter(
  request: Request,
  parameter: string,
  cookie: string | null,
): Response {
  const page = new URL(pageOf(request), request.url);
  page.searchParams.delete(parameter);
  return redirectTo(page.pathname + page.search, {
    cookies: cookie ? [cookie] : [],
    headers: WITHOUT_REFERRER,
  });
}

/** Orders that a browser can pay at once, each in a tab of its own. */
const PAID_AT_ONCE = 4;

/** The pay tokens that a browser keeps, each behind its order, the newest first. */
const payTokens = async (request: Request): Promise<string[]> =>
  (await readCookie(request, cookies.pay))?.split(' ') ?? [];

/**
 * The pay token of a scanned QR code, valid for one order (design/payments: Attempts): the phone that scans it has
 * no login, and the token must not stay in the address. Those of other tabs stay.
 */
export async function payTokenCookie(
  request: Request,
  orderCode: string,
  payToken: string,
): Promise<string> {
  const prefix = `${orderCode}:`;
  const others = (await payTokens(request)).filter((known) => !known.startsWith(prefix));
  return cookies.pay.serialize([prefix + payToken, ...others].slice(0, PAID_AT_ONCE).join(' '));
}

/** This visitor's pay token for the order, or null. */
export async function getPayToken(request: Request, orderCode: string): Promise<string | null> {
  const prefix = `${orderCode}:`;
  const known = (await payTokens(request)).find((each) => each.startsWith(prefix));
  return known?.slice(prefix.length) ?? null;
}
