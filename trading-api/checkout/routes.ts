import {
  addAddress,
  deleteAddress,
  listAddresses,
  setDefaultAddress,
} from '#app/domain/checkout/address-contract.ts';
import {
  checkoutPreview,
  deliveryDistance,
  pickupPoints,
  portalCreateOrder,
  reorder,
  submitOrder,
} from '#app/domain/checkout/contract.ts';
import {
  deleteSalePickupPoint,
  salePickupPoints,
  saveSalePickupPoint,
} from '#app/domain/checkout/pickup-point-contract.ts';
import { sellerCodeOf } from '#trading-api/catalogue/index.ts';
import { orderSpotListing, submitOrder as placeSubmitted } from '#trading-api/order/index.ts';
import { customerRoute, type Route } from '#trading-api/platform/http/route.ts';
import * as addresses from './addresses.ts';
import * as checkout from './checkout.ts';
import { endPickupPoint, salePickupPointsOf, savePickupPoint } from './pickup-points.ts';
import { reorderOf } from './reorder.ts';

export const checkoutRoutes: readonly Route[] = [
  customerRoute(pickupPoints, ({ db, input }) => checkout.listPickupPoints(db, input.sellerCode)),
  customerRoute(deliveryDistance, ({ db, input }) =>
    checkout.deliveryDistance(db, input.sellerCode, input),
  ),
  customerRoute(checkoutPreview, ({ db, customer, person, input, now }) =>
    checkout.previewCheckout(db, { customer, person }, input, now),
  ),
  customerRoute(reorder, ({ db, customer, input, now }) =>
    reorderOf(db, customer.id, input.orderCode, now),
  ),
  customerRoute(submitOrder, ({ db, customer, person, input, now }) =>
    placeSubmitted(db, { customer, person }, input, now),
  ),
  customerRoute(portalCreateOrder, async ({ db, customer, person, input, now }) => {
    await orderSpotListing(db, { customer, person }, input, now);
    return 'success' as const;
  }),
  customerRoute(listAddresses, ({ db, customer }) => addresses.listAddresses(db, customer.id)),
  customerRoute(addAddress, ({ db, customer, input }) =>
    addresses.addAddress(db, customer.id, input),
  ),
  customerRoute(deleteAddress, async ({ db, customer, input }) => {
    await addresses.deleteAddress(db, customer.id, input.id);
    return 'success' as const;
  }),
  customerRoute(setDefaultAddress, async ({ db, customer, input }) => {
    await addresses.setDefaultAddress(db, customer.id, input.id);
    return 'success' as const;
  }),
  customerRoute(salePickupPoints, ({ db, customer }) =>
    salePickupPointsOf(db, sellerCodeOf(customer)),
  ),
  customerRoute(saveSalePickupPoint, ({ db, customer, input }) =>
    savePickupPoint(db, sellerCodeOf(customer), input),
  ),
  customerRoute(deleteSalePickupPoint, async ({ db, customer, input, now }) => {
    await endPickupPoint(db, sellerCodeOf(customer), input.id, now);
    return 'success' as const;
  }),
];
