import { z } from 'zod';
import { defineEndpoint } from '#app/domain/endpoint.ts';

/** An application for financing, form A of spec 3 §5; anybody may send one. */
export const financeSave = defineEndpoint({
  name: 'finance.save',
  summary: 'Apply for financing',
  method: 'POST',
  path: '/api/portal/pass/home/financeSave',
  access: 'optional',
  request: z.object({
    companyName: z.string().max(60),
    contactMan: z.string().max(30),
    contactPhone: z.string().max(32),
    /** Comma-joined choices; form A asks for none. */
    cooperationIntention: z.string().max(100).default(''),
  }),
  content: z.literal('success'),
  codes: {
    H001: 'no company',
    H002: 'no contact person',
    H003: 'no phone, or not a mobile number',
    H004: 'an intention that is not offered',
    H005: 'too many from one address, try later',
  },
  serial: true,
});
