import { leads, markLead } from '#app/contract/lead-desk.ts';
import { customerRoute, type Route } from '#trading-api/platform/http/route.ts';
import { leadsPage, mark } from '../services/lead-desk.ts';

/** What the operator does about leads; the endpoints' access keeps everybody else out. */
export const leadDeskRoutes: readonly Route[] = [
  customerRoute(leads, ({ db, input }) => leadsPage(db, input)),
  customerRoute(markLead, ({ db, customer, input, now }) => mark(db, customer, input, now)),
];
