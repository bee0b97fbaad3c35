import { z } from 'zod';
import {
  discountEntry,
  marketing,
  productSource,
  skuSource,
} from '#app/domain/catalogue/goods-contract.ts';
import { defineEndpoint } from '#app/domain/endpoint.ts';
import { id, imageUrl, nothing, quantity, typedQuantity, yuan } from '#app/domain/wire.ts';

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
  unit: z.string(),
  unitDecimals: z.boolean(),
  sellingPrice: yuan,
  amount: yuan,
  availableCount: quantity,
  miniQuantity: quantity,
  deliveryWay: z.int(),
  distrScope: z.string().nullable(),
  marketing: marketing.nullable(),
  discountList: z.array(discountEntry),
  /** Why the line cannot be bought as it stands (off shelf, stock, minimum), or null. */
  problem: z.string().nullable(),
});
export type CartLine = z.output<typeof cartLine>;

export const cartList = defineEndpoint({
  name: 'cart.list',
  summary: 'The cart, newest seller first, lines of a seller and a marketing group together',
  method: 'POST',
  path: '/api/order/cart/cartList',
  access: 'customer',
  request: nothing,
  content: z.array(cartLine),
});

const quantityCodes = {
  Q001: 'not a quantity',
  Q002: 'below the minimum order quantity',
  Q003: 'more than the stock',
  Q004: 'more than 9999',
  Q005: 'goods are off the shelf or unknown',
};

/** Adds to the line that exists; the sum is checked against stock and 9999. */
export const addCarts = defineEndpoint({
  name: 'cart.add',
  summary: 'Put goods into the cart',
  method: 'POST',
  path: '/api/order/cart/addCarts',
  access: 'customer',
  request: z.object({ productId: id, count: typedQuantity, source: skuSource }),
  content: z.object({ id: z.string(), cartCount: z.int() }),
  codes: quantityCodes,
  serial: true,
});

export const updateCartCount = defineEndpoint({
  name: 'cart.updateCount',
  summary: 'Set the quantity of a cart line',
  method: 'POST',
  path: '/api/order/cart/updateCount',
  access: 'customer',
  request: z.object({ id, count: typedQuantity }),
  content: cartLine,
  codes: { ...quantityCodes, Q006: 'no such line in this cart' },
});

export const deleteCartById = defineEndpoint({
  name: 'cart.delete',
  summary: 'Take lines out of the cart; unknown ids are passed over',
  method: 'POST',
  path: '/api/order/cart/deleteCartById',
  access: 'customer',
  request: z.object({ ids: z.array(id).min(1).max(500) }),
  content: z.object({ cartCount: z.int() }),
});

export const cartCount = defineEndpoint({
  name: 'cart.count',
  summary: 'Number of lines in the cart',
  method: 'GET',
  path: '/api/order/cart/cartCount',
  access: 'customer',
  request: nothing,
  content: z.int(),
});
