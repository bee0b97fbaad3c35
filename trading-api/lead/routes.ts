import {
  financeSave,
  leads,
  logisticsYunCang,
  logisticsYunCangSave,
  markLead,
  productRegisterList,
  productRegisterSave,
  retentionInfoSave,
} from '#app/domain/lead/contract.ts';
import { customerRoute, type Route, route } from '#trading-api/platform/http/route.ts';
import { leadsPage, mark } from './desk.ts';
import { saveFinance } from './finance.ts';
import { listLogistics, saveLogistics } from './logistics.ts';
import { registerPurchase, registersPage } from './product-registers.ts';
import { saveRetention } from './retention.ts';

export const leadRoutes: readonly Route[] = [
  route(financeSave, async ({ db, input, remoteAddress, now }) => {
    await saveFinance(db, input, { remoteAddress, now });
    return 'success' as const;
  }),
  route(retentionInfoSave, async ({ db, input, remoteAddress, now }) => {
    await saveRetention(db, input, { remoteAddress, now });
    return 'success' as const;
  }),
  route(logisticsYunCang, ({ db, input, customer }) =>
    listLogistics(db, input.type, { whole: customer !== null }),
  ),
  route(logisticsYunCangSave, async ({ db, input, remoteAddress, now }) => {
    await saveLogistics(db, input, { remoteAddress, now });
    return 'success' as const;
  }),
  customerRoute(productRegisterSave, ({ db, customer, input, now }) =>
    registerPurchase(db, customer.id, input, now),
  ),
  customerRoute(productRegisterList, ({ db, customer, input }) =>
    registersPage(db, customer.id, input),
  ),
  // What the operator does about leads; the endpoints' access keeps everybody else out.
  customerRoute(leads, ({ db, input }) => leadsPage(db, input)),
  customerRoute(markLead, ({ db, customer, input, now }) => mark(db, customer, input, now)),
];
