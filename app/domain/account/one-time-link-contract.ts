import { z } from 'zod';
import { defineEndpoint, defineRead } from '#app/domain/endpoint.ts';
import { instant, textUpTo } from '#app/domain/wire.ts';
import { customerType, entering, session } from './contract.ts';
import { LINK_PURPOSES } from './one-time-link.ts';
import { MAX_NAME, MAX_PASSWORD } from './registration.ts';

const token = z.string().min(1).max(64);

export const oneTimeLink = defineRead({
  name: 'user.oneTimeLink',
  summary: 'What a one-time link is for, which a command of the machine has printed',
  path: '/api/admin/pass/oneTimeLink',
  access: 'public',
  request: z.object({ token }),
  content: z.object({ purpose: z.enum(LINK_PURPOSES), phone: z.string(), expiresAt: instant }),
  codes: ['over', 'decided'],
});

export const registerByLink = defineEndpoint({
  name: 'user.registerByLink',
  summary:
    'Open an account for the phone of a one-time link, however the market has others prove theirs',
  path: '/api/admin/pass/registerByLink',
  access: 'public',
  request: z.object({
    token,
    password: z.string().max(MAX_PASSWORD),
    name: textUpTo(MAX_NAME),
    customerType,
    ...entering,
  }),
  content: session,
  codes: ['missing', 'invalid', 'exists', 'over', 'decided'],
});

export const resetByLink = defineEndpoint({
  name: 'user.resetByLink',
  summary: 'Set a new password by a one-time link; all sessions end',
  path: '/api/admin/pass/resetByLink',
  access: 'public',
  request: z.object({ token, password: z.string().max(MAX_PASSWORD) }),
  codes: ['invalid', 'over', 'decided'],
});
