import { z } from 'zod';
import { defineEndpoint, defineRead, pageOf } from '#app/domain/endpoint.ts';
import { id, instant, pageRequest } from '#app/domain/wire.ts';
import { CHANNELS } from './channel.ts';
import { EVENT_NAMES } from './events.ts';
import { GROUP_NAMES } from './preferences.ts';
import { URGENT_CHOICES } from './urgent.ts';

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
  /** The number of messages about the same thing if the list is grouped by things; otherwise 1. */
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
    /**
     * Groups the list by what the messages are about (an order, an inquiry, an auction …), that is by their paths, and
     * answers the newest of each.
     */
    by: z.literal('thing').optional(),
    /** Only messages with this path. */
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
/** The channels chosen for single events; other events have those of their group. */
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
    /** The channels that the caller has chosen for groups; events of other groups have their defaults. */
    channels,
    events,
    quietFrom: hour,
    quietUntil: hour,
    /** The hour of the daily mail that lists all unread messages; null if each message has its own mail. */
    digestHour: hour.nullable(),
    phone: z.string(),
    mail: z.object({
      /** The confirmed address; null if there is none. */
      address: z.string().nullable(),
      /** The address that is still to be confirmed with a code; null if there is none. */
      asked: z.string().nullable(),
      /** Why no mails are sent to the address; empty if they are sent. */
      refusal: z.string(),
    }),
    /** Null for people who do not administer the account. */
    robot: z.object({ saved: robot.nullable() }).nullable(),
    /** The events that the account calls urgent; null for people who do not administer it. */
    urgent: z.array(z.enum(URGENT_CHOICES)).nullable(),
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

export const saveUrgent = defineEndpoint({
  name: 'message.saveUrgent',
  summary: 'Set which events reach the people of the account in their quiet hours, too',
  path: '/api/portal/message/saveUrgent',
  access: 'customer',
  permission: 'administer',
  request: z.object({ events: z.array(z.enum(URGENT_CHOICES)).max(URGENT_CHOICES.length) }),
});

export const sendMailCode = defineEndpoint({
  name: 'message.sendMailCode',
  summary: 'Send a code to a mail address that shall be the caller’s',
  path: '/api/portal/message/sendMailCode',
  access: 'customer',
  // A step-up is needed because the address gives access to the account: a market without short messages sends codes to
  // it.
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
  /** The mail address with its middle masked. */
  mail: z.string(),
  /** Whether the mails are switched off. */
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
