import { z } from 'zod';
import { defineEndpoint, defineRead } from '#app/domain/endpoint.ts';
import { textUpTo } from '#app/domain/wire.ts';
import { renewed } from './contract.ts';

export const totpState = defineRead({
  name: 'totp.state',
  summary: 'Whether the caller has an authenticator, and what it needs to know while it is set up',
  path: '/api/admin/totp/state',
  access: 'customer',
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
  path: '/api/admin/totp/start',
  access: 'customer',
  permission: 'view',
  stepUp: 'always',
  codes: ['alreadySo'],
});

export const confirmTotp = defineEndpoint({
  name: 'totp.confirm',
  summary:
    'Take the first code of an authenticator: from now on logins ask for one; all other sessions end',
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
  path: '/api/operator/totp/reset',
  access: 'operator',
  permission: 'administer',
  stepUp: 'always',
  request: z.object({ phone: z.string().max(32), reason: textUpTo(1000) }),
  codes: ['missing', 'tooLarge', 'invalid', 'ownTotp', 'alreadySo'],
});

/** Of the authenticator, or a recovery code: a password alone ends no second step. */
const authenticatorCode = z.string().max(40);

export const endTotp = defineEndpoint({
  name: 'totp.end',
  summary:
    'Logins ask for no code of an authenticator any more; all other sessions end, and this one gets another token',
  path: '/api/admin/totp/end',
  access: 'customer',
  request: z.object({ code: authenticatorCode }),
  content: renewed,
  codes: ['codeWrong', 'totpRequired', 'tooManyTries'],
});

export const renewRecoveryCodes = defineEndpoint({
  name: 'totp.renewRecoveryCodes',
  summary: 'Ten new recovery codes, shown once; the earlier ones end',
  path: '/api/admin/totp/recoveryCodes',
  access: 'customer',
  request: z.object({ code: authenticatorCode }),
  content: z.array(z.string()),
  codes: ['codeWrong', 'tooManyTries'],
});
