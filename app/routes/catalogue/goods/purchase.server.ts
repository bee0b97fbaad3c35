import { call } from '#app/api/client.server.ts';
import { ApiRefusal } from '#app/api/errors.ts';
import { addCarts } from '#app/domain/cart/contract.ts';
import type { ProductDetail } from '#app/domain/catalogue/goods-contract.ts';
import { portalCreateOrder } from '#app/domain/checkout/contract.ts';
import { receiveCoupon } from '#app/domain/marketing/contract.ts';
import { LOGIN_REQUIRED } from '#app/domain/order/order.ts';
import { done, formAction, handleForm } from '#app/forms/action.server.ts';
import { refuse } from '#app/forms/definition.server.ts';
import type { Toast } from '#app/session/session.server.ts';
import { customerUrl, pageOf } from '#app/session/session.server.ts';
import { registerHandler } from '../dialogs/product-register.server.ts';
import { spotOrderForm } from '../dialogs/spot-order.server.ts';
import { addToCartForm, readCount } from './add-to-cart.server.ts';
import { findGoods } from './find-goods.server.ts';
import { detailPageOf, directBuyHref, orderHref } from './goods-query.ts';
import { receiveForm } from './receive.server.ts';

/** Where the buttons lead that write nothing. */
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
  fieldOf: { Q001: 'count', Q002: 'count', Q003: 'count', Q004: 'count' },
  async submit({ value, intent, token, serial, request, data }) {
    const goods = await findGoods(request);
    const read = readCount(value.count, goods);
    if ('problem' in read) return refuse(addToCartForm.name, data, { count: [read.problem] });
    const { count } = read;
    if (intent !== 'addToCart') return done(request, nextStep(request, intent, goods, count));
    await call(addCarts, { productId: goods.id, count, source: goods.type }, { token, serial });
    const toast = { kind: 'success', text: '加入购物车成功' } as const;
    return done(request, pageOf(request), { toast });
  },
});

const orderSpot = handleForm({
  form: spotOrderForm,
  login: LOGIN_REQUIRED,
  fieldOf: { O004: 'count', S001: 'count' },
  async submit({ value: { count }, token, serial, request }) {
    const { id } = await findGoods(request);
    await call(portalCreateOrder, { businessId: id, count, source: 'spot' }, { token, serial });
    const toast = { kind: 'success', text: '下单成功' } as const;
    return done(request, customerUrl('purchase-order'), { toast });
  },
});

/** Claimed in another window, or all gone: the page is shown again with how it stands now. */
const TAKEN = new Set(['K002', 'K003']);

const receive = handleForm({
  form: receiveForm,
  login: LOGIN_REQUIRED,
  async submit({ value, token, serial, request }) {
    const back = (toast: Toast) => done(request, pageOf(request), { toast });
    try {
      await call(receiveCoupon, value, { token, serial });
      return await back({ kind: 'success', text: '领取成功' });
    } catch (error) {
      if (!(error instanceof ApiRefusal) || !TAKEN.has(error.code)) throw error;
      return back({ kind: 'warning', text: error.text });
    }
  },
});

/** What the detail page's forms do. */
export const purchase = formAction(buy, orderSpot, receive, registerHandler);
