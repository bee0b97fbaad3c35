import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { isRefusal } from '#app/api/errors.ts';
import { receiveCoupon } from '#app/domain/marketing/contract.ts';
import { formAction, handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { defineForm } from '#app/forms/definition.server.ts';
import { customerUrl, pageOf, type Toast } from '#app/session/session.server.ts';
import { registerHandler, spotOrderHandler } from '../dialogs/goods-dialogs.server.ts';
import { addToCart } from './add-to-cart.server.ts';
import { findGoods } from './read-goods.server.ts';

/** Claims the coupon whose button was pressed. */
export const receiveForm = defineForm(
  'receive',
  z.object({ discountId: z.string({ error: '请选择要领取的优惠券' }).max(64) }),
);

const orderSpot = spotOrderHandler(findGoods);

const receive = handleForm(receiveForm, receiveCoupon, {
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
export const purchase = formAction(addToCart, orderSpot, receive, registerHandler);
