import type { InquiryDetail } from '#app/domain/inquiry/contract.ts';
import type { InquiryOfSeller } from '#app/domain/inquiry/offer-contract.ts';
import { nameOf, POSITION_HEADING, QUOTE_HEADINGS } from '#app/domain/inquiry/quote-table.ts';
import {
  amountCell,
  BY_UNIT,
  type Column,
  countCell,
  quantityCell,
  type Sheet,
  sheetOf,
  textCell,
} from '#app/spreadsheet/sheet.ts';

const ASKED: readonly Column<InquiryDetail>[] = [
  { header: POSITION_HEADING, cell: ({ position }) => countCell(position) },
  { header: '商品', cell: (detail) => textCell(nameOf(detail)) },
  { header: '规格', cell: ({ specs }) => textCell(specs) },
  { header: '品牌', cell: ({ brand }) => textCell(brand) },
  { header: `数量${BY_UNIT}`, cell: ({ count }) => quantityCell(count) },
  { header: '单位', cell: ({ unit }) => textCell(unit) },
];

/** The inquiry as its seller fills it in with another program, with the seller's own prices beside the lines. */
export function quotationSheet({ inquiryDetails, ownPrices }: InquiryOfSeller): Sheet {
  const ownOf = new Map(ownPrices.map((own) => [own.position, own]));
  return sheetOf(
    '报价',
    [
      ...ASKED,
      {
        header: '我的挂牌价（元，含税）',
        cell: ({ position }) => amountCell(ownOf.get(position)?.listed),
      },
      {
        header: '我的上次报价（见币种）',
        cell: ({ position }) => amountCell(ownOf.get(position)?.quoted?.price),
      },
      ...Object.values(QUOTE_HEADINGS).map((header) => ({ header, cell: () => null })),
    ],
    inquiryDetails,
  );
}
