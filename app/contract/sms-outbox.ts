import { z } from 'zod';
import { defineEndpoint, pageOf } from '#app/domain/endpoint.ts';
import { instant, pageRequest } from '#app/domain/wire.ts';

const sentText = z.object({
  id: z.string(),
  phone: z.string(),
  text: z.string(),
  sentDate: instant,
});

/** Codes never stand in an answer to the payer; here the operator reads them (decision 24). */
export const smsOutboxList = defineEndpoint({
  name: 'operator.smsOutbox',
  summary: 'Text messages the market would have sent to phones, newest first',
  method: 'POST',
  path: '/api/admin/operator/smsOutbox',
  access: 'operator',
  request: z.object({ ...pageRequest, phone: z.string().max(32).optional() }),
  content: pageOf(sentText),
});
