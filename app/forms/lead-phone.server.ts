import { z } from 'zod';
import { LEAD_PHONE_INVALID, LEAD_PHONE_PATTERN, LEAD_PHONE_REQUIRED } from '#app/domain/phone.ts';

/** The phone number of a form that asks to be called back (decision 10). */
export const leadPhone = z
  .string({ error: LEAD_PHONE_REQUIRED })
  .regex(new RegExp(`^${LEAD_PHONE_PATTERN}$`), { error: LEAD_PHONE_INVALID });
