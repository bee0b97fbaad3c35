import { z } from 'zod';
import { RECEIVE_PERSON_REQUIRED, WAREHOUSE_ADDRESS_REQUIRED } from '#app/domain/address.ts';
import { MOBILE_INVALID, MOBILE_PATTERN, MOBILE_REQUIRED } from '#app/domain/phone.ts';
import { defineForm } from './definition.server.ts';

export const addressForm = defineForm(
  'address',
  z.object({
    receivePerson: z
      .string({ error: RECEIVE_PERSON_REQUIRED })
      .max(60, { error: '姓名最多 60 个字' }),
    receivePersonPhone: z
      .string({ error: MOBILE_REQUIRED })
      .regex(new RegExp(`^${MOBILE_PATTERN}$`), { error: MOBILE_INVALID }),
    warehouseAddress: z
      .string({ error: WAREHOUSE_ADDRESS_REQUIRED })
      .max(200, { error: '收货地址最多 200 个字' }),
    isDefault: z.boolean().default(false),
  }),
);

export const deleteAddressForm = defineForm('deleteAddress', z.object({ id: z.string().max(64) }));
