import { z } from 'zod';
import { MAX_NAME } from '#app/domain/account/registration.ts';
import { SUSPENSION_REASON_MAX } from '#app/domain/account/suspension.ts';
import { defineEndpoint } from '#app/domain/endpoint.ts';
import { ADDRESS_MAX } from '#app/domain/too-long.ts';
import { id, idText, textUpTo } from '#app/domain/wire.ts';

/** After the operator has seen the document; what was made before keeps the earlier name. */
export const renameCompany = defineEndpoint({
  name: 'accountDesk.rename',
  summary: 'Change a company’s registered name, and its store’s name and registered address',
  path: '/api/operator/account/rename',
  access: 'operator',
  permission: 'administer',
  stepUp: 'always',
  changes: 'goods',
  request: z.object({
    accountId: id,
    /** Of the company; unset: it stays. */
    name: textUpTo(MAX_NAME, '企业名称').optional(),
    /** Of its store; unset: they stay. */
    storeName: textUpTo(MAX_NAME, '店铺名称').optional(),
    registryAddress: textUpTo(ADDRESS_MAX, '注册地址').optional(),
    reason: textUpTo(SUSPENSION_REASON_MAX),
    /** The upload that shows it. */
    fileId: idText,
  }),
  codes: ['missing', 'invalid', 'alreadySo', 'decided', 'fileRefused'],
});
