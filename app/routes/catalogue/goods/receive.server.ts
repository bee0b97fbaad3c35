import { z } from 'zod';
import { defineForm } from '#app/forms/definition.server.ts';

/** Claims the coupon whose button was pressed. */
export const receiveForm = defineForm(
  'receive',
  z.object({ discountId: z.string({ error: '请选择要领取的优惠券' }).max(64) }),
);
