import { z } from 'zod';
import { defineEndpoint } from '#app/domain/endpoint.ts';
import { nothing, textUpTo } from '#app/domain/wire.ts';
import { renewed } from './contract.ts';

export const totpState = defineEndpoint({
  name: 'totp.state',
  summary: 'Whether the caller has an authenticator, and what it needs to know while it is set up',
  method: 'POST',
  onlyReads: true,
  path: '/api/admin/totp/state',
  access: 'customer',
  request: nothing,
  content: z.object({
    isOn: z.boolean(),
    /** Whether the market lets the caller do without. */
    isRequired: z.boolean(),
    /** `uri` is the content of the QR code (otpauth://). */
    waiting: z.object({ secret: z.string(), uri: z.string() }).nullable(),
    recoveryCodesLeft: z.int().nonnegative(),
  }),
});

export const startTotp = defineEndpoint({
  name: 'totp.start',
  summary: 'Make a secret for an authenticator; it counts once a code of it has been typed',
  method: 'POST',
  path: '/api/admin/totp/start',
  access: 'customer',
  permission: 'view',
  stepUp: 'always',
  request: nothing,
  content: z.literal('success'),
  codes: ['alreadySo'],
});

export const confirmTotp = defineEndpoint({
  name: 'totp.confirm',
  summary:
    'Take the first code of an authenticator: from now on logins ask for one; all other sessions end',
  method: 'POST',
  path: '/api/admin/totp/confirm',
  access: 'customer',
  request: z.object({ code: z.string().max(16) }),
  /** The recovery codes are returned only this once. */
  content: z.object({ recoveryCodes: z.array(z.string()) }),
  codes: ['alreadySo', 'codeWrong', 'codeSpent', 'tooManyTries'],
});

/** After the operator has checked who asks. The account is notified, and all its sessions end. */
export const resetTotp = defineEndpoint({
  name: 'totpDesk.reset',
  summary: 'Take a lost authenticator off an account, never off one’s own',
  method: 'POST',
  path: '/api/operator/totp/reset',
  access: 'operator',
  permission: 'administer',
  stepUp: 'always',
  request: z.object({ phone: z.string().max(32), reason: textUpTo(1000) }),
  content: z.literal('success'),
  codes: ['missing', 'tooLarge', 'invalid', 'ownTotp', 'alreadySo'],
});

/** Of the authenticator, or a recovery code: a password alone ends no second step. */
const authenticatorCode = z.string().max(40);

export const endTotp = defineEndpoint({
  name: 'totp.end',
  summary:
    'Logins ask for no code of an authenticator any more; all other sessions end, and this one gets another token',
  method: 'POST',
  path: '/api/admin/totp/end',
  access: 'customer',
  request: z.object({ code: authenticatorCode }),
  content: renewed,
  codes: ['codeWrong', 'totpRequired', 'tooManyTries'],
});

export const renewRecoveryCodes = defineEndpoint({
  name: 'totp.renewRecoveryCodes',
  summary: 'Ten new recovery codes, shown once; the earlier ones end',
  method: 'POST',
  path: '/api/admin/totp/recoveryCodes',
  access: 'customer',
  request: z.object({ code: authenticatorCode }),
  content: z.array(z.string()),
  codes: ['codeWrong', 'tooManyTries'],
});
