import writeExcelFile, { type Cell } from 'write-excel-file/node';
import type { InquiryOfBuyer, Offer } from '#app/domain/inquiry/contract.ts';
import { INQUIRY_STATE_LABEL } from '#app/domain/inquiry/inquiry.ts';
import { termsText } from '#app/domain/order/terms.ts';
import { formatInstant } from '#app/domain/time.ts';
import {
  headingCell as heading,
  numberCell as number,
  textCell as text,
} from '#app/spreadsheet/workbook.server.ts';
import { inquiryFacts } from '../inquiry-view.server.ts';
import { answeredSellers, comparisonOf, fen, withdrawalText } from './sheet-view.server.ts';

const MONEY = '#,##0.00';
const GOODS_COLUMNS = 5;

/**
 * All offers of an inquiry as a workbook: a sheet that compares them, and a sheet of all rounds.
 * Typed values are written as text, even if they begin like a formula.
 */
export function offersWorkbook(inquiry: InquiryOfBuyer, now: Date): Promise<Buffer> {
  return writeExcelFile([
    { sheet: '报价对比', data: comparison(inquiry, now), columns: widths(GOODS_COLUMNS + 20) },
    { sheet: '全部报价', data: allRounds(inquiry), columns: widths(13) },
  ]).toBuffer();
}

const widths = (count: number) => Array.from({ length: count }, () => ({ width: 18 }));

const money = (hundredths: number): Cell => ({
  value: hundredths / 100,
  type: Number,
  format: MONEY,
});

function comparison(inquiry: InquiryOfBuyer, now: Date): Cell[][] {
  const answered = answeredSellers(inquiry);
  const compared = comparisonOf(answered, now);
  const facts = [
    { term: '标题', value: inquiry.title },
    ...inquiryFacts(inquiry),
    { term: '状态', value: INQUIRY_STATE_LABEL[inquiry.state] },
  ];
  const blank = Array.from({ length: GOODS_COLUMNS - 1 }, () => null);
  const summary = (label: string, cells: Cell[]): Cell[] => [heading(label), ...blank, ...cells];
  const terms = (label: string, of: (line: Offer['offerDetails'][number]) => string) =>
    summary(
      label,
      answered.map(({ offer }) => text([...new Set(offer.offerDetails.map(of))].join('；'))),
    );
  return [
    ...facts.map(({ term, value }) => [heading(term), text(value)]),
    [],
    [
      ...['序号', '商品', '规格', '数量', '单位'].map(heading),
      ...answered.map(({ sellerName, offer }) => heading(`${sellerName}（${offer.currency}）`)),
    ],
    ...inquiry.inquiryDetails.map((detail) => [
      { value: detail.position, type: Number } as const,
      text([detail.productName, detail.brandNumber].filter(Boolean).join(' ')),
      text([detail.specs, detail.brand].filter(Boolean).join(' · ')),
      number(detail.count),
      text(detail.unit),
      ...answered.map(({ offer }) => {
        const line = offer.offerDetails.find(({ position }) => position === detail.position);
        return line ? money(fen(line.price)) : null;
      }),
    ]),
    summary(
      '总价',
      answered.map(({ offer }) => money(fen(offer.total))),
    ),
    summary(
      '比最低价高',
      compared.map(({ total }) => (total.above === null ? null : money(total.above))),
    ),
    ...(answered.some(({ offer }) => offer.withdrawn)
      ? [
          summary(
            '已撤回',
            answered.map(({ offer }) => text(withdrawalText(offer))),
          ),
        ]
      : []),
    terms('交提货方式', (line) => line.deliveryWayName),
    terms('交货地址', (line) => line.deliveryAddress),
    summary(
      '付款方式',
      answered.map(({ offer }) => text(termsText(offer.terms))),
    ),
    terms('条件', (line) => line.conditions),
    summary(
      '有效期至',
      answered.map(({ offer }) => text(formatInstant(offer.validUntil))),
    ),
    summary(
      '备注',
      answered.map(({ offer }) => text(offer.remark)),
    ),
    summary(
      '附件',
      answered.map(({ offer }) => text(offer.files.map(({ fileName }) => fileName).join('；'))),
    ),
  ];
}

const ROUND_HEADINGS = [
  '卖家',
  '轮次',
  '报价时间',
  '币种',
  '序号',
  '商品',
  '单价',
  '小计',
  '交提货方式',
  '交货地址',
  '条件',
  '付款方式',
  '已撤回',
];

function allRounds(inquiry: InquiryOfBuyer): Cell[][] {
  const names = new Map(
    inquiry.inquiryDetails.map(({ position, productName }) => [position, productName]),
  );
  const rows = inquiry.sellers.flatMap(({ sellerName, offer, earlier }) =>
    [offer, ...earlier].flatMap((round) =>
      (round?.offerDetails ?? []).map((line) => [
        text(sellerName),
        { value: round?.lastCutNum ?? 0, type: Number } as const,
        text(formatInstant(round?.createDate ?? '')),
        text(round?.currency ?? ''),
        { value: line.position, type: Number } as const,
        text(names.get(line.position) ?? ''),
        money(fen(line.price)),
        money(fen(line.amount)),
        text(line.deliveryWayName),
        text(line.deliveryAddress),
        text(line.conditions),
        text(round ? termsText(round.terms) : ''),
        text(round ? withdrawalText(round) : ''),
      ]),
    ),
  );
  return [ROUND_HEADINGS.map(heading), ...rows];
}
