import type { LoaderFunctionArgs } from '@remix-run/node';
import writeExcelFile from 'write-excel-file/node';
import { call } from '#app/api/client.server.ts';
import { PRICE_HEADINGS } from '#app/domain/catalogue/price-table.ts';
import { MOST_PRICED_AT_ONCE } from '#app/domain/catalogue/sale-product.ts';
import { ownSaleProducts } from '#app/domain/catalogue/sale-product-contract.ts';
import { LOGIN_REQUIRED } from '#app/domain/order/order.ts';
import { readPaging } from '#app/domain/paging.ts';
import { wallDay } from '#app/domain/time.ts';
import { load } from '#app/session/load.server.ts';
import { requireStandIn, requireToken } from '#app/session/session.server.ts';
import {
  headingCell,
  numberCell,
  textCell,
  workbookAnswer,
} from '#app/spreadsheet/workbook.server.ts';
import { keywordOf, PRICES } from './paths.ts';

/** Prices, stocks and minimum quantities of the listings on the shelf, 500 a file, to be changed there and uploaded again. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { search, searchParams } = new URL(request.url);
  requireStandIn(`${PRICES.slice('/customer/'.length)}.xlsx${search}`);
  const token = await requireToken(request, LOGIN_REQUIRED);
  const { page } = readPaging(searchParams, MOST_PRICED_AT_ONCE);
  const asked = { keyword: keywordOf(searchParams), page, rows: MOST_PRICED_AT_ONCE };
  const { content } = await load(request, () => call(ownSaleProducts, asked, { token }));
  const rows = content.map(({ price, availableCount, miniQuantity, ...listing }) => [
    ...[listing.id, listing.productName, listing.brandNumber, listing.specs].map(textCell),
    textCell(listing.unit),
    ...[price, availableCount, miniQuantity].map(numberCell),
    ...[price, availableCount, miniQuantity].map(numberCell),
  ]);
  const data = [Object.values(PRICE_HEADINGS).map(headingCell), ...rows];
  const columns = Object.keys(PRICE_HEADINGS).map(() => ({ width: 16 }));
  const workbook = await writeExcelFile([{ sheet: '单价与库存', data, columns }]).toBuffer();
  const name = `单价与库存-${wallDay(new Date())}${page > 1 ? `-${page}` : ''}.xlsx`;
  return workbookAnswer(workbook, name, 'prices.xlsx');
}
