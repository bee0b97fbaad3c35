import type { LoaderFunctionArgs } from '@remix-run/node';
import { call } from '#app/api/client.server.ts';
import { purchaseOrders, saleOrders } from '#app/domain/order/contract.ts';
import { MOST_EXPORTED_ORDERS } from '#app/domain/order/order.ts';
import { wallDay } from '#app/domain/time.ts';
import { load } from '#app/session/load.server.ts';
import { isSimulated } from '#app/session/market-facts.server.ts';
import { requireToken } from '#app/session/session.server.ts';
import { allRows } from '#app/spreadsheet/all-rows.server.ts';
import { workbookAnswer } from '#app/spreadsheet/workbook.server.ts';
import { askedOrders, readOrderSearch } from './order-search.server.ts';
import { purchasesSheet, salesSheet } from './orders-sheet.server.ts';

const asFile = {
  most: MOST_EXPORTED_ORDERS,
  keyOf: ({ orderCode }: { orderCode: string }) => orderCode,
};

/** The orders that a list finds, the buyer's or the seller's by the path, as a spreadsheet. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const isSale = pathname.toLowerCase().startsWith('/customer/sale-order');
  const token = await requireToken(request);
  const asked = askedOrders(readOrderSearch(searchParams, isSale ? 'sale' : 'purchase'));
  const day = wallDay(new Date());
  const simulated = await isSimulated();
  if (isSale) {
    const { found, left } = await load(request, () =>
      allRows((paging) => call(saleOrders, { ...asked, ...paging }, { token }), asFile),
    );
    return workbookAnswer(
      [salesSheet(found, { left, simulated })],
      `收到的订单-${day}.xlsx`,
      'orders.xlsx',
    );
  }
  const { found, left } = await load(request, () =>
    allRows((paging) => call(purchaseOrders, { ...asked, ...paging }, { token }), asFile),
  );
  return workbookAnswer(
    [purchasesSheet(found, { left, simulated })],
    `采购订单-${day}.xlsx`,
    'orders.xlsx',
  );
}
