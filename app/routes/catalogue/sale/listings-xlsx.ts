import { LISTING_HEADINGS, type ListingField } from '#app/domain/catalogue/listing-headings.ts';
import { MOST_PRICED_AT_ONCE } from '#app/domain/catalogue/sale-product.ts';
import { ownSaleProducts } from '#app/domain/catalogue/sale-product-contract.ts';
import { deliveryWayName } from '#app/domain/checkout/delivery.ts';
import type { Content } from '#app/domain/endpoint.ts';
import { namesOf } from '#app/domain/names-of.ts';
import { readPaging } from '#app/domain/paging.ts';
import { wallDay } from '#app/domain/time.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { readSite } from '#app/session/site.server.ts';
import {
  amountCell,
  type Column,
  codeCell,
  quantityCell,
  sheetOf,
  textCell,
} from '#app/spreadsheet/sheet.ts';
import { workbookAnswer } from '#app/spreadsheet/workbook.server.ts';

type Listing = Content<typeof ownSaleProducts>['content'][number];

const CELLS: Readonly<Record<ListingField, Column<Listing>['cell']>> = {
  id: ({ id }) => codeCell(id),
  productName: ({ productName }) => textCell(productName),
  category: ({ table }) => textCell(table?.categoryName ?? ''),
  brandNumber: ({ brandNumber }) => textCell(brandNumber),
  specs: ({ specs }) => textCell(specs),
  brand: ({ table }) => textCell(table?.brand ?? ''),
  manufacturer: ({ table }) => textCell(table?.manufacturer ?? ''),
  unit: ({ unit }) => textCell(unit),
  price: ({ price }) => amountCell(price),
  availableCount: ({ availableCount }) => quantityCell(availableCount),
  miniQuantity: ({ miniQuantity }) => quantityCell(miniQuantity),
  deliveryWay: ({ table }) => textCell(table ? deliveryWayName(table.deliveryWay) : ''),
  deliveryPlace: ({ table }) => textCell(table?.deliveryPlace ?? ''),
  onShelf: ({ onShelf }) => textCell(onShelf ? '在售' : '下架'),
  // Of a listing that is there both stay unless something is typed: an introduction has more than a cell.
  images: () => textCell(''),
  introduce: () => textCell(''),
  shownPrice: ({ price }) => amountCell(price),
  shownCount: ({ availableCount }) => quantityCell(availableCount),
  shownMinimum: ({ miniQuantity }) => quantityCell(miniQuantity),
};
const COLUMNS = namesOf(LISTING_HEADINGS).map((field) => ({
  header: LISTING_HEADINGS[field],
  cell: CELLS[field],
}));

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
  const sheet = sheetOf('在售商品', [...COLUMNS, ...attributeColumns(content)], content);
  return workbookAnswer([sheet], name, 'listings.xlsx', (await readSite()).name);
});
