import type { ListingField } from '#app/domain/catalogue/listing-headings.ts';
import { cellOfWeight, type WeightField } from '#app/domain/catalogue/listing-weights.ts';
import { type TermCell, termCells } from '#app/domain/catalogue/price-terms-table.ts';
import type { ownSaleProducts } from '#app/domain/catalogue/sale-product-contract.ts';
import { deliveryWayName } from '#app/domain/checkout/delivery.ts';
import type { Content } from '#app/domain/endpoint.ts';
import { namesOf } from '#app/domain/names-of.ts';
import {
  amountCell,
  type Column,
  codeCell,
  countCell,
  quantityCell,
  textCell,
} from '#app/spreadsheet/sheet.ts';

export type Listing = Content<typeof ownSaleProducts>['content'][number];

/** Of weight and pieces, in the words in which the table is read again. */
function weightCell(field: WeightField): Column<Listing>['cell'] {
  return ({ table }) => {
    const text = cellOfWeight(field, table?.weights[field] ?? '');
    if (!/^[\d.]+$/.test(text)) return textCell(text);
    return field === 'tolerance' ? countCell(Number(text)) : quantityCell(text);
  };
}

/** What is said of a price, as it is imported again; '' of an API that says nothing of it. */
function termColumns(): Record<TermCell, Column<Listing>['cell']> {
  const cellOf =
    (name: TermCell): Column<Listing>['cell'] =>
    ({ table }) =>
      textCell(table?.terms ? termCells(table.terms)[name] : '');
  return {
    taxIncluded: cellOf('taxIncluded'),
    taxRate: cellOf('taxRate'),
    freightKind: cellOf('freightKind'),
    creditDays: cellOf('creditDays'),
    priceLasts: cellOf('priceLasts'),
  };
}

/** What a table has of a listing, whichever of it. */
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
  ...termColumns(),
  availableCount: ({ availableCount }) => quantityCell(availableCount),
  miniQuantity: ({ miniQuantity }) => quantityCell(miniQuantity),
  weighing: weightCell('weighing'),
  tolerance: weightCell('tolerance'),
  countsAt: weightCell('countsAt'),
  pieceQuantity: weightCell('pieceQuantity'),
  pieceName: weightCell('pieceName'),
  orderMultiple: weightCell('orderMultiple'),
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

/** The columns of a table of listings, by its headings. */
export const listingColumns = <Field extends ListingField>(
  headings: Readonly<Record<Field, string>>,
): Column<Listing>[] =>
  namesOf(headings).map((field) => ({ header: headings[field], cell: CELLS[field] }));
