import { z } from 'zod';
import { defineForm } from '#app/forms/definition.server.ts';

/** How many to put into the cart, to buy now or to order; may be left empty (spec 1 §5). */
export const addToCartForm = defineForm(
  'addToCart',
  z.object({ count: z.string().max(32).default('') }),
);
