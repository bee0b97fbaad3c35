import type { LoaderFunctionArgs } from '@remix-run/node';
import { call } from '#app/api/client.server.ts';
import { purchaseOrders, saleOrders } from '#app/domain/order/contract.ts';
import { LOGIN_REQUIRED, MOST_EXPORTED_ORDERS } from '#app/domain/order/order.ts';
import { wallDay } from '#app/domain/time.ts';
import { load } from '#app/session/load.server.ts';
import { requireStandIn, requireToken } from '#app/session/session.server.ts';
import { workbookAnswer } from '#app/spreadsheet/workbook.server.ts';
import { askedOrders, readOrderSearch } from './order-search.server.ts';
import { purchasesWorkbook, salesWorkbook } from './orders-workbook.server.ts';

/** The most rows of one call. */
const ROWS = 500;

interface Page<Row> {
  content: readonly Row[];
  totalElements: number;
}

/** All orders that a search finds, as many as a workbook takes, and how many are left. */
async function allOrders<Row extends { orderCode: string }>(
  readPage: (paging: { page: number; rows: number }) => Promise<Page<Row>>,
): Promise<{ found: Row[]; left: number }> {
  // An order that is made meanwhile shifts the pages, so that some come twice and count once.
  const found = new Map<string, Row>();
  for (let page = 1; ; page += 1) {
    const { content, totalElements } = await readPage({ page, rows: ROWS });
    for (const order of content) found.set(order.orderCode, order);
    if (content.length < ROWS || found.size >= MOST_EXPORTED_ORDERS) {
      return { found: [...found.values()], left: Math.max(0, totalElements - found.size) };
    }
  }
}

/** The orders that a list finds, the buyer's or the seller's by the path, as a spreadsheet. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { pathname, search, searchParams } = new URL(request.url);
  const isSale = pathname.toLowerCase().startsWith('/customer/sale-order');
  requireStandIn(`${isSale ? 'sale' : 'purchase'}-order.xlsx${search}`);
  const token = await requireToken(request, LOGIN_REQUIRED);
  const asked = askedOrders(readOrderSearch(searchParams));
  const day = wallDay(new Date());
  if (isSale) {
    const { found, left } = await load(request, () =>
      allOrders((paging) => call(saleOrders, { ...asked, ...paging }, { token })),
    );
    return workbookAnswer(
      await salesWorkbook(found, left),
      `收到的订单-${day}.xlsx`,
      'orders.xlsx',
    );
  }
  const { found, left } = await load(request, () =>
    allOrders((paging) => call(purchaseOrders, { ...asked, ...paging }, { token })),
  );
  return workbookAnswer(
    await purchasesWorkbook(found, left),
    `采购订单-${day}.xlsx`,
    'orders.xlsx',
  );
}
