import { z } from 'zod';
import { defineEndpoint } from '#app/domain/endpoint.ts';

/** A company's interest in financing, form B of spec 3 §5; anybody may leave it. */
export const retentionInfoSave = defineEndpoint({
  name: 'retention.save',
  summary: 'Leave a financing demand',
  method: 'POST',
  path: '/api/portal/pass/home/retentionInfoSave',
  access: 'optional',
  request: z.object({
    name: z.string().max(60),
    linkman: z.string().max(30),
    phone: z.string().max(32),
    /** Comma-joined choices (spec 3 §3). */
    cooperationIntention: z.string().max(100),
  }),
  content: z.literal('success'),
  codes: {
    N001: 'no company',
    N002: 'no contact person',
    N003: 'no phone, or not a mobile number',
    N004: 'no intention, or one that is not offered',
    N005: 'too many from one address, try later',
  },
  serial: true,
});
