import { z } from 'zod';
import {
  discountEntry,
  marketing,
  productSource,
  skuSource,
} from '#app/domain/catalogue/goods-contract.ts';
import { pieces } from '#app/domain/catalogue/pieces-contract.ts';
import { weightTerms } from '#app/domain/delivery/weights-contract.ts';
import { defineEndpoint, defineRead, problemsSchema } from '#app/domain/endpoint.ts';
import { id, imageUrl, quantity, typedQuantity, yuan } from '#app/domain/wire.ts';

/** A line of the cart or of an order being made (spec 1 §3). */
export const cartLine = z.object({
  /** Cart line id; for direct buy and reorder, the goods' id. */
  id: z.string(),
  productId: z.string(),
  productCode: z.string(),
  productName: z.string(),
  productType: z.string(),
  specs: z.string(),
  brandNumber: z.string(),
  imageUrl,
  type: productSource,
  sellerCode: z.string(),
  sellerName: z.string(),
  number: quantity,
  /** Whether a line of the cart is among those that are checked out next, as what is put into it is. */
  ticked: z.boolean().default(true),
  unit: z.string(),
  unitDecimals: z.boolean().default(true),
  sellingPrice: yuan,
  amount: yuan,
  availableCount: quantity,
  miniQuantity: quantity,
  myBuyNum: quantity.nullable(),
  pieces,
  weights: weightTerms,
  deliveryWay: z.int(),
  distrScope: z.string().nullable(),
  marketing: marketing.nullable(),
  discountList: z.array(discountEntry),
  /** Why the line cannot be bought as it is (off shelf, stock, minimum), or null. */
  problem: z.string().nullable().default(null),
});
export type CartLine = z.output<typeof cartLine>;

export const cartList = defineRead({
  name: 'cart.list',
  summary: 'The cart, newest seller first, lines of a seller and a marketing group together',
  path: '/api/order/cart/cartList',
  access: 'customer',
  content: z.array(cartLine),
});

/** Adds to an existing line; the sum is checked against stock and 9999. */
export const addCarts = defineEndpoint({
  name: 'cart.add',
  summary: 'Put goods into the cart',
  path: '/api/order/cart/addCarts',
  access: 'customer',
  permission: 'view',
  request: z.object({ productId: id, count: typedQuantity, source: skuSource }),
  content: z.object({ id: z.string(), cartCount: z.int() }),
  codes: ['invalid', 'tooSmall', 'stockShort', 'tooLarge', 'tooMany', 'goodsGone'],
  serial: true,
  locked: 'productId',
});

/**
 * Lines that are not in the cart are skipped. A quantity that cannot be bought is returned in
 * `problems` and not saved; the other quantities are. An empty one becomes the quantity that a
 * purchase of the goods begins with (spec 1 §5).
 */
export const updateCartCounts = defineEndpoint({
  name: 'cart.updateCount',
  summary: 'Set quantities and ticks of cart lines, and answer whether lines can be checked out',
  path: '/api/order/cart/updateCount',
  access: 'customer',
  request: z.object({
    lines: z
      .array(
        z.object({
          id,
          count: typedQuantity,
          /**
           * What the page showed, and after it what the page has asked for without an answer. A
           * line with none of these quantities by now was changed elsewhere: it is not set, and the
           * problem `changed` is returned, unless it was neither typed over nor is to be checked
           * out. Without this field there is no such check.
           */
          shown: z.array(typedQuantity).min(1).max(20).optional(),
        }),
      )
      .max(5000),
    /** Which lines are ticked from now on, and which no longer; others stay as they are. */
    ticks: z
      .array(z.object({ lineId: id, ticked: z.boolean() }))
      .max(5000)
      .default([]),
    /** The lines to be checked out, if any; what prevents that is returned in `problems` too. */
    settle: z.array(id).max(5000).nullable().default(null),
  }),
  /** The cart after the change. */
  content: z.object({ lines: z.array(cartLine), problems: problemsSchema }),
});

export const deleteCartById = defineEndpoint({
  name: 'cart.delete',
  summary: 'Take lines out of the cart; unknown ids are passed over',
  path: '/api/order/cart/deleteCartById',
  access: 'customer',
  request: z.object({ ids: z.array(id).min(1).max(5000) }),
  content: z.object({ cartCount: z.int() }),
});

export const cartCount = defineRead({
  name: 'cart.count',
  summary: 'Number of lines in the cart',
  method: 'GET',
  path: '/api/order/cart/cartCount',
  access: 'customer',
  content: z.int(),
  absent: 0,
});
