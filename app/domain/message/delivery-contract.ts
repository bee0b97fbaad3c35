import { z } from 'zod';
import { defineEndpoint, defineRead, pageOf } from '#app/domain/endpoint.ts';
import { namesOf } from '#app/domain/names-of.ts';
import { id, instant, pageRequest } from '#app/domain/wire.ts';
import { SENDING_STATE_NAMES } from './sending.ts';

export const DELIVERY_CHANNEL_LABEL = { mail: '邮件', robot: '群机器人' } as const;

/** What has become of a message that leaves the market. */
export const sending = z.object({
  state: z.enum(SENDING_STATE_NAMES).default('kept'),
  tries: z.int().nonnegative().default(0),
  /** Why the message was not sent or did not arrive; for a message that waits, the answer to the last try. */
  error: z.string().default(''),
  /** When sending is tried again; null if it is not tried again. */
  nextDate: instant.nullable().default(null),
  /** Whether the code or link in the message was erased, so that it cannot be sent again. */
  erased: z.boolean().default(false),
});

/** The part of an outbox that a request asks for. */
export const sendingFilter = {
  ...pageRequest,
  state: z.enum(SENDING_STATE_NAMES).optional(),
  /** `1` if the caller knows the states that follow from receipts; a portal of the previous version does not. */
  receipts: z.literal('1').optional(),
};

const delivery = sending.extend({
  id: z.string(),
  channel: z.enum(namesOf(DELIVERY_CHANNEL_LABEL)),
  /**
   * The address of the receiver; for a robot only the host, because whoever has the whole address can write to the
   * group.
   */
  address: z.string(),
  subject: z.string(),
  text: z.string(),
  date: instant,
});

export const deliveryList = defineRead({
  name: 'operator.deliveries',
  summary: 'What has left the market or waits to: mails and messages of robots, newest first',
  method: 'GET',
  path: '/api/admin/operator/deliveries',
  access: 'operator',
  permission: 'administer',
  request: z.object(sendingFilter),
  content: pageOf(delivery).extend({ failed: z.int().nonnegative() }),
});

export const retryDelivery = defineEndpoint({
  name: 'operator.retryDelivery',
  summary: 'Try again what was given up or kept',
  path: '/api/admin/operator/retryDelivery',
  access: 'operator',
  permission: 'administer',
  request: z.object({ deliveryId: id }),
  codes: ['decided'],
});

export const mailFile = defineRead({
  name: 'operator.mailFile',
  summary:
    'A mail as it is sent, RFC 5322; outside of a demo without what is for its receiver alone',
  method: 'GET',
  path: '/api/admin/operator/mailFile/:deliveryId',
  access: 'operator',
  permission: 'administer',
  request: z.object({ deliveryId: id }),
  content: z.object({ mail: z.string() }),
});
