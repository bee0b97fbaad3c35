import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { financeSave } from '#app/domain/lead/contract.ts';
import {
  COMPANY_REQUIRED,
  CONTACT_MAN_REQUIRED,
  COOPERATION_INTENTIONS,
  INTENTION_REQUIRED,
  isIntention,
  LEAD_SAVED,
} from '#app/domain/lead/financing.ts';
import { environment } from '#app/environment.server.ts';
import { done, handleForm } from '#app/forms/action.server.ts';
import { defineForm, describeForm } from '#app/forms/definition.server.ts';
import { leadPhone } from '#app/forms/lead-phone.server.ts';
import { isTrapped } from '#app/forms/spam-guard.server.ts';
import { visitorAddress } from '#app/session/session.server.ts';

/** The financing area of the trading floor. */
const FINANCE_AREA = '/trading?type=2';

/** Financing form A (spec 3 §5); it asks for no intention, but takes one. */
const financeForm = defineForm(
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

/** The financing area of the trading floor (spec 3 §2.5), with form A. */
export function readFinance(request: Request) {
  const intention = new URL(request.url).searchParams.get('intention') ?? '';
  return {
    tab: 'finance' as const,
    about: {
      title: '供应链融资',
      description: '未来货权、信用与应收账款融资：了解适合的企业，在线提交融资申请。',
      path: FINANCE_AREA,
    },
    applyUrl: environment.financeApplyUrl ?? null,
    chosen: isIntention(intention) ? intention : '',
    form: describeForm(financeForm),
  };
}

export type FinanceView = ReturnType<typeof readFinance>;

/** The handler of form A: a success empties it. */
export const financeHandler = handleForm({
  form: financeForm,
  async submit({ value, data, token, serial, request }) {
    if (!isTrapped(data)) {
      await call(financeSave, value, { token, serial, visitorAddress: visitorAddress(request) });
    }
    return done(request, FINANCE_AREA, { toast: { kind: 'success', text: LEAD_SAVED } });
  },
});
