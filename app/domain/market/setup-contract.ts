import { z } from 'zod';
import { entering, session } from '#app/domain/account/contract.ts';
import { MAX_NAME, MAX_PASSWORD } from '#app/domain/account/registration.ts';
import { defineEndpoint, defineRead } from '#app/domain/endpoint.ts';
import { textUpTo } from '#app/domain/wire.ts';
import { PAY_WAYS } from '../payment/payment.ts';
import { SETUP_STATE_NAMES, SETUP_STEP_NAMES } from './setup.ts';

export const setupOpen = defineRead({
  name: 'setup.open',
  summary: 'Whether the market has no operator yet, and can be set up with the code of its start',
  method: 'GET',
  path: '/api/portal/pass/setup',
  access: 'public',
  content: z.object({ open: z.boolean() }),
  absent: { open: false },
});

export const beginSetup = defineEndpoint({
  name: 'setup.begin',
  summary: 'Open the account of the first operator with the code that the start has printed',
  path: '/api/portal/pass/setup/begin',
  access: 'public',
  request: z.object({
    code: z.string().max(32),
    phone: z.string().max(32),
    password: z.string().max(MAX_PASSWORD),
    name: textUpTo(MAX_NAME),
    ...entering,
  }),
  content: session,
  codes: ['codeWrong', 'missing', 'invalid', 'exists', 'tooManyTries'],
});

const step = z.enum(SETUP_STEP_NAMES);

const bankAccount = z.object({ payee: z.string(), bank: z.string(), account: z.string() });

export const setupSteps = defineRead({
  name: 'setupDesk.steps',
  summary: 'What a new market needs and what of it is done; no steps in a demo',
  method: 'GET',
  path: '/api/admin/operator/setup/steps',
  access: 'operator',
  permission: 'administer',
  content: z.object({
    steps: z.array(z.object({ step, state: z.enum(SETUP_STATE_NAMES) })),
    /** The main categories that a market may begin with. */
    tops: z.array(z.object({ code: z.string(), name: z.string(), below: z.int().nonnegative() })),
    /** By the settings of the process. */
    payWays: z.array(z.enum(PAY_WAYS)),
    /** As the operator has written it. */
    transfer: bankAccount.nullable(),
    sends: z.object({ texts: z.boolean(), mails: z.boolean() }),
  }),
  absent: {
    steps: [],
    tops: [],
    payWays: [],
    transfer: null,
    sends: { texts: true, mails: true },
  },
});

const desk = { access: 'operator', permission: 'administer', content: z.string() } as const;

export const skipSetupStep = defineEndpoint({
  ...desk,
  name: 'setupDesk.skip',
  summary: 'Leave a step for later; content is the text to show',
  path: '/api/admin/operator/setup/skip',
  request: z.object({ step }),
});

export const fillCatalogue = defineEndpoint({
  ...desk,
  name: 'setupDesk.fillCatalogue',
  summary: 'Begin with main categories and all below them; content is the text to show',
  path: '/api/admin/operator/setup/catalogue',
  changes: 'goods',
  request: z.object({ tops: z.array(z.string().max(8)).max(99) }),
  codes: ['missing'],
  serial: true,
});

const invited = z.object({
  text: z.string(),
  /** Of this site, for the owner of the phone alone; '': none is needed. */
  link: z.string(),
});

export const invitePerson = defineEndpoint({
  ...desk,
  name: 'marketDesk.invite',
  summary: 'Make the link with which the owner of a phone registers, whatever the market can send',
  path: '/api/admin/operator/market/invite',
  request: z.object({ phone: z.string().max(32) }),
  content: invited,
  codes: ['invalid'],
  serial: true,
});

export const openSellersStore = defineEndpoint({
  ...desk,
  name: 'setupDesk.openStore',
  summary:
    'Open a store for an account of a company, or make the link with which it registers first',
  path: '/api/admin/operator/setup/store',
  changes: 'goods',
  request: z.object({
    phone: z.string().max(32),
    code: z.string().max(64),
    name: textUpTo(MAX_NAME),
    address: textUpTo(200),
  }),
  content: invited,
  codes: ['invalid'],
  serial: true,
});

export const saveTransferAccount = defineEndpoint({
  ...desk,
  name: 'setupDesk.saveTransfer',
  summary: 'Say to which account transfers go; content is the text to show',
  path: '/api/admin/operator/setup/transfer',
  changes: 'site',
  request: z.object({
    payee: textUpTo(100),
    bank: textUpTo(100),
    account: z.string().max(64),
  }),
  codes: ['missing', 'invalid'],
  serial: true,
});

export const tryMessage = defineEndpoint({
  ...desk,
  name: 'setupDesk.tryMessage',
  summary: 'Send a test mail or text now; content, or the refusal, has what the gateway answered',
  path: '/api/admin/operator/setup/message',
  request: z.object({ mail: textUpTo(200), phone: z.string().max(32) }),
  codes: ['missing', 'invalid', 'notSent'],
});
