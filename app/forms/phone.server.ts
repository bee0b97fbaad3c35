import { z } from 'zod';
import {
  isLeadPhone,
  isMobile,
  LEAD_PHONE_INVALID,
  LEAD_PHONE_REQUIRED,
  MOBILE_INVALID,
  MOBILE_REQUIRED,
  phoneDigits,
} from '#app/domain/phone.ts';

/** The phone number of a form that asks to be called back (design/forms: Phone numbers). */
export const leadPhone = z
  .string({ error: LEAD_PHONE_REQUIRED })
  .overwrite(phoneDigits)
  .refine(isLeadPhone, { error: LEAD_PHONE_INVALID });

/** The mobile number for an account or a delivery. */
export const mobile = z
  .string({ error: MOBILE_REQUIRED })
  .overwrite(phoneDigits)
  .refine(isMobile, { error: MOBILE_INVALID });
