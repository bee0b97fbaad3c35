import * as calls from '#app/domain/order/contract.ts';
import * as creditCalls from '#app/domain/order/credit-contract.ts';
import * as filterCalls from '#app/domain/order/filter-contract.ts';
import { saleSetting, saveSaleSetting } from '#app/domain/order/stock-hold-contract.ts';
import * as tradingCalendarCalls from '#app/domain/order/trading-calendar-contract.ts';
import { saleTurnover } from '#app/domain/order/turnover-contract.ts';
import { sellerCodeOf } from '#trading-api/catalogue/index.ts';
import { customerRoute, type Route, route } from '#trading-api/platform/http/route.ts';
import { tradingCalendarOf } from '#trading-api/platform/trading-calendar.ts';
import { cancelOwnOrder } from './cancel.ts';
import { creditFor, creditsOf, saveCredit, withdrawCredit } from './credits.ts';
import { deleteFilter, filtersOf, saveFilter } from './filters.ts';
import { orderOf, purchaseOrdersOf } from './reads.ts';
import { saleOrderOf, saleOrdersOf } from './sale-orders.ts';
import { saveSetting, settingOf } from './stock-hold.ts';
import { removePeriod, savePeriod } from './trading-calendar.ts';
import { turnoverOf } from './turnover.ts';

export const orderRoutes: readonly Route[] = [
  customerRoute(calls.orderById, ({ db, customer, input, now }) =>
    orderOf(db, customer.id, input.id, now),
  ),
  customerRoute(calls.purchaseOrders, ({ db, customer, input, now }) =>
    purchaseOrdersOf(db, customer.id, input, now),
  ),
  customerRoute(calls.cancelOrder, ({ db, customer, input, now }) =>
    cancelOwnOrder(db, customer.id, input.orderCode, now),
  ),
  customerRoute(filterCalls.orderFilters, ({ db, customer, input }) =>
    filtersOf(db, customer.id, input),
  ),
  customerRoute(filterCalls.saveOrderFilter, ({ db, customer, input }) =>
    saveFilter(db, customer.id, input),
  ),
  customerRoute(filterCalls.deleteOrderFilter, ({ db, customer, input }) =>
    deleteFilter(db, customer.id, input.id),
  ),
  route(tradingCalendarCalls.tradingCalendar, async ({ db }) => [...(await tradingCalendarOf(db))]),
  route(tradingCalendarCalls.saveTradingPeriod, ({ db, input }) => savePeriod(db, input)),
  route(tradingCalendarCalls.deleteTradingPeriod, ({ db, input }) => removePeriod(db, input)),
  // The calls of a seller.
  customerRoute(calls.saleOrders, ({ db, customer, input }) =>
    saleOrdersOf(db, sellerCodeOf(customer), input),
  ),
  customerRoute(calls.saleOrderById, ({ db, customer, input }) =>
    saleOrderOf(db, sellerCodeOf(customer), input.id),
  ),
  customerRoute(creditCalls.saleCredits, ({ db, customer, input, now }) =>
    creditsOf(db, sellerCodeOf(customer), input, now),
  ),
  customerRoute(creditCalls.saveSaleCredit, ({ db, customer, input, now }) =>
    saveCredit(db, { ...customer, sellerCode: sellerCodeOf(customer) }, input, now),
  ),
  customerRoute(creditCalls.withdrawSaleCredit, ({ db, customer, input, now }) =>
    withdrawCredit(db, sellerCodeOf(customer), input.customerId, now),
  ),
  customerRoute(creditCalls.creditOfSeller, ({ db, customer, input }) =>
    creditFor(db, input.sellerCode, customer.id),
  ),
  customerRoute(saleSetting, ({ db, customer }) => settingOf(db, sellerCodeOf(customer))),
  customerRoute(saveSaleSetting, ({ db, customer, input }) =>
    saveSetting(db, sellerCodeOf(customer), input),
  ),
  customerRoute(saleTurnover, ({ db, customer, now }) =>
    turnoverOf(db, sellerCodeOf(customer), now),
  ),
];
