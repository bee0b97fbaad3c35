import { LISTING_HEADINGS } from '#app/domain/catalogue/listing-headings.ts';
import { MOST_PRICED_AT_ONCE } from '#app/domain/catalogue/sale-product.ts';
import { ownSaleProducts } from '#app/domain/catalogue/sale-product-contract.ts';
import { readPaging } from '#app/domain/paging.ts';
import { wallDay } from '#app/domain/time.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { readSite } from '#app/session/site.server.ts';
import { sheetOf } from '#app/spreadsheet/sheet.ts';
import { workbookAnswer } from '#app/spreadsheet/workbook.server.ts';
import { listingColumns } from './listing-cells.ts';

/** The listings on the shelf, 500 a file, as they are imported again. */
export const loader = customerLoader(async ({ searchParams, ask }) => {
  const { page } = readPaging(searchParams, MOST_PRICED_AT_ONCE);
  const asked = { page, rows: MOST_PRICED_AT_ONCE, inTable: '1' as const };
  const { content } = await ask(ownSaleProducts, asked);
  const name = `在售商品-${wallDay(new Date())}${page > 1 ? `-${page}` : ''}.xlsx`;
  const sheet = sheetOf('在售商品', listingColumns(LISTING_HEADINGS), content);
  return workbookAnswer([sheet], name, 'listings.xlsx', (await readSite()).name);
});
