import { z } from 'zod';
import { defineEndpoint } from '#app/domain/endpoint.ts';
import { id, textUpTo } from '#app/domain/wire.ts';
import { renewed, typedCode, typedPhone } from './contract.ts';
import { SUSPENSION_REASON_MAX } from './suspension.ts';

export const OWN_PHONE = '不能在运营台更换自己的手机号，请在账号安全中更换';
export const ACCOUNT_CLOSED = '该账号已注销';

export const changePhone = defineEndpoint({
  name: 'user.changePhone',
  summary:
    'Log in by another phone, with the code that was sent to it; all other sessions end, and this one gets another token',
  path: '/api/admin/changePhone',
  access: 'customer',
  stepUp: 'always',
  request: z.object({ phone: typedPhone, code: typedCode }),
  content: renewed,
  codes: ['missing', 'invalid', 'exists', 'codeWrong', 'codeSpent'],
});

/** After the operator has checked who asks. Both phones are told, and all sessions of the account end. */
export const changePhoneAtDesk = defineEndpoint({
  name: 'accountDesk.changePhone',
  summary: 'Let an account log in by another phone, never one’s own account',
  path: '/api/operator/account/changePhone',
  access: 'operator',
  permission: 'administer',
  stepUp: 'always',
  request: z.object({
    accountId: id,
    phone: typedPhone,
    reason: textUpTo(SUSPENSION_REASON_MAX),
  }),
  codes: ['missing', 'invalid', 'exists', 'ownPhone', 'decided'],
});
