import { z } from 'zod';
import {
  COMPANY_REQUIRED,
  CONTACT_MAN_REQUIRED,
  COOPERATION_INTENTIONS,
  INTENTION_REQUIRED,
} from '#app/domain/lead/financing.ts';
import { defineForm } from '#app/forms/definition.server.ts';
import { leadPhone } from '#app/forms/lead-phone.server.ts';

/** Financing form A (spec 3 §5); it asks for no intention, but takes one. */
export const financeForm = defineForm(
  'finance',
  z.object({
    companyName: z.string({ error: COMPANY_REQUIRED }).max(60, { error: '公司名称最多 60 个字' }),
    contactMan: z
      .string({ error: CONTACT_MAN_REQUIRED })
      .max(30, { error: '联系人名称最多 30 个字' }),
    contactPhone: leadPhone,
    cooperationIntention: z.enum(COOPERATION_INTENTIONS, { error: INTENTION_REQUIRED }).optional(),
  }),
);
