import { purchaseOrders, saleOrders } from '#app/domain/order/contract.ts';
import { MOST_EXPORTED_ORDERS } from '#app/domain/order/order.ts';
import { wallDay } from '#app/domain/time.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { isSimulated } from '#app/session/market-facts.server.ts';
import { allRows } from '#app/spreadsheet/all-rows.server.ts';
import { workbookAnswer } from '#app/spreadsheet/workbook.server.ts';
import { askedOrders, readOrderSearch } from './order-search.server.ts';
import { purchasesSheet, salesSheet } from './orders-sheet.server.ts';

const asFile = {
  most: MOST_EXPORTED_ORDERS,
  keyOf: ({ orderCode }: { orderCode: string }) => orderCode,
};

/** The orders that a list finds, the buyer's or the seller's by the path, as a spreadsheet. */
export const loader = customerLoader(async ({ request, ask }) => {
  const { pathname, searchParams } = new URL(request.url);
  const isSale = pathname.toLowerCase().startsWith('/customer/sale-order');
  const search = readOrderSearch(searchParams, isSale ? 'sale' : 'purchase');
  const day = wallDay(new Date());
  const simulated = await isSimulated();
  if (isSale) {
    const { found, left } = await allRows(
      (paging) => ask(saleOrders, { ...askedOrders(search, 'sale'), ...paging }),
      asFile,
    );
    return workbookAnswer(
      [salesSheet(found, { left, simulated })],
      `收到的订单-${day}.xlsx`,
      'orders.xlsx',
    );
  }
  const { found, left } = await allRows(
    (paging) => ask(purchaseOrders, { ...askedOrders(search, 'purchase'), ...paging }),
    asFile,
  );
  return workbookAnswer(
    [purchasesSheet(found, { left, simulated })],
    `采购订单-${day}.xlsx`,
    'orders.xlsx',
  );
});
