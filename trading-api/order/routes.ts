import * as calls from '#app/domain/order/contract.ts';
import * as creditCalls from '#app/domain/order/credit-contract.ts';
import * as filterCalls from '#app/domain/order/filter-contract.ts';
import { saleSetting } from '#app/domain/order/stock-hold-contract.ts';
import * as tradingCalendarCalls from '#app/domain/order/trading-calendar-contract.ts';
import { sellerCodeOf } from '#trading-api/catalogue/index.ts';
import { customerRoute, type Route, route } from '#trading-api/platform/http/route.ts';
import { tradingCalendarOf } from '#trading-api/platform/trading-calendar.ts';
import { cancelOwnOrder } from './cancel.ts';
import { buyersToChoose, creditFor, creditsOf, saveCredit, withdrawCredit } from './credits.ts';
import { deleteFilter, filtersOf, saveFilter } from './filters.ts';
import { orderOf, purchaseOrdersOf } from './reads.ts';
import { saleOrderOf, saleOrdersOf } from './sale-orders.ts';
import { saveSetting, settingOf } from './stock-hold.ts';
import { readTold } from './told-deadlines.ts';
import { removePeriod, savePeriod } from './trading-calendar.ts';
import { turnoverOf } from './turnover.ts';

export const orderRoutes: readonly Route[] = [
  orderOf,
  purchaseOrdersOf,
  customerRoute(calls.cancelOrder, ({ db, customer, person, input, now }) =>
    cancelOwnOrder(db, { customer, person }, input.orderCode, now),
  ),
  customerRoute(filterCalls.orderFilters, ({ db, customer, input }) =>
    filtersOf(db, customer.id, input),
  ),
  saveFilter,
  deleteFilter,
  route(tradingCalendarCalls.tradingCalendar, async ({ db }) => [...(await tradingCalendarOf(db))]),
  savePeriod,
  removePeriod,
  readTold,
  // The calls of a seller.
  saleOrdersOf,
  saleOrderOf,
  creditsOf,
  buyersToChoose,
  customerRoute(creditCalls.saveSaleCredit, ({ db, customer, input, now }) =>
    saveCredit(db, { ...customer, sellerCode: sellerCodeOf(customer) }, input, now),
  ),
  withdrawCredit,
  creditFor,
  customerRoute(saleSetting, ({ db, customer }) => settingOf(db, sellerCodeOf(customer))),
  saveSetting,
  turnoverOf,
];
