import { z } from 'zod';
import { COLLEAGUE_REQUIRED, MOST_CART_LINES } from '#app/domain/cart/cart.ts';
import { NO_GOODS_SELECTED } from '#app/domain/order/order.ts';
import { idText } from '#app/domain/wire.ts';
import { defineForm } from '#app/forms/definition.server.ts';

/**
 * The whole cart is one form, because each of its buttons saves the quantities. The control of a
 * line's quantity is named `count.<id>` and is read where the lines are known.
 */
export const cartForm = defineForm(
  'cart',
  z.object({ ids: z.array(idText).max(MOST_CART_LINES).default([]) }),
);

export const cartDeleteForm = defineForm(
  'cartDelete',
  z.object({
    ids: z.array(idText, { error: NO_GOODS_SELECTED }).min(1).max(MOST_CART_LINES),
  }),
);

const colleague = z.string({ error: COLLEAGUE_REQUIRED }).max(64);

export const handOverForm = defineForm(
  'cartHandOver',
  z.object({
    ids: z.array(idText, { error: NO_GOODS_SELECTED }).min(1).max(MOST_CART_LINES),
    personId: colleague,
  }),
);

export const shareForm = defineForm('cartShare', z.object({ personId: colleague }));

/** Buttons of rows, each with the colleague who reads the cart no longer. */
export const endShareForm = defineForm('cartShareEnd', z.object({ personId: colleague }));
