import { z } from 'zod';
import { defineEndpoint } from '#app/domain/endpoint.ts';
import { quantity } from '#app/domain/wire.ts';

export const demandType = z.enum(['car', 'warehouse']);

const logisticsDemand = z.object({
  id: z.string(),
  /** Of a truck demand: from where, to where. */
  startPlace: z.string().nullable(),
  endPlace: z.string().nullable(),
  /** Of a warehouse demand. */
  place: z.string().nullable(),
  goods: z.string(),
  tonnage: quantity,
  linkman: z.string(),
  phone: z.string(),
});
export type LogisticsDemand = z.output<typeof logisticsDemand>;

/** The newest; who is not logged in sees contact person and phone masked. */
export const logisticsYunCang = defineEndpoint({
  name: 'logistics.list',
  summary: 'Who looks for a truck, or for a warehouse',
  method: 'POST',
  path: '/api/portal/pass/home/logisticsYunCang',
  access: 'optional',
  request: z.object({ type: demandType }),
  content: z.array(logisticsDemand),
});

const typed = z.string().max(60);

export const logisticsYunCangSave = defineEndpoint({
  name: 'logistics.save',
  summary: 'Leave a demand for a truck or a warehouse',
  method: 'POST',
  path: '/api/portal/pass/home/logisticsYunCangSave',
  access: 'optional',
  request: z.object({
    type: demandType,
    tonnage: typed,
    goods: typed,
    linkman: z.string().max(30),
    phone: z.string().max(32),
    startPlace: typed.default(''),
    endPlace: typed.default(''),
    place: typed.default(''),
  }),
  content: z.literal('success'),
  codes: {
    L001: 'no tonnage, or not a number',
    L002: 'no place of departure',
    L003: 'no destination',
    L004: 'no place of the warehouse',
    L005: 'no goods',
    L006: 'no contact person',
    L007: 'no phone, or not a mobile number',
    L008: 'too many from one address, try later',
  },
  serial: true,
});
