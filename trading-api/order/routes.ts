import {
  cancelOrder,
  orderById,
  purchaseOrders,
  saleOrderById,
  saleOrders,
} from '#app/domain/order/contract.ts';
import {
  creditOfSeller,
  saleCredits,
  saveSaleCredit,
  withdrawSaleCredit,
} from '#app/domain/order/credit-contract.ts';
import {
  deleteOrderFilter,
  orderFilters,
  saveOrderFilter,
} from '#app/domain/order/filter-contract.ts';
import { saleSetting, saveSaleSetting } from '#app/domain/order/stock-hold-contract.ts';
import {
  deleteTradingPeriod,
  saveTradingPeriod,
  tradingCalendar,
} from '#app/domain/order/trading-calendar-contract.ts';
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
  customerRoute(orderById, ({ db, customer, input, now }) =>
    orderOf(db, customer.id, input.id, now),
  ),
  customerRoute(purchaseOrders, ({ db, customer, input, now }) =>
    purchaseOrdersOf(db, customer.id, input, now),
  ),
  customerRoute(cancelOrder, async ({ db, customer, input, now }) => {
    await cancelOwnOrder(db, customer.id, input.orderCode, now);
    return 'success' as const;
  }),
  customerRoute(orderFilters, ({ db, customer, input }) => filtersOf(db, customer.id, input)),
  customerRoute(saveOrderFilter, async ({ db, customer, input }) => {
    await saveFilter(db, customer.id, input);
    return 'success' as const;
  }),
  customerRoute(deleteOrderFilter, async ({ db, customer, input }) => {
    await deleteFilter(db, customer.id, input.id);
    return 'success' as const;
  }),
  route(tradingCalendar, async ({ db }) => [...(await tradingCalendarOf(db))]),
  route(saveTradingPeriod, async ({ db, input }) => {
    await savePeriod(db, input);
    return 'success' as const;
  }),
  route(deleteTradingPeriod, async ({ db, input }) => {
    await removePeriod(db, input);
    return 'success' as const;
  }),
  // The calls of a seller.
  customerRoute(saleOrders, ({ db, customer, input }) =>
    saleOrdersOf(db, sellerCodeOf(customer), input),
  ),
  customerRoute(saleOrderById, ({ db, customer, input }) =>
    saleOrderOf(db, sellerCodeOf(customer), input.id),
  ),
  customerRoute(saleCredits, ({ db, customer, input, now }) =>
    creditsOf(db, sellerCodeOf(customer), input, now),
  ),
  customerRoute(saveSaleCredit, async ({ db, customer, input, now }) => {
    await saveCredit(db, { ...customer, sellerCode: sellerCodeOf(customer) }, input, now);
    return 'success' as const;
  }),
  customerRoute(withdrawSaleCredit, async ({ db, customer, input, now }) => {
    await withdrawCredit(db, sellerCodeOf(customer), input.customerId, now);
    return 'success' as const;
  }),
  customerRoute(creditOfSeller, ({ db, customer, input }) =>
    creditFor(db, input.sellerCode, customer.id),
  ),
  customerRoute(saleSetting, ({ db, customer }) => settingOf(db, sellerCodeOf(customer))),
  customerRoute(saveSaleSetting, async ({ db, customer, input }) => {
    await saveSetting(db, sellerCodeOf(customer), input);
    return 'success' as const;
  }),
  customerRoute(saleTurnover, ({ db, customer, now }) =>
    turnoverOf(db, sellerCodeOf(customer), now),
  ),
];
