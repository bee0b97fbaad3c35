import { z } from 'zod';
import { MAX_NAME } from '#app/domain/account/registration.ts';
import { defineEndpoint, defineRead } from '#app/domain/endpoint.ts';
import { ADDRESS_MAX } from '#app/domain/too-long.ts';
import { textUpTo } from '#app/domain/wire.ts';

/** The store whose goods are the platform's own: bought by registration, or with vouchers. */
export const OWN_STORE_CODE = 'S0000';

export const ownStore = defineRead({
  name: 'ownStore.detail',
  summary: 'The platform’s own store, and who runs it',
  method: 'GET',
  path: '/api/operator/ownStore',
  access: 'operator',
  content: z.object({
    /** Null until it is opened. */
    store: z
      .object({
        sellerCode: z.string(),
        name: z.string(),
        registryAddress: z.string(),
        onShelf: z.int().nonnegative(),
        offShelf: z.int().nonnegative(),
        /** The accounts that sell for it. */
        accounts: z.array(z.object({ accountId: z.string(), name: z.string(), phone: z.string() })),
      })
      .nullable(),
    /** The caller's own phone, where this account may run it. */
    ownPhone: z.string(),
  }),
});

export const openOwnStore = defineEndpoint({
  name: 'ownStore.open',
  summary: 'Open the platform’s own store for an enterprise’s account; content is the text to show',
  path: '/api/operator/ownStore/open',
  access: 'operator',
  permission: 'administer',
  stepUp: 'always',
  changes: 'goods',
  request: z.object({
    /** Of the account that runs it. */
    phone: textUpTo(32, '手机号'),
    name: textUpTo(MAX_NAME, '店铺名称'),
    registryAddress: textUpTo(ADDRESS_MAX, '注册地址'),
  }),
  content: z.string(),
  codes: ['missing', 'invalid', 'alreadySo'],
});

export const handOverOwnStore = defineEndpoint({
  name: 'ownStore.handOver',
  summary:
    'Let another enterprise’s account keep the platform’s own store, instead of all that keep it now; content is the text to show',
  path: '/api/operator/ownStore/handOver',
  access: 'operator',
  permission: 'administer',
  stepUp: 'always',
  changes: 'goods',
  request: z.object({
    /** Of the account that keeps it from now on. */
    phone: textUpTo(32, '手机号'),
  }),
  content: z.string(),
  codes: ['missing', 'invalid', 'alreadySo'],
});
