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
  route(contract.listByKeyword, ({ db, customer, input, now }) =>
    plansPage(db, customer?.id ?? null, input, now),
  ),
  route(contract.planById, ({ db, customer, input, now }) =>
    planById(db, customer?.id ?? null, input.scheduleId, now),
  ),
  route(contract.saleSearchCriteria, ({ db, input }) => planCriteria(db, input)),
  customerRoute(contract.purchasingSave, ({ db, customer, input, clock }) =>
    registerForPlan(db, customer, input, clock),
  ),
  customerRoute(contract.purchasingList, ({ db, customer, input, now }) =>
    purchasingsPage(db, customer.id, input, now),
  ),
  customerRoute(contract.payMargin, ({ db, input, customer, ...call }) =>
    payMargin(db, { ...call, customerId: customer.id }, input),
  ),
  customerRoute(contract.cancelPurchasing, ({ db, customer, input, clock }) =>
    cancelPurchasing(db, customer.id, input, clock),
  ),
  route(contract.bidAnnouncementList, ({ db, input, now }) => tendersPage(db, input, now)),
  route(contract.tenderById, ({ db, input, now }) => tenderById(db, input.id, now)),
  customerRoute(desk.savePlan, ({ db, input, now }) => publishPlan(db, input, now)),
  customerRoute(desk.saveTender, ({ db, input, now }) => publishTender(db, input, now)),
  customerRoute(desk.withdraw, ({ db, input, clock }) => withdrawPublished(db, input, clock)),
  customerRoute(desk.deskOverview, ({ db, input, now }) => purchaseOverview(db, input, now)),
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
