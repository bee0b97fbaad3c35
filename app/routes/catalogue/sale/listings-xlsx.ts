import { LISTING_HEADINGS } from '#app/domain/catalogue/listing-headings.ts';
import { MOST_PRICED_AT_ONCE } from '#app/domain/catalogue/sale-product.ts';
import { ownSaleProducts } from '#app/domain/catalogue/sale-product-contract.ts';
import { readPaging } from '#app/domain/paging.ts';
import { wallDay } from '#app/domain/time.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { readSite } from '#app/session/site.server.ts';
import { type Column, sheetOf, textCell } from '#app/spreadsheet/sheet.ts';
import { workbookAnswer } from '#app/spreadsheet/workbook.server.ts';
import { type Listing, listingColumns } from './listing-cells.ts';

/** A column for each attribute that one of the listings can have, behind what all have, in the same order in each file. */
function attributeColumns(listings: readonly Listing[]): Column<Listing>[] {
  const labels = new Set(listings.flatMap(({ table }) => (table?.attributes ?? []).map(labelOf)));
  return [...labels].sort().map((header) => ({
    header,
    cell: ({ table }) =>
      textCell(table?.attributes.find((own) => labelOf(own) === header)?.value ?? ''),
  }));
}

const labelOf = ({ label }: { label: string }) => label;

/** The listings on the shelf, 500 a file, as they are imported again. */
export const loader = customerLoader(async ({ searchParams, ask }) => {
  const { page } = readPaging(searchParams, MOST_PRICED_AT_ONCE);
  const asked = { page, rows: MOST_PRICED_AT_ONCE, inTable: '1' as const };
  const { content } = await ask(ownSaleProducts, asked);
  const name = `在售商品-${wallDay(new Date())}${page > 1 ? `-${page}` : ''}.xlsx`;
  const columns = [...listingColumns(LISTING_HEADINGS), ...attributeColumns(content)];
  const sheet = sheetOf('在售商品', columns, content);
  return workbookAnswer([sheet], name, 'listings.xlsx', (await readSite()).name);
});
