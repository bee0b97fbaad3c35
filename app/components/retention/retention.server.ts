import { z } from 'zod';
import {
  COMPANY_REQUIRED,
  COOPERATION_INTENTIONS,
  INTENTION_REQUIRED,
  LINKMAN_REQUIRED,
} from '#app/domain/lead/financing.ts';
import { defineForm } from '#app/forms/definition.server.ts';
import { leadPhone } from '#app/forms/lead-phone.server.ts';

/** Financing form B (spec 3 §5). */
export const retentionForm = defineForm(
  'retention',
  z.object({
    name: z.string({ error: COMPANY_REQUIRED }).max(60, { error: '公司名称最多 60 个字' }),
    linkman: z.string({ error: LINKMAN_REQUIRED }).max(30, { error: '联系人最多 30 个字' }),
    phone: leadPhone,
    cooperationIntention: z
      .array(z.enum(COOPERATION_INTENTIONS, { error: INTENTION_REQUIRED }), {
        error: INTENTION_REQUIRED,
      })
      .min(1, { error: INTENTION_REQUIRED }),
  }),
);
