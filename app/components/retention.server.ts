import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { retentionInfoSave } from '#app/domain/lead/contract.ts';
import {
  COMPANY_REQUIRED,
  COOPERATION_INTENTIONS,
  INTENTION_REQUIRED,
  LEAD_SAVED,
  LINKMAN_REQUIRED,
} from '#app/domain/lead/financing.ts';
import { done, handleForm } from '#app/forms/action.server.ts';
import { defineForm } from '#app/forms/definition.server.ts';
import { leadPhone } from '#app/forms/lead-phone.server.ts';
import { isTrapped } from '#app/forms/spam-guard.server.ts';
import { visitorAddress } from '#app/session/session.server.ts';

/** Financing form B (spec 3 §5). */
const retentionForm = defineForm(
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

/**
 * The handler of form B, which several pages have.
 * @param page where to redirect once the demand is saved
 * @param saved called then, to refresh cached lists of demands
 */
export const retentionHandler = (page: string, saved: () => void) =>
  handleForm({
    form: retentionForm,
    async submit({ value: { cooperationIntention, ...demand }, data, token, serial, request }) {
      if (!isTrapped(data)) {
        await call(
          retentionInfoSave,
          { ...demand, cooperationIntention: cooperationIntention.join(',') },
          { token, serial, visitorAddress: visitorAddress(request) },
        );
        saved();
      }
      return done(request, page, { toast: { kind: 'success', text: LEAD_SAVED } });
    },
  });
