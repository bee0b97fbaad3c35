import { z } from 'zod';
import { defineEndpoint } from '#app/domain/endpoint.ts';
import { phoneDigits } from '#app/domain/phone.ts';
import { nothing } from '#app/domain/wire.ts';
import { MAX_NAME, MAX_PASSWORD } from './registration.ts';
import { ROLES } from './roles.ts';

const typedPhone = z.string().max(32).overwrite(phoneDigits);

export const customerType = z.enum(['personal', 'enterprise']);

/** Who has logged in (spec 1 §3, `userInfo`). */
export const userInfo = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.string(),
  /** Of which they are a member; the fields below are the company's then. */
  company: z
    .object({ name: z.string(), role: z.enum(ROLES) })
    .nullable()
    .default(null),
  customerType,
  /** Comma-joined portals the customer may use; contains `seller` for sellers. */
  platformType: z.string(),
  sellerCode: z.string().nullable(),
  /** `esignatureContractStatus` 2 means signed. */
  userEnterprise: z.object({ esignatureContractStatus: z.string() }).nullable(),
});
export type UserInfo = z.output<typeof userInfo>;

const session = z.object({ token: z.string(), userInfo });

export const userByToken = defineEndpoint({
  name: 'user.byToken',
  summary: 'The customer a token belongs to',
  method: 'GET',
  path: '/jwt/user',
  access: 'public',
  request: z.object({ token: z.string().min(1).max(256) }),
  /** With how many messages in the inbox are unread: every page of theirs shows it. */
  content: z.object({ userInfo, unreadMessages: z.int().nonnegative().default(0) }),
});

export const login = defineEndpoint({
  name: 'user.login',
  summary: 'Log in with phone and password',
  method: 'POST',
  path: '/api/admin/pass/login',
  access: 'public',
  request: z.object({ phone: typedPhone, password: z.string().max(256) }),
  content: session,
  codes: ['loginRefused', 'tooManyTries'],
});

export const register = defineEndpoint({
  name: 'user.register',
  summary: 'Open an account',
  method: 'POST',
  path: '/api/admin/pass/register',
  access: 'public',
  request: z.object({
    phone: typedPhone,
    password: z.string().max(MAX_PASSWORD),
    name: z.string().max(MAX_NAME),
    customerType,
  }),
  content: session,
  codes: ['missing', 'invalid', 'exists'],
});

export const logout = defineEndpoint({
  name: 'user.logout',
  summary: 'End the session of the token',
  method: 'POST',
  path: '/api/admin/logout',
  access: 'customer',
  request: nothing,
  content: z.literal('success'),
});
