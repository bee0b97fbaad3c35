import * as contract from '#app/domain/purchase/contract.ts';
import * as desk from '#app/domain/purchase/desk-contract.ts';
import * as requests from '#app/domain/purchase/request-contract.ts';
import { customerRoute, type Route, route } from '#trading-api/platform/http/route.ts';
import { publishPlan, publishTender, purchaseOverview, withdrawPublished } from './desk.ts';
import { planById, planCriteria, plansPage } from './group-purchase.ts';
import { cancelPurchasing, payMargin } from './joining.ts';
import { purchasingsPage, registerForPlan } from './purchasings.ts';
import { requestsPage, saveRequest } from './requests.ts';
import { tenderById, tendersPage } from './tenders.ts';

export const purchaseRoutes: readonly Route[] = [
  plansPage,
  planById,
  planCriteria,
  customerRoute(contract.purchasingSave, ({ db, customer, person, input, clock }) =>
    registerForPlan(db, { customer, person }, input, clock),
  ),
  purchasingsPage,
  customerRoute(contract.payMargin, ({ db, input, ...call }) => payMargin(db, call, input)),
  customerRoute(contract.cancelPurchasing, ({ db, customer, input, clock }) =>
    cancelPurchasing(db, customer.id, input, clock),
  ),
  tendersPage,
  tenderById,
  publishPlan,
  publishTender,
  customerRoute(desk.withdraw, ({ db, input, clock }) => withdrawPublished(db, input, clock)),
  purchaseOverview,
  route(requests.centralizedPurchasingList, ({ db, input, customer }) =>
    requestsPage(db, 'centralized', customer?.id ?? null, input),
  ),
  customerRoute(requests.centralizedPurchasingSave, ({ db, customer, input, now }) =>
    saveRequest(db, 'centralized', customer.id, input, now),
  ),
  route(requests.agentPurchasingList, ({ db, input, customer }) =>
    requestsPage(db, 'agent', customer?.id ?? null, input),
  ),
  customerRoute(requests.agentPurchasingSave, ({ db, customer, input, now }) =>
    saveRequest(db, 'agent', customer.id, input, now),
  ),
];
