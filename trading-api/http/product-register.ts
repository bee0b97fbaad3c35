import { productRegisterList, productRegisterSave } from '#app/contract/product-register.ts';
import { customerRoute, type Route } from '#trading-api/platform/http/route.ts';
import { registerPurchase, registersPage } from '../services/product-registers.ts';

export const productRegisterRoutes: readonly Route[] = [
  customerRoute(productRegisterSave, ({ db, customer, input, now }) =>
    registerPurchase(db, customer.id, input, now),
  ),
  customerRoute(productRegisterList, ({ db, customer, input }) =>
    registersPage(db, customer.id, input),
  ),
];
