import * as calls from '#app/domain/checkout/contract.ts';
import { orderSpotListing, submitOrder as placeSubmitted } from '#trading-api/order/index.ts';
import { customerRoute, type Route } from '#trading-api/platform/http/route.ts';
import * as addresses from './addresses.ts';
import * as checkout from './checkout.ts';
import { endPickupPoint, salePickupPointsOf, savePickupPoint } from './pickup-points.ts';
import { reorderOf } from './reorder.ts';

export const checkoutRoutes: readonly Route[] = [
  checkout.listPickupPoints,
  checkout.deliveryDistance,
  checkout.previewCheckout,
  reorderOf,
  customerRoute(calls.submitOrder, ({ db, customer, person, input, now }) =>
    placeSubmitted(db, { customer, person }, input, now),
  ),
  customerRoute(calls.portalCreateOrder, ({ db, customer, person, input, now }) =>
    orderSpotListing(db, { customer, person }, input, now),
  ),
  addresses.listAddresses,
  addresses.addAddress,
  addresses.deleteAddress,
  addresses.setDefaultAddress,
  salePickupPointsOf,
  savePickupPoint,
  endPickupPoint,
];
