import { productRegisterList, productRegisterSave } from '#app/contract/product-register.ts';
import { registerPurchase, registersPage } from '../services/product-registers.ts';
import { customerRoute, type Route } from './route.ts';

export const productRegisterRoutes: readonly Route[] = [
  customerRoute(productRegisterSave, ({ db, customer, input, now }) =>
    registerPurchase(db, customer.id, input, now),
  ),
  customerRoute(productRegisterList, ({ db, customer, input }) =>
    registersPage(db, customer.id, input),
  ),
];
