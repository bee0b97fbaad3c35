import { z } from 'zod';
import { defineEndpoint, defineRead } from '#app/domain/endpoint.ts';
import { ADDRESS_MAX } from '#app/domain/too-long.ts';
import { id, textUpTo } from '#app/domain/wire.ts';
import { RECEIVE_PERSON_MAX } from './address.ts';

export const address = z.object({
  id: z.string(),
  receivePerson: z.string(),
  receivePersonPhone: z.string(),
  warehouseAddress: z.string(),
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
  isDefault: z.boolean(),
});
export type Address = z.output<typeof address>;

export const listAddresses = defineRead({
  name: 'address.list',
  summary: "The customer's addresses, the default first",
  path: '/api/order/address/list',
  access: 'customer',
  content: z.array(address),
});

/** Without coordinates the API looks the city up in the address text. */
export const addAddress = defineEndpoint({
  name: 'address.add',
  summary: 'Add an address, or change one; the first one becomes the default',
  path: '/api/order/address/add',
  access: 'customer',
  request: z.object({
    /** Of the address that is changed; unset: another one. */
    id: id.optional(),
    receivePerson: textUpTo(RECEIVE_PERSON_MAX, '姓名'),
    receivePersonPhone: z.string().max(32),
    warehouseAddress: textUpTo(ADDRESS_MAX, '收货地址'),
    longitude: z.number().min(-180).max(180).nullable().default(null),
    latitude: z.number().min(-90).max(90).nullable().default(null),
    isDefault: z.boolean().default(false),
  }),
  content: address,
  codes: ['missing', 'invalid', 'tooMany'],
  serial: true,
});

export const deleteAddress = defineEndpoint({
  name: 'address.delete',
  summary: 'Delete an address; when it was the default, the newest other one becomes it',
  path: '/api/order/address/delete',
  access: 'customer',
  permission: 'trade',
  request: z.object({ id }),
});

export const setDefaultAddress = defineEndpoint({
  name: 'address.setDefault',
  summary: 'Make an address the default',
  path: '/api/order/address/setDefault',
  access: 'customer',
  permission: 'trade',
  request: z.object({ id }),
});
