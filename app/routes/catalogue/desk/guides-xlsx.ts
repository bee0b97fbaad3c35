import { type DeskGuide, floorDesk } from '#app/domain/catalogue/floor-desk-contract.ts';
import { GUIDE_HEADINGS, type GuideField } from '#app/domain/catalogue/guide-table.ts';
import { namesOf } from '#app/domain/names-of.ts';
import { wallDay } from '#app/domain/time.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { readSite } from '#app/session/site.server.ts';
import { amountCell, type Column, sheetOf, textCell } from '#app/spreadsheet/sheet.ts';
import { workbookAnswer } from '#app/spreadsheet/workbook.server.ts';

const CELLS: Readonly<Record<GuideField, Column<DeskGuide>['cell']>> = {
  category: ({ categoryName }) => textCell(categoryName),
  productName: ({ productName }) => textCell(productName),
  specs: ({ specs }) => textCell(specs),
  companyName: ({ companyName }) => textCell(companyName),
  place: ({ place }) => textCell(place),
  unit: ({ unit }) => textCell(unit),
  price: ({ price }) => amountCell(price),
};
const COLUMNS = namesOf(GUIDE_HEADINGS).map((field) => ({
  header: GUIDE_HEADINGS[field],
  cell: CELLS[field],
}));

/** The typed price guides, as they are imported again. */
export const loader = customerLoader(async ({ ask }) => {
  const { guides } = await ask(floorDesk, {});
  const sheet = sheetOf('价格指导', COLUMNS, guides);
  const name = `价格指导-${wallDay(new Date())}.xlsx`;
  return workbookAnswer([sheet], name, 'price-guides.xlsx', (await readSite()).name);
});
