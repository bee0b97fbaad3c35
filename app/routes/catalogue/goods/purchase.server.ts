import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { isRefusal } from '#app/api/errors.ts';
import { addCarts } from '#app/domain/cart/contract.ts';
import type { ProductDetail } from '#app/domain/catalogue/goods-contract.ts';
import { readCount } from '#app/domain/catalogue/purchase-terms.ts';
import { receiveCoupon } from '#app/domain/marketing/contract.ts';
import { LOGIN_REQUIRED } from '#app/domain/order/order.ts';
import { formAction, handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { defineForm, refuse } from '#app/forms/definition.server.ts';
import { customerUrl, pageOf, type Toast } from '#app/session/session.server.ts';
import { registerHandler, spotOrderHandler } from '../dialogs/goods-dialogs.server.ts';
import { addToCartForm } from './add-to-cart.server.ts';
import { detailPageOf, directBuyHref, orderHref } from './goods-query.ts';
import { findGoods } from './read-goods.server.ts';

/** Claims the coupon whose button was pressed. */
export const receiveForm = defineForm(
  'receive',
  z.object({ discountId: z.string({ error: '请选择要领取的优惠券' }).max(64) }),
);

/** Where the buttons that only lead to another page go. */
function nextStep(request: Request, intent: string, goods: ProductDetail, count: string): string {
  if (intent === 'buyNow') return directBuyHref(goods, count);
  if (intent === 'order' && goods.type === 'sale') {
    return orderHref(goods, count, detailPageOf(pageOf(request)));
  }
  throw new Response(null, { status: 400 });
}

const buy = handleForm({
  form: addToCartForm,
  login: LOGIN_REQUIRED,
  resumes: true,
  made: { to: '/shopCart', label: '查看购物车' },
  async submit({ value, intent, token, serial, request, data }) {
    const goods = await findGoods(request);
    if (intent === 'addToCart') {
      const { id: productId, type: source } = goods;
      await call(addCarts, { productId, count: value.count, source }, { token, serial });
      const toast = { kind: 'success', text: '加入购物车成功' } as const;
      return redirectAfterSuccess(request, pageOf(request), { toast });
    }
    const read = readCount(value.count, goods);
    if ('problem' in read) return refuse(addToCartForm.name, data, { count: [read.problem] });
    return redirectAfterSuccess(request, nextStep(request, intent, goods, read.count));
  },
});

const orderSpot = spotOrderHandler(LOGIN_REQUIRED, findGoods);

const receive = handleForm({
  form: receiveForm,
  login: LOGIN_REQUIRED,
  resumes: true,
  made: { to: customerUrl('discount-coupon'), label: '查看我的优惠券' },
  async submit({ value, token, serial, request }) {
    const back = (toast: Toast) => redirectAfterSuccess(request, pageOf(request), { toast });
    try {
      await call(receiveCoupon, value, { token, serial });
      return await back({ kind: 'success', text: '领取成功' });
    } catch (error) {
      // Claimed in another window, or none left: the page is shown again with its current state.
      if (!isRefusal(error, receiveCoupon, 'exists', 'claimedOut')) throw error;
      return back({ kind: 'warning', text: error.text });
    }
  },
});

/** The actions of the detail page's forms. */
export const purchase = formAction(buy, orderSpot, receive, registerHandler);
