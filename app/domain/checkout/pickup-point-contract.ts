import { z } from 'zod';
import { defineEndpoint, defineRead } from '#app/domain/endpoint.ts';
import { ADDRESS_MAX } from '#app/domain/too-long.ts';
import { id, textUpTo, typedFigure } from '#app/domain/wire.ts';
import { PICKUP_NAME_MAX } from './pickup-point.ts';

const count = z.int().nonnegative();

export const salePickupPoint = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  /** Vehicles that can be loaded within an hour. */
  capacity: z.int().positive(),
  /** Under way, with goods that are fetched there. */
  orders: count,
  /** Vehicles that are expected there. */
  appointments: count,
});
export type SalePickupPoint = z.output<typeof salePickupPoint>;

export const salePickupPoints = defineRead({
  name: 'salePickupPoint.list',
  summary: 'The pickup points that the seller offers',
  method: 'GET',
  path: '/api/order/sale/pickupPoints',
  access: 'seller',
  content: z.array(salePickupPoint),
});

export const saveSalePickupPoint = defineEndpoint({
  name: 'salePickupPoint.save',
  summary: 'Add a pickup point, or change one; what was ordered before keeps its place',
  path: '/api/order/sale/savePickupPoint',
  access: 'seller',
  request: z.object({
    /** Of the one that is changed; unset: another one. */
    id: id.optional(),
    name: textUpTo(PICKUP_NAME_MAX, '自提点名称'),
    address: textUpTo(ADDRESS_MAX, '自提点地址'),
    /** Vehicles an hour, as typed. */
    capacity: typedFigure(16),
  }),
  content: z.object({ id: z.string() }),
  codes: ['missing', 'invalid', 'exists', 'tooMany'],
  serial: true,
});

export const deleteSalePickupPoint = defineEndpoint({
  name: 'salePickupPoint.delete',
  summary: 'Offer a pickup point no more; what was ordered before is still fetched there',
  path: '/api/order/sale/deletePickupPoint',
  access: 'seller',
  permission: 'trade',
  request: z.object({ id }),
});
