import * as addressCalls from '#app/domain/checkout/address-contract.ts';
import * as calls from '#app/domain/checkout/contract.ts';
import * as pickupPointCalls from '#app/domain/checkout/pickup-point-contract.ts';
import { sellerCodeOf } from '#trading-api/catalogue/index.ts';
import { orderSpotListing, submitOrder as placeSubmitted } from '#trading-api/order/index.ts';
import { customerRoute, type Route } from '#trading-api/platform/http/route.ts';
import * as addresses from './addresses.ts';
import * as checkout from './checkout.ts';
import { endPickupPoint, salePickupPointsOf, savePickupPoint } from './pickup-points.ts';
import { reorderOf } from './reorder.ts';

export const checkoutRoutes: readonly Route[] = [
  customerRoute(calls.pickupPoints, ({ db, input }) =>
    checkout.listPickupPoints(db, input.sellerCode),
  ),
  customerRoute(calls.deliveryDistance, ({ db, input }) =>
    checkout.deliveryDistance(db, input.sellerCode, input),
  ),
  customerRoute(calls.checkoutPreview, ({ db, customer, person, input, now }) =>
    checkout.previewCheckout(db, { customer, person }, input, now),
  ),
  customerRoute(calls.reorder, ({ db, customer, input, now }) =>
    reorderOf(db, customer.id, input.orderCode, now),
  ),
  customerRoute(calls.submitOrder, ({ db, customer, person, input, now }) =>
    placeSubmitted(db, { customer, person }, input, now),
  ),
  customerRoute(calls.portalCreateOrder, ({ db, customer, person, input, now }) =>
    orderSpotListing(db, { customer, person }, input, now),
  ),
  customerRoute(addressCalls.listAddresses, ({ db, customer }) =>
    addresses.listAddresses(db, customer.id),
  ),
  customerRoute(addressCalls.addAddress, ({ db, customer, input }) =>
    addresses.addAddress(db, customer.id, input),
  ),
  customerRoute(addressCalls.deleteAddress, ({ db, customer, input }) =>
    addresses.deleteAddress(db, customer.id, input.id),
  ),
  customerRoute(addressCalls.setDefaultAddress, ({ db, customer, input }) =>
    addresses.setDefaultAddress(db, customer.id, input.id),
  ),
  customerRoute(pickupPointCalls.salePickupPoints, ({ db, customer }) =>
    salePickupPointsOf(db, sellerCodeOf(customer)),
  ),
  customerRoute(pickupPointCalls.saveSalePickupPoint, ({ db, customer, input }) =>
    savePickupPoint(db, sellerCodeOf(customer), input),
  ),
  customerRoute(pickupPointCalls.deleteSalePickupPoint, ({ db, customer, input, now }) =>
    endPickupPoint(db, sellerCodeOf(customer), input.id, now),
  ),
];
