import {
  addAddress,
  deleteAddress,
  listAddresses,
  setDefaultAddress,
} from '#app/contract/address.ts';
import { customerRoute, type Route } from '#trading-api/platform/http/route.ts';
import * as addresses from '../services/addresses.ts';

export const addressRoutes: readonly Route[] = [
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
];
