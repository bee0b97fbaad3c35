import { customerLoader } from '#app/session/customer-loader.server.ts';
import { readSite } from '#app/session/site.server.ts';
import {
  amountCell,
  type Column,
  quantityCell,
  sheetOf,
  textCell,
} from '#app/spreadsheet/sheet.ts';
import { workbookAnswer } from '#app/spreadsheet/workbook.server.ts';
import { type MatchedRow, matchList } from '../pasted-list/match-list.server.ts';
import { readKept } from './read-kept.server.ts';

/** The first six are read again where such a file is uploaded. */
const COLUMNS: readonly Column<MatchedRow>[] = [
  { header: '品名', cell: ({ row }) => textCell(row.name) },
  { header: '牌号', cell: ({ row }) => textCell(row.grade) },
  { header: '规格', cell: ({ row }) => textCell(row.specs) },
  { header: '数量', cell: ({ row }) => typedQuantity(row.quantity) },
  { header: '单位', cell: ({ row }) => textCell(row.unit) },
  { header: '厂家、交货地', cell: ({ row }) => textCell(row.origin) },
  {
    header: '对应的商品',
    cell: ({ chosen }) =>
      chosen && textCell(`${chosen.name} ${chosen.brandNumber} ${chosen.specs}`),
  },
  { header: '卖家', cell: ({ chosen }) => textCell(chosen?.sellerName) },
  { header: '单价（元）', cell: ({ chosen }) => amountCell(chosen?.price) },
  { header: '计价单位', cell: ({ chosen }) => textCell(chosen?.unit) },
  { header: '库存', cell: ({ chosen }) => quantityCell(chosen?.availableCount) },
  { header: '核对结果', cell: ({ problem }) => textCell(problem) },
];

/** What is no number yet stays as it was typed. */
const typedQuantity = (quantity: string) =>
  /^\d+(?:\.\d+)?$/.test(quantity) ? quantityCell(quantity) : textCell(quantity);

/** A kept list with today's goods, prices and stock, as a spreadsheet. */
export const loader = customerLoader(async ({ params: { id = '' }, token }) => {
  const { name, rows } = await readKept(id, new URLSearchParams(), token);
  const matched = await matchList(rows);
  return workbookAnswer(
    [sheetOf('常购清单', COLUMNS, matched)],
    `${name}.xlsx`,
    'list.xlsx',
    (await readSite()).name,
  );
});
