import { z } from 'zod';
import { defineEndpoint, pageOf } from '#app/domain/endpoint.ts';
import { id, pageRequest, yuan } from '#app/domain/wire.ts';
import { order, orderState } from './order.ts';

/** An order as one of its sellers sees it: only his lines, and nothing of how it was paid. */
export const saleOrder = order
  .pick({
    orderCode: true,
    state: true,
    source: true,
    address: true,
    remark: true,
    createDate: true,
    payDate: true,
    cancelDate: true,
    cancelReason: true,
    inquiryNum: true,
    lines: true,
  })
  .extend({
    buyerName: z.string(),
    name: z.string(),
    /** Null until the order is paid. */
    mobile: z.string().nullable(),
    /** Of the seller's lines, before anything was taken off. */
    amount: yuan,
  });
export type SaleOrder = z.output<typeof saleOrder>;

export const saleOrders = defineEndpoint({
  name: 'saleOrder.list',
  summary: "Orders with goods of the seller's, newest first",
  method: 'POST',
  path: '/api/order/order/saleOrderList',
  access: 'seller',
  request: z.object({ ...pageRequest, state: orderState.optional() }),
  content: pageOf(saleOrder),
});

export const saleOrderById = defineEndpoint({
  name: 'saleOrder.byId',
  summary: "The seller's part of an order",
  method: 'GET',
  path: '/api/order/order/saleOrderDetail/:id',
  access: 'seller',
  request: z.object({ id }),
  content: saleOrder,
});
