import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { cancelOrder, type Order, orderById } from '#app/domain/order/contract.ts';
import { AWARDED, FROM_GROUP, ORDER_PAID, PART_PAID } from '#app/domain/order/order.ts';
import { isReleased } from '#app/domain/order/state.ts';
import { idText } from '#app/domain/wire.ts';
import { handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { defineForm, describeForm } from '#app/forms/definition.server.ts';
import { orFallback } from '#app/session/draft.server.ts';
import { customerUrl, pageOf } from '#app/session/session.server.ts';
import { usesBalances } from './summary/state-note.server.ts';

const cancelOrderForm = defineForm('cancelOrder', z.object({ orderCode: idText }));

/** The page's address without the dialog. */
function withoutDialog(request: Request): URL {
  const url = new URL(pageOf(request), 'http://portal');
  url.searchParams.delete('dialog');
  url.searchParams.delete('cancel');
  return url;
}

const pathOf = ({ pathname, search }: URL) => pathname + search;

/**
 * The current page with the cancel dialog of an order; for an order that was won in an auction, the page
 * on which it is given up, which shows what that costs.
 */
export function cancelHref(request: Request, { orderCode, auctionId }: Order): string {
  if (auctionId !== null) return customerUrl(`auctions/${auctionId}?dialog=giveUp`);
  const url = withoutDialog(request);
  url.searchParams.set('dialog', 'cancel');
  url.searchParams.set('cancel', orderCode);
  return pathOf(url);
}

/** The cancel dialog the page's address asks for; null without one. */
export function cancellationOf(request: Request, orders: readonly Order[]) {
  const { searchParams } = new URL(request.url);
  const asked = orders.find(({ orderCode }) => orderCode === searchParams.get('cancel'));
  if (searchParams.get('dialog') !== 'cancel' || !asked) return null;
  return {
    orderCode: asked.orderCode,
    consequence: consequenceOf(asked),
    form: describeForm(cancelOrderForm, request),
    closeTo: pathOf(withoutDialog(request)),
    problem: whyNotCancelled(asked),
  };
}
export type Cancellation = NonNullable<ReturnType<typeof cancellationOf>>;

function consequenceOf(order: Order): string {
  if (order.source === FROM_GROUP) return '取消视为违约，集采保证金归卖家，不再退还。';
  if (!usesBalances(order)) return '取消后不能恢复，需要时请重新下单。';
  const beside = order.checkout ? '与同时下单的其他订单共用的优惠券，在这些订单都取消后退回。' : '';
  return `取消后，所用的优惠券、积分、电子礼品卡会退回。${beside}`;
}

function whyNotCancelled({ state, auctionId }: Order): string | null {
  if (isReleased(state)) return ORDER_PAID;
  if (state === 'partPaid') return PART_PAID;
  if (state === 'cancelled') return '订单已取消';
  return auctionId === null ? null : AWARDED;
}

export const cancelHandler = handleForm(
  cancelOrderForm,
  cancelOrder,
  async ({ value, token, serial, request }) => {
    // Only words the message, so that the order is cancelled without it too.
    const order = await orFallback(call(orderById, { id: value.orderCode }, { token }), null);
    await call(cancelOrder, value, { token, serial });
    const text = [
      '订单已取消',
      ...(order?.source === FROM_GROUP ? ['集采保证金归卖家'] : []),
      ...(order && usesBalances(order) ? ['所用优惠已退回'] : []),
    ].join('，');
    return redirectAfterSuccess(request, pathOf(withoutDialog(request)), text);
  },
);
