import { PRICE_HEADINGS } from '#app/domain/catalogue/price-headings.ts';
import { MOST_PRICED_AT_ONCE } from '#app/domain/catalogue/sale-product.ts';
import { ownSaleProducts } from '#app/domain/catalogue/sale-product-contract.ts';
import { readPaging } from '#app/domain/paging.ts';
import { wallDay } from '#app/domain/time.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { readSite } from '#app/session/site.server.ts';
import { sheetOf } from '#app/spreadsheet/sheet.ts';
import { workbookAnswer } from '#app/spreadsheet/workbook.server.ts';
import { listingColumns } from './listing-cells.ts';
import { keywordOf } from './paths.ts';

/** Prices, stocks and minimum quantities of the listings on the shelf, 500 a file, to be changed there and uploaded again. */
export const loader = customerLoader(async ({ searchParams, ask }) => {
  const { page } = readPaging(searchParams, MOST_PRICED_AT_ONCE);
  const asked = { keyword: keywordOf(searchParams), page, rows: MOST_PRICED_AT_ONCE };
  const { content } = await ask(ownSaleProducts, asked);
  const name = `单价与库存-${wallDay(new Date())}${page > 1 ? `-${page}` : ''}.xlsx`;
  return workbookAnswer(
    [sheetOf('单价与库存', listingColumns(PRICE_HEADINGS), content)],
    name,
    'prices.xlsx',
    (await readSite()).name,
  );
});
