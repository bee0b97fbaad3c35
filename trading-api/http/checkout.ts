import {
  checkoutPreview,
  deliveryDistance,
  pickupPoints,
  portalCreateOrder,
  submitOrder,
} from '#app/contract/checkout.ts';
import { customerRoute, type Route } from '#trading-api/platform/http/route.ts';
import * as checkout from '../services/checkout.ts';
import * as orders from '../services/order-submit.ts';
import { orderSpotListing } from '../services/spot-order.ts';

export const checkoutRoutes: readonly Route[] = [
  customerRoute(pickupPoints, ({ db, input }) => checkout.listPickupPoints(db, input.sellerCode)),
  customerRoute(deliveryDistance, ({ db, input }) =>
    checkout.deliveryDistance(db, input.sellerCode, input),
  ),
  customerRoute(checkoutPreview, ({ db, customer, input, now }) =>
    checkout.previewCheckout(db, customer.id, input, now),
  ),
  customerRoute(submitOrder, ({ db, customer, input, now }) =>
    orders.submitOrder(db, customer, input, now),
  ),
  customerRoute(portalCreateOrder, async ({ db, customer, input, now }) => {
    await orderSpotListing(db, customer, input, now);
    return 'success' as const;
  }),
];
