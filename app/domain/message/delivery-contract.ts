import { z } from 'zod';
import { defineEndpoint, pageOf } from '#app/domain/endpoint.ts';
import { id, instant, pageRequest } from '#app/domain/wire.ts';

export const DELIVERY_CHANNEL_LABEL = { mail: '邮件', robot: '群机器人' } as const;
export const DELIVERY_STATE_LABEL = {
  failed: '发送失败',
  waiting: '待发送',
  kept: '未配置发送',
  sent: '已发送',
} as const;
export type DeliveryState = keyof typeof DELIVERY_STATE_LABEL;
export const DELIVERY_STATES = Object.keys(DELIVERY_STATE_LABEL) as [
  DeliveryState,
  ...DeliveryState[],
];

const delivery = z.object({
  id: z.string(),
  channel: z.enum(['mail', 'robot']),
  /** Of a robot only the host: everybody who has the whole address can write to the group. */
  address: z.string(),
  subject: z.string(),
  text: z.string(),
  state: z.enum(DELIVERY_STATES),
  tries: z.int().nonnegative(),
  /** What was answered to the last try. */
  error: z.string(),
  date: instant,
  /** When it is tried again; null where it is not. */
  nextDate: instant.nullable(),
});

export const deliveryList = defineEndpoint({
  name: 'operator.deliveries',
  summary: 'What has left the market or waits to: mails and messages of robots, newest first',
  method: 'GET',
  path: '/api/admin/operator/deliveries',
  access: 'operator',
  permission: 'administer',
  request: z.object({ ...pageRequest, state: z.enum(DELIVERY_STATES).optional() }),
  content: pageOf(delivery).extend({ failed: z.int().nonnegative() }),
});

export const retryDelivery = defineEndpoint({
  name: 'operator.retryDelivery',
  summary: 'Try again what was given up or kept',
  method: 'POST',
  path: '/api/admin/operator/retryDelivery',
  access: 'operator',
  permission: 'administer',
  request: z.object({ deliveryId: id }),
  content: z.literal('success'),
  codes: ['decided'],
});

export const mailFile = defineEndpoint({
  name: 'operator.mailFile',
  summary: 'A mail as it is sent, RFC 5322',
  method: 'GET',
  path: '/api/admin/operator/mailFile/:deliveryId',
  access: 'operator',
  permission: 'administer',
  request: z.object({ deliveryId: id }),
  content: z.object({ mail: z.string() }),
});
