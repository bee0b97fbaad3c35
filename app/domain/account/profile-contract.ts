import { z } from 'zod';
import { defineEndpoint, defineRead } from '#app/domain/endpoint.ts';
import { instant, textUpTo } from '#app/domain/wire.ts';
import { MAX_NAME } from './registration.ts';

export const saveProfile = defineEndpoint({
  name: 'user.saveProfile',
  summary: 'Change by which name a person, or the company of an own login, is called',
  path: '/api/admin/saveProfile',
  access: 'customer',
  request: z.object({ name: textUpTo(MAX_NAME) }),
  codes: ['missing', 'invalid', 'contractSigned', 'exists'],
});

/** What is known of something, by its names. */
const record = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

export const exportData = defineRead({
  name: 'user.exportData',
  summary: 'What the market keeps of the caller: of each kind the newest first, with its number',
  method: 'GET',
  path: '/api/admin/exportData',
  access: 'customer',
  content: z.object({
    madeDate: instant,
    profile: record,
    parts: z.array(
      z.object({
        name: z.string(),
        /** All there are, also where the rows end before. */
        count: z.int().nonnegative(),
        rows: z.array(record),
      }),
    ),
  }),
});

export const closeAccount = defineEndpoint({
  name: 'user.closeAccount',
  summary:
    'Close the account for ever: personal data is masked, what the law asks for is kept; the phone is free',
  path: '/api/admin/closeAccount',
  access: 'customer',
  stepUp: 'always',
  /** The account's own phone, typed in, so that no one closes an account by mistake. */
  request: z.object({ phone: z.string().max(32) }),
  codes: ['missing', 'invalid', 'unfinished'],
});
