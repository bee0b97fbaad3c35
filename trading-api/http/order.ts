import { getPayOrdersDetail, orderById, purchaseOrders } from '#app/contract/order.ts';
import { orderOf, payState, purchaseOrdersOf } from '../services/order-reads.ts';
import { customerRoute, type Route, route } from './route.ts';

export const orderRoutes: readonly Route[] = [
  customerRoute(orderById, ({ db, customer, input }) => orderOf(db, customer.id, input.id)),
  customerRoute(purchaseOrders, ({ db, customer, input }) =>
    purchaseOrdersOf(db, customer.id, input),
  ),
  route(getPayOrdersDetail, ({ db, customer, input, now }) =>
    payState(db, { ...input, customerId: customer?.id ?? null, payToken: input.payToken }, now),
  ),
];
