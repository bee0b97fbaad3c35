import { z } from 'zod';
import { NO_GOODS_SELECTED } from '#app/domain/order/order.ts';
import { defineForm } from '#app/forms/definition.server.ts';

/**
 * The whole cart is one form, because each of its buttons saves the quantities. The control of a
 * line's quantity is named `count.<id>` and is read where the lines are known.
 */
export const cartForm = defineForm(
  'cart',
  z.object({ ids: z.array(z.string().max(64)).max(500).default([]) }),
);

export const cartDeleteForm = defineForm(
  'cartDelete',
  z.object({ ids: z.array(z.string().max(64), { error: NO_GOODS_SELECTED }).min(1).max(500) }),
);
