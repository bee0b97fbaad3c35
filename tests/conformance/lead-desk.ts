import type { Endpoint } from '#app/domain/endpoint.ts';
import { LEAD_FORMS, leads, logisticsYunCang, markLead } from '#app/domain/lead/contract.ts';
import {
  auditRegistration,
  inquireRegistration,
  orderRegistration,
  registrations,
} from '#app/domain/lead/registration-desk-contract.ts';
import { sampleLead } from './sample-lead.ts';
import { type Step, step } from './step.ts';

/** A visitor leaves something in each public form; the operator reads what was left, and marks it. */
export const leadDesk: readonly Step[] = [
  ...LEAD_FORMS.map(({ form, save }) => step<Endpoint>(save)(() => sampleLead(form))),
  step(logisticsYunCang)(() => ({ type: 'car' })),
  step(registrations)(
    () => ({ kind: 'self' }),
    ({ content: [first] }, found) => {
      if (first) found.desk.registrationId = first.id;
    },
  ),
  step(auditRegistration)((found) => ({
    kind: 'self',
    id: found.desk.registrationId,
    auditStatus: 'waitAudit',
    step: 'take',
  })),
  step(orderRegistration)(() => ({ kind: 'self', id: 'none' })),
  step(inquireRegistration)(({ goods }) => ({
    kind: 'agent',
    id: 'none',
    endDate: '2099-12-31 17:30:00',
    conditions: '款到发货',
    deliveryWay: '1',
    inquirySellerRefs: [{ sellerCode: goods.sellerCode }],
  })),
  step(leads)(
    () => ({ kind: 'finance' }),
    ({ content: [first] }, found) => {
      if (first) found.desk.leadId = first.id;
    },
  ),
  step(markLead)((found) => ({
    kind: 'finance',
    id: found.desk.leadId,
    handled: true,
    note: '验收',
  })),
];
