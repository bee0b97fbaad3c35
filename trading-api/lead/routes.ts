import {
  LEAD_FORMS,
  leads,
  logisticsYunCang,
  markLead,
  productRegisterList,
  productRegisterSave,
} from '#app/domain/lead/contract.ts';
import * as registrationDeskCalls from '#app/domain/lead/registration-desk-contract.ts';
import { customerRoute, type Route, route } from '#trading-api/platform/http/route.ts';
import { leadsPage, mark } from './desk.ts';
import { newestLogistics, saveLead } from './leads.ts';
import { registerPurchase, registersPage } from './product-registers.ts';
import { audit } from './registration-audit.ts';
import { inquiryOf, orderOf } from './registration-orders.ts';
import { registrationsPage } from './registrations.ts';

/** The lead form of each call; where two forms share a call, the type of the demand decides. */
const saves = [...new Set(LEAD_FORMS.map(({ save }) => save))].map((save) =>
  route(save, async ({ db, input, network, now }) => {
    const asked = LEAD_FORMS.find(
      ({ save: other, form }) => other === save && (!('type' in input) || input.type === form.kind),
    );
    if (!asked) throw new RangeError(`no form of ${save.name}`);
    await saveLead(db, asked, input, { network, now });
  }),
);

export const leadRoutes: readonly Route[] = [
  ...saves,
  route(logisticsYunCang, ({ db, input, customer }) =>
    newestLogistics(db, input.type, { whole: customer !== null }),
  ),
  customerRoute(productRegisterSave, ({ db, customer, input, now }) =>
    registerPurchase(db, customer.id, input, now),
  ),
  customerRoute(productRegisterList, ({ db, customer, input }) =>
    registersPage(db, customer.id, input),
  ),
  // The operator's calls; the `access` of the endpoints protects them.
  customerRoute(leads, ({ db, input }) => leadsPage(db, input)),
  customerRoute(markLead, ({ db, customer, input, now }) => mark(db, customer, input, now)),
  customerRoute(registrationDeskCalls.registrations, ({ db, customer, input, now }) =>
    registrationsPage(db, customer, input, now),
  ),
  customerRoute(registrationDeskCalls.auditRegistration, ({ db, customer, input, clock }) =>
    audit(db, customer, input, clock),
  ),
  customerRoute(registrationDeskCalls.orderRegistration, ({ db, customer, input, clock }) =>
    orderOf(db, customer, input, clock),
  ),
  customerRoute(registrationDeskCalls.inquireRegistration, ({ db, customer, input, clock }) =>
    inquiryOf(db, customer, input, clock),
  ),
];
