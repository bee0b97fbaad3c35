import { z } from 'zod';
import { defineEndpoint, defineRead, pageOf } from '#app/domain/endpoint.ts';
import { id, instant, pageRequest } from '#app/domain/wire.ts';
import { CHANNELS } from './channel.ts';
import { EVENT_NAMES } from './events.ts';
import { GROUP_NAMES } from './preferences.ts';

export const group = z.enum(GROUP_NAMES as [string, ...string[]]);
const hour = z.int().min(0).max(23);

const message = z.object({
  id: z.string(),
  event: z.enum(EVENT_NAMES),
  text: z.string(),
  /** Path on this site. */
  path: z.string(),
  date: instant,
  read: z.boolean(),
  /** How many there are of its thing, where they are listed by thing; else 1. */
  count: z.int().positive(),
});

export const messageList = defineRead({
  name: 'message.list',
  summary: "The caller's own inbox, newest first, with how many are unread in all",
  method: 'GET',
  path: '/api/portal/message/list',
  access: 'customer',
  request: z.object({
    ...pageRequest,
    group: group.optional(),
    state: z.literal('unread').optional(),
    /** The newest message of each order, inquiry, auction …: of each path. */
    by: z.literal('thing').optional(),
    /** Only those that lead there. */
    path: z.string().max(300).optional(),
  }),
  content: pageOf(message).extend({ unread: z.int().nonnegative() }),
});

export const markRead = defineEndpoint({
  name: 'message.markRead',
  summary: "Mark some of the caller's messages as read, or all of them",
  path: '/api/portal/message/markRead',
  access: 'customer',
  request: z.object({ ids: z.array(id).max(500), all: z.boolean().default(false) }),
  content: z.object({ read: z.int().nonnegative() }),
});

const channels = z.partialRecord(group, z.array(z.enum(CHANNELS)).readonly());
/** What was chosen for single events; the others are as for their group. */
const events = z
  .partialRecord(z.enum(EVENT_NAMES), z.array(z.enum(CHANNELS)).readonly())
  .default({});

const robot = z.object({ url: z.string(), groups: z.array(group) });

export const messagePreferences = defineRead({
  name: 'message.preferences',
  summary: 'How the caller is notified; for administrators also the robot of the company',
  method: 'GET',
  path: '/api/portal/message/preferences',
  access: 'customer',
  content: z.object({
    /** What the caller has chosen; the other groups have the defaults of their events. */
    channels,
    events,
    quietFrom: hour,
    quietUntil: hour,
    /** The hour of the one mail a day that lists what is unread; null: each message has its own. */
    digestHour: hour.nullable(),
    phone: z.string(),
    mail: z.object({
      /** Confirmed; null: none. */
      address: z.string().nullable(),
      /** Waits for its code; null: none. */
      asked: z.string().nullable(),
      /** Why none are sent; empty: they are. */
      refusal: z.string(),
    }),
    /** Null for people who do not administer the account. */
    robot: z.object({ saved: robot.nullable() }).nullable(),
  }),
});

export const savePreferences = defineEndpoint({
  name: 'message.savePreferences',
  summary: 'Set by which channels events reach the caller, and when no texts come',
  path: '/api/portal/message/savePreferences',
  access: 'customer',
  request: z.object({
    channels,
    events,
    quietFrom: hour,
    quietUntil: hour,
    digestHour: hour.nullable().default(null),
  }),
});

export const sendMailCode = defineEndpoint({
  name: 'message.sendMailCode',
  summary: 'Send a code to a mail address that shall be the caller’s',
  path: '/api/portal/message/sendMailCode',
  access: 'customer',
  // Where no short messages are sent, codes go there: it is a way into the account.
  stepUp: 'always',
  request: z.object({ mail: z.string().max(200) }),
  codes: ['missing', 'invalid', 'tooSoon', 'notSent'],
});

export const confirmMail = defineEndpoint({
  name: 'message.confirmMail',
  summary: 'Confirm the mail address by the code that was sent there',
  path: '/api/portal/message/confirmMail',
  access: 'customer',
  request: z.object({ verifyCode: z.string().max(32) }),
  content: z.object({ mail: z.string() }),
  codes: ['codeWrong', 'codeSpent'],
});

export const resumeMail = defineEndpoint({
  name: 'message.resumeMail',
  summary: 'Send mails again, after they were switched off',
  path: '/api/portal/message/resumeMail',
  access: 'customer',
});

const token = z.string().min(1).max(64);
const unsubscribing = z.object({
  /** The address, hidden but for its ends. */
  mail: z.string(),
  /** No mails are sent. */
  off: z.boolean(),
});

export const unsubscribable = defineRead({
  name: 'message.unsubscribable',
  summary: 'Whose mails the token of a mail switches off',
  method: 'GET',
  path: '/api/portal/message/unsubscribable/:token',
  access: 'public',
  request: z.object({ token }),
  content: unsubscribing,
});

export const unsubscribe = defineEndpoint({
  name: 'message.unsubscribe',
  summary: 'Switch off the mails of the person who has got this token in one',
  path: '/api/portal/message/unsubscribe',
  access: 'public',
  request: z.object({ token }),
  content: unsubscribing,
});

export const saveRobot = defineEndpoint({
  name: 'message.saveRobot',
  summary:
    'Set the robot that notifies a group chat of the company, and of which events; no URL: none',
  path: '/api/portal/message/saveRobot',
  access: 'customer',
  permission: 'administer',
  request: z.object({ url: z.string().max(1000), groups: z.array(group) }),
  codes: ['invalid'],
});

export const testRobot = defineEndpoint({
  name: 'message.testRobot',
  summary: "Send a message to the company's robot at once",
  path: '/api/portal/message/testRobot',
  access: 'customer',
  permission: 'administer',
  codes: ['missing', 'robotFailed'],
  locked: true,
});
