import { exportAnswer } from '#app/components/exports/export-answer.server.ts';
import { KEPT_EXPORT } from '#app/components/exports/export-control.ts';
import { hrefOf } from '#app/domain/href.ts';
import { wallDay } from '#app/domain/time.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { isSimulated } from '#app/session/market-facts.server.ts';
import { redirectTo } from '#app/session/redirect.server.ts';
import { CHOSEN } from './chosen-control.ts';
import { askedOrders, chosenView, readOrderSearch } from './order-search.server.ts';
import { purchasesSheet, salesSheet } from './orders-sheet.server.ts';

const keyOf = ({ orderCode }: { orderCode: string }) => orderCode;

/** The orders that a list finds, the buyer's or the seller's by the path, as a spreadsheet. */
export const loader = customerLoader(async (page) => {
  const { request, searchParams } = page;
  const { pathname } = new URL(request.url);
  const list = pathname.toLowerCase().startsWith('/customer/sale-order') ? 'sale' : 'purchase';
  if (!searchParams.has(KEPT_EXPORT) && chosenView(searchParams).problems.length > 0) {
    throw redirectTo(hrefOf(pathname.replace(/\.xlsx$/i, ''), { [CHOSEN]: 'export' }));
  }
  const search = readOrderSearch(searchParams, list);
  const simulated = await isSimulated();
  const today = wallDay(new Date());
  if (list === 'sale') {
    return exportAnswer(page, 'saleOrders', {
      ...{ filters: askedOrders(search, 'sale'), keyOf },
      ...{ name: `收到的订单-${today}`, plainName: 'orders' },
      sheets: ([orders]) => [salesSheet(orders, simulated)],
    });
  }
  return exportAnswer(page, 'purchaseOrders', {
    ...{ filters: askedOrders(search, 'purchase'), keyOf },
    ...{ name: `采购订单-${today}`, plainName: 'orders' },
    sheets: ([orders]) => [purchasesSheet(orders, simulated)],
  });
});
