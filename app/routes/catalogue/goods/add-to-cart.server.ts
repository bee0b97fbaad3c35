import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { addCarts } from '#app/domain/cart/contract.ts';
import { readCount } from '#app/domain/catalogue/purchase-terms.ts';
import { PREVIEW } from '#app/domain/draft/draft-controls.ts';
import { handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { defineForm, refuse } from '#app/forms/definition.server.ts';
import { pageOf } from '#app/session/session.server.ts';
import { directBuyHref } from './goods-query.ts';
import { findGoods } from './read-goods.server.ts';

/** How many to put into the cart or to buy now; what a purchase begins with stands in the field. */
export const addToCartForm = defineForm(
  'addToCart',
  z.object({ count: z.string().max(32).default('') }),
);

/** The form's buttons: into the cart, on to the checkout with the same quantity, or what that quantity costs. */
export const addToCart = handleForm(addToCartForm, [], {
  openIntent: PREVIEW,
  resumes: true,
  made: { to: '/shopCart', label: '查看购物车' },
  async submit({ value, intent, token, serial, request, data }) {
    const goods = await findGoods(request);
    if (intent === 'addToCart') {
      const { id: productId, type: source } = goods;
      await call(addCarts, { productId, count: value.count, source }, { token, serial });
      return redirectAfterSuccess(request, pageOf(request), '加入购物车成功');
    }
    const read = readCount(value.count, goods);
    if (intent === PREVIEW || 'problem' in read) {
      // The page computes the total of what the form comes back with.
      const count = 'problem' in read ? [read.problem] : null;
      return refuse(addToCartForm.name, data, { count });
    }
    if (intent !== 'buyNow') throw new Response(null, { status: 400 });
    return redirectAfterSuccess(request, directBuyHref(goods, read.count));
  },
});
