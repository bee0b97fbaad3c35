import { LEAD_FORMS } from '#app/domain/lead/contract.ts';
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
  newestLogistics,
  registerPurchase,
  registersPage,
  // The operator's calls; the `access` of the endpoints protects them.
  leadsPage,
  mark,
  registrationsPage,
  customerRoute(registrationDeskCalls.auditRegistration, ({ db, customer, input, clock }) =>
    audit(db, customer, input, clock),
  ),
  orderOf,
  inquiryOf,
];
