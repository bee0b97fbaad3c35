import { hrefOf } from '#app/domain/href.ts';
import { purchaseOrders, saleOrders } from '#app/domain/order/contract.ts';
import { MOST_EXPORTED_ORDERS } from '#app/domain/order/order.ts';
import { wallDay } from '#app/domain/time.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { isSimulated } from '#app/session/market-facts.server.ts';
import { redirectTo } from '#app/session/redirect.server.ts';
import { allRows } from '#app/spreadsheet/all-rows.server.ts';
import type { Sheet } from '#app/spreadsheet/sheet.ts';
import { workbookAnswer } from '#app/spreadsheet/workbook.server.ts';
import { CHOSEN } from './chosen-control.ts';
import { askedOrders, chosenView, readOrderSearch, readPart } from './order-search.server.ts';
import { purchasesSheet, salesSheet } from './orders-sheet.server.ts';

const keyOf = ({ orderCode }: { orderCode: string }) => orderCode;

/**
 * The orders that a list finds, the buyer's or the seller's by the path, as a spreadsheet; the address may name a later
 * one of several files.
 */
export const loader = customerLoader(async ({ request, ask }) => {
  const { pathname, searchParams } = new URL(request.url);
  const isSale = pathname.toLowerCase().startsWith('/customer/sale-order');
  if (chosenView(searchParams).problems.length > 0) {
    throw redirectTo(hrefOf(pathname.replace(/\.xlsx$/i, ''), { [CHOSEN]: 'export' }));
  }
  const search = readOrderSearch(searchParams, isSale ? 'sale' : 'purchase');
  const part = readPart(searchParams);
  const asFile = { most: MOST_EXPORTED_ORDERS, skip: (part - 1) * MOST_EXPORTED_ORDERS, keyOf };
  const simulated = await isSimulated();
  const answer = (sheet: Sheet, name: string) =>
    workbookAnswer(
      [sheet],
      `${name}-${wallDay(new Date())}${part > 1 ? `-${part}` : ''}.xlsx`,
      'orders.xlsx',
    );
  if (isSale) {
    const { found } = await allRows(
      (paging) => ask(saleOrders, { ...askedOrders(search, 'sale'), ...paging }),
      asFile,
    );
    return answer(salesSheet(found, { part, simulated }), '收到的订单');
  }
  const { found } = await allRows(
    (paging) => ask(purchaseOrders, { ...askedOrders(search, 'purchase'), ...paging }),
    asFile,
  );
  return answer(purchasesSheet(found, { part, simulated }), '采购订单');
});
