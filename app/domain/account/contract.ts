import { z } from 'zod';
import { defineEndpoint, defineRead } from '#app/domain/endpoint.ts';
import { phoneDigits } from '#app/domain/phone.ts';
import { id, instant, mayBeUnsaid, textUpTo } from '#app/domain/wire.ts';
import { ASKED_PURPOSES, CODE_CHANNELS } from './codes.ts';
import { CUSTOMER_TYPES } from './customer.ts';
import { MAX_NAME, MAX_PASSWORD } from './registration.ts';
import { ROLES } from './roles.ts';

export const typedPhone = z.string().max(32).overwrite(phoneDigits);

export const customerType = z.enum(CUSTOMER_TYPES);

/** Who has logged in (spec 1 §3, `userInfo`). */
export const userInfo = z.object({
  id: z.string(),
  name: z.string(),
  phone: mayBeUnsaid,
  /** Of which they are a member; the fields below are the company's then. */
  company: z
    .object({ name: z.string(), role: z.enum(ROLES) })
    .nullable()
    .default(null),
  customerType,
  /** Comma-joined portals the customer may use; contains `seller` for sellers. */
  platformType: mayBeUnsaid,
  sellerCode: z.string().nullable().default(null),
  /** `esignatureContractStatus` 2 means signed. */
  userEnterprise: z.object({ esignatureContractStatus: z.string() }).nullable().default(null),
  /** Why the market has suspended the trade of the account; absent: it has not. */
  suspended: z.string().optional(),
  /** Whether a login asks for a code of an authenticator too; absent: it does not. */
  hasTotp: z.literal(true).optional(),
});
export type UserInfo = z.output<typeof userInfo>;

export const session = z.object({ token: z.string(), userInfo });

/** The session continues with a new token, so that a copy of the previous one no longer works. */
export const renewed = z.object({ token: z.string() });

/** From where somebody enters: what the browser calls itself, and a secret that it keeps from login to login. */
export const entering = {
  userAgent: z.string().max(512).optional(),
  device: z.string().max(64).optional(),
};

/** The most characters of a token that an address may bring; what a cookie takes is a little less. */
const MOST_TOKEN = 4096;

export const userByToken = defineRead({
  name: 'user.byToken',
  summary: 'The customer a token belongs to',
  method: 'GET',
  path: '/jwt/user',
  access: 'public',
  request: z.object({ token: z.string().min(1).max(MOST_TOKEN) }),
  /**
   * With how many messages in the inbox are unread, and how many lines the cart has, which every page of
   * theirs shows; absent: `cart.count` answers it.
   */
  content: z.object({
    userInfo,
    unreadMessages: z.int().nonnegative().default(0),
    cartCount: z.int().nonnegative().optional(),
  }),
});

export const login = defineEndpoint({
  name: 'user.login',
  summary: 'Log in with phone and password',
  path: '/api/admin/pass/login',
  access: 'public',
  request: z.object({ phone: typedPhone, password: z.string().max(256), ...entering }),
  content: session,
  codes: ['loginRefused', 'tooManyTries', 'secondStep'],
});

export const secondStep = defineEndpoint({
  name: 'user.secondStep',
  summary:
    'End a login with a code of the authenticator, or a recovery code; `challenge` is what the problem of the first step names as `instead`',
  path: '/api/admin/pass/secondStep',
  access: 'public',
  request: z.object({
    challenge: z.string().min(1).max(64),
    code: z.string().max(40),
    ...entering,
  }),
  content: session,
  codes: ['codeWrong', 'codeSpent', 'tooManyTries'],
});

export const register = defineEndpoint({
  name: 'user.register',
  summary: 'Open an account',
  path: '/api/admin/pass/register',
  access: 'public',
  request: z.object({
    phone: typedPhone,
    password: z.string().max(MAX_PASSWORD),
    name: textUpTo(MAX_NAME),
    customerType,
    /** What was sent to the phone, or by mail, where the market asks for proof (REGISTRATION_PROOF). */
    code: z.string().max(16).optional(),
    ...entering,
  }),
  content: session,
  codes: ['missing', 'invalid', 'exists', 'codeWrong', 'codeSpent', 'tooManyTries', 'notSent'],
});

export const logout = defineEndpoint({
  name: 'user.logout',
  summary: 'End the session of the token',
  path: '/api/admin/logout',
  access: 'customer',
});

export const typedCode = z.string().max(16);

export const sendCode = defineEndpoint({
  name: 'user.sendCode',
  summary: 'Send a code to a phone; content is the text to show, the same for every phone',
  path: '/api/admin/pass/sendCode',
  access: 'public',
  request: z.object({
    phone: typedPhone,
    purpose: z.enum(ASKED_PURPOSES),
    /** Where the code of a registration is sent to in a market that proves accounts by mail. */
    mail: z.string().max(200).optional(),
    /** One in which the owner has logged in before has a limit of its own. */
    device: entering.device,
  }),
  content: z.string(),
  codes: ['missing', 'invalid', 'tooSoon', 'notSent'],
});

export const loginByCode = defineEndpoint({
  name: 'user.loginByCode',
  summary: 'Log in with phone and the code that was sent to it',
  path: '/api/admin/pass/codeLogin',
  access: 'public',
  request: z.object({ phone: typedPhone, code: typedCode, ...entering }),
  content: session,
  codes: ['codeWrong', 'codeSpent', 'secondStep'],
});

export const resetPassword = defineEndpoint({
  name: 'user.resetPassword',
  summary: 'Set a new password with the code that was sent to the phone; all sessions end',
  path: '/api/admin/pass/resetPassword',
  access: 'public',
  request: z.object({
    phone: typedPhone,
    code: typedCode,
    password: z.string().max(MAX_PASSWORD),
    /** Where the limit of wrong passwords begins anew. */
    device: entering.device,
  }),
  codes: ['invalid', 'codeWrong', 'codeSpent'],
});

export const changePassword = defineEndpoint({
  name: 'user.changePassword',
  summary: 'Change one’s password; all other sessions end, and this one gets another token',
  path: '/api/admin/changePassword',
  access: 'customer',
  request: z.object({
    oldPassword: z.string().max(256),
    password: z.string().max(MAX_PASSWORD),
  }),
  content: renewed,
  codes: ['passwordWrong', 'invalid', 'tooManyTries'],
});

/** Where somebody is logged in. */
const userSession = z.object({
  id: z.string(),
  /** In words. */
  device: z.string(),
  /** The network's address at the login; empty where it was not known. */
  network: z.string(),
  loggedInAt: instant,
  lastSeenAt: instant,
  /** Whether the call was made with it. */
  current: z.boolean(),
});
export type UserSession = z.output<typeof userSession>;

export const listSessions = defineRead({
  name: 'user.sessions',
  summary: 'Where the caller is logged in, the newest first',
  path: '/api/admin/sessions',
  access: 'customer',
  content: z.array(userSession),
  absent: [],
});

export const endSession = defineEndpoint({
  name: 'user.endSession',
  summary: 'End one of the caller’s sessions',
  path: '/api/admin/endSession',
  access: 'customer',
  request: z.object({ id }),
});

export const stepUp = defineEndpoint({
  name: 'user.stepUp',
  summary: 'Prove oneself again, by the password or a code; good for this session for 10 minutes',
  path: '/api/admin/stepUp',
  access: 'customer',
  request: z.object({
    password: z.string().max(256).default(''),
    /** Of the authenticator, else one that was sent to the phone. */
    code: z.string().max(40).default(''),
  }),
  codes: ['missing', 'passwordWrong', 'codeWrong', 'codeSpent', 'tooManyTries'],
});

export const sendStepUpCode = defineEndpoint({
  name: 'user.sendStepUpCode',
  summary:
    'Send a code to prove oneself with to the caller’s own phone; content is the text to show',
  path: '/api/admin/sendStepUpCode',
  access: 'customer',
  content: z.string(),
  codes: ['tooSoon', 'notSent'],
});

/** By what codes arrive, and where. */
export const codeWay = z.object({ by: z.enum(CODE_CHANNELS), to: z.string() });

export const ownCodeWay = defineRead({
  name: 'user.codeWay',
  summary: 'By what the codes that the caller asks for arrive, and where; null: by nothing',
  path: '/api/admin/codeWay',
  access: 'customer',
  content: codeWay.nullable(),
  absent: null,
});

export const endSessions = defineEndpoint({
  name: 'user.endSessions',
  summary: 'End all of the caller’s sessions, this one too',
  path: '/api/admin/endSessions',
  access: 'customer',
});
