import { z } from 'zod';
import { ROLES } from '#app/domain/account/roles.ts';
import { defineEndpoint, defineRead } from '#app/domain/endpoint.ts';
import { id } from '#app/domain/wire.ts';
import { cartLine } from './contract.ts';

const person = z.object({ personId: z.string(), name: z.string() });

export const cartShares = defineRead({
  name: 'cart.shares',
  summary:
    'Colleagues to whom a cart can be handed over, who reads whose, and the cart beside which its page shows them',
  method: 'GET',
  path: '/api/order/cart/shares',
  access: 'customer',
  content: z.object({
    colleagues: z.array(
      person.extend({
        role: z.enum(ROLES),
        /** Whether they may order, so that a cart can be handed over to them. */
        mayOrder: z.boolean(),
        /** Whether they read the caller's cart. */
        reads: z.boolean(),
      }),
    ),
    /** Whose carts the caller may read. */
    readable: z.array(person.extend({ lines: z.int().nonnegative() })),
    /** The caller's own, as `cart.list` answers it; absent: to be read by that call. */
    cart: z.array(cartLine).optional(),
  }),
  absent: { colleagues: [], readable: [] },
});

export const sharedCart = defineRead({
  name: 'cart.shared',
  summary: 'The cart of a colleague who shares it with the caller, at the prices of now',
  method: 'GET',
  path: '/api/order/cart/shared/:personId',
  access: 'customer',
  request: z.object({ personId: id }),
  content: z.object({ name: z.string(), lines: z.array(cartLine) }),
});

export const shareCart = defineEndpoint({
  name: 'cart.share',
  summary: 'Let a colleague read the cart, or no longer',
  path: '/api/order/cart/share',
  access: 'customer',
  request: z.object({ personId: id, reads: z.boolean() }),
});

/** What the colleague has of the same goods is added up; lines that cannot be bought go along as they are. */
export const handOverCart = defineEndpoint({
  name: 'cart.handOver',
  summary: 'Give lines of the cart to a colleague who may order, all or none of them',
  path: '/api/order/cart/handOver',
  access: 'customer',
  request: z.object({ ids: z.array(id).min(1).max(5000), personId: id }),
  content: z.object({ count: z.int().positive() }),
  codes: ['invalid', 'changed', 'tooLarge', 'tooMany'],
});
