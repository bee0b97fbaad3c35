import type { InquiryOfBuyer, Offer } from '#app/domain/inquiry/contract.ts';
import type { CounterOfBuyer } from '#app/domain/inquiry/counter-contract.ts';
import { INQUIRY_STATE_LABEL } from '#app/domain/inquiry/inquiry.ts';
import { sumFen, toYuan } from '#app/domain/money.ts';
import { termsText } from '#app/domain/order/terms.ts';
import { exactYuan } from '#app/domain/unit-price.ts';
import {
  amountCell,
  BY_UNIT,
  type Cell,
  type Column,
  codeCell,
  countCell,
  headingCell,
  momentCell,
  priceCell,
  quantityCell,
  type Row,
  type Sheet,
  sheetOf,
  textCell,
} from '#app/spreadsheet/sheet.ts';
import { inquiryTerms } from '../inquiry-view.server.ts';
import { mixOf } from './award-choice.server.ts';
import { answerTag } from './counters-view.server.ts';
import { holdsText, replacementText, weighedText, withdrawalText } from './offer-texts.server.ts';
import { answeredSellers, comparisonOf, deliveredOf } from './sheet-view.server.ts';

/** All offers of an inquiry: a sheet that compares them, one of all rounds, and one of what was asked for. */
export const offersSheets = (inquiry: InquiryOfBuyer, now: Date): Sheet[] => [
  comparison(inquiry, now),
  sheetOf('全部报价', ROUND_COLUMNS, roundsOf(inquiry)),
  ...(inquiry.counters.length > 0 ? [counterSheet(inquiry, now)] : []),
  {
    name: '询价单',
    headings: ['项目', '内容'],
    rows: [
      [headingCell('标题'), textCell(inquiry.title)],
      [headingCell('询价单号'), codeCell(inquiry.inquiryNum)],
      [headingCell('发布时间'), momentCell(inquiry.createDate)],
      [headingCell('截止时间'), momentCell(inquiry.endDate)],
      ...inquiryTerms(inquiry).map(({ term, value }) => [headingCell(term), textCell(value)]),
      [headingCell('状态'), textCell(INQUIRY_STATE_LABEL[inquiry.state])],
    ],
  },
];

const yuan = (hundredths: number): Cell | null => amountCell(hundredths / 100);

const GOODS_COLUMNS: readonly Column<InquiryOfBuyer['inquiryDetails'][number]>[] = [
  { header: '序号', cell: ({ position }) => countCell(position) },
  {
    header: '商品',
    cell: ({ productName, brandNumber }) =>
      textCell([productName, brandNumber].filter(Boolean).join(' ')),
  },
  {
    header: '规格',
    cell: ({ specs, brand }) => textCell([specs, brand].filter(Boolean).join(' · ')),
  },
  { header: `数量${BY_UNIT}`, cell: ({ count }) => quantityCell(count) },
  { header: '单位', cell: ({ unit }) => textCell(unit) },
];

function comparison(inquiry: InquiryOfBuyer, now: Date): Sheet {
  const answered = answeredSellers(inquiry);
  const compared = comparisonOf(answered, inquiry.inquiryDetails, now);
  const blank = GOODS_COLUMNS.slice(1).map(() => null);
  const summary = (label: string, cells: Row): Row => [headingCell(label), ...blank, ...cells];
  const said = (label: string, of: (offer: Offer) => string) =>
    summary(
      label,
      answered.map(({ offer }) => textCell(of(offer))),
    );
  const terms = (label: string, of: (line: Offer['offerDetails'][number]) => string) =>
    said(label, (offer) => [...new Set(offer.offerDetails.map(of))].join('；'));
  const mix = mixOf(inquiry, now);
  const goods = sheetOf(
    '报价对比',
    [
      ...GOODS_COLUMNS,
      ...answered.map(({ sellerName, offer }) => ({
        header: `${sellerName}（${offer.currency}）`,
        cell: ({ position }: InquiryOfBuyer['inquiryDetails'][number]) =>
          amountCell(offer.offerDetails.find((line) => line.position === position)?.price),
      })),
      {
        header: '最佳组合卖家',
        cell: ({ position }: InquiryOfBuyer['inquiryDetails'][number]) =>
          textCell(mix.get(position)?.sellerName ?? ''),
      },
      {
        header: '最佳组合到货价（元）',
        cell: ({ position }: InquiryOfBuyer['inquiryDetails'][number]) =>
          cellOf(mix, position)(({ price }) => priceCell(exactYuan(price) ?? toYuan(price.price))),
      },
      {
        header: '最佳组合金额（元）',
        cell: ({ position }: InquiryOfBuyer['inquiryDetails'][number]) =>
          cellOf(mix, position)(({ amount }) => yuan(amount)),
      },
    ],
    inquiry.inquiryDetails,
  );
  return {
    ...goods,
    below: [
      summary('总价', [
        ...answered.map(({ offer }) => amountCell(offer.total)),
        null,
        textCell('合计'),
        mix.size > 0 ? yuan(sumFen([...mix.values()].map(({ amount }) => amount))) : null,
      ]),
      summary(
        '到货合计（元）',
        compared.map((_, at) => {
          const offer = answered[at]?.offer;
          const delivered = offer && deliveredOf(offer, inquiry.inquiryDetails);
          return delivered?.currency === 'CNY' ? yuan(delivered.total) : null;
        }),
      ),
      summary(
        '比最低价高',
        compared.map(({ total }) => (total.above === null ? null : yuan(total.above.price))),
      ),
      ...(answered.some(({ offer }) => offer.withdrawn) ? [said('已撤回', withdrawalText)] : []),
      terms('交货方式', (line) => line.deliveryWayName),
      terms('交货地址', (line) => line.deliveryAddress),
      said('付款方式', (offer) => termsText(offer.terms)),
      said('采纳方式', holdsText),
      terms('计重', weighedText),
      terms('条件', (line) => line.conditions),
      summary(
        '有效期至',
        answered.map(({ offer }) => momentCell(offer.validUntil)),
      ),
      said('备注', (offer) => offer.remark),
      said('附件', (offer) => offer.files.map(({ fileName }) => fileName).join('；')),
    ],
  };
}

type Mix = ReturnType<typeof mixOf>;

const cellOf =
  (mix: Mix, position: number) =>
  (of: (line: NonNullable<ReturnType<Mix['get']>>) => Cell | null): Cell | null => {
    const line = mix.get(position);
    return line ? of(line) : null;
  };

interface CounteredLine {
  round: CounterOfBuyer;
  line: CounterOfBuyer['lines'][number];
  seller: CounterOfBuyer['sellers'][number];
  productName: string | undefined;
}

/** The counter-offers, a row for each line of a round and seller. */
function counterSheet(inquiry: InquiryOfBuyer, now: Date): Sheet {
  const names = namesOf(inquiry);
  const columns: readonly Column<CounteredLine>[] = [
    { header: '还价轮次', cell: ({ round }) => countCell(round.cutNum) },
    { header: '还价时间', cell: ({ round }) => momentCell(round.createDate) },
    { header: '答复截止', cell: ({ round }) => momentCell(round.endsAt) },
    { header: '卖家', cell: ({ seller }) => textCell(seller.sellerName) },
    { header: '序号', cell: ({ line }) => countCell(line.position) },
    { header: '商品', cell: ({ productName }) => textCell(productName) },
    { header: '目标价（元）', cell: ({ line }) => amountCell(line.price) },
    {
      header: '答复',
      cell: ({ round, seller }) =>
        textCell(answerTag({ ...seller, endsAt: round.endsAt }, now).label),
    },
    {
      header: '答复时间',
      cell: ({ seller }) => (seller.answeredDate ? momentCell(seller.answeredDate) : null),
    },
    { header: '卖家说明', cell: ({ seller }) => textCell(seller.reply) },
  ];
  const rows = inquiry.counters.flatMap((round) =>
    round.sellers.flatMap((seller) =>
      round.lines.map((line) => ({ round, seller, line, productName: names.get(line.position) })),
    ),
  );
  return sheetOf('还价记录', columns, rows);
}

const namesOf = ({ inquiryDetails }: InquiryOfBuyer) =>
  new Map(inquiryDetails.map(({ position, productName }) => [position, productName]));

interface OfferedLine {
  sellerName: string;
  productName: string | undefined;
  round: Offer;
  line: Offer['offerDetails'][number];
}

const ROUND_COLUMNS: readonly Column<OfferedLine>[] = [
  { header: '卖家', cell: ({ sellerName }) => textCell(sellerName) },
  { header: '轮次', cell: ({ round }) => countCell(round.lastCutNum) },
  { header: '报价时间', cell: ({ round }) => momentCell(round.createDate) },
  { header: '币种', cell: ({ round }) => textCell(round.currency) },
  { header: '序号', cell: ({ line }) => countCell(line.position) },
  { header: '商品', cell: ({ productName }) => textCell(productName) },
  { header: '单价（见币种）', cell: ({ line }) => amountCell(line.price) },
  { header: '小计（见币种）', cell: ({ line }) => amountCell(line.amount) },
  { header: '交货方式', cell: ({ line }) => textCell(line.deliveryWayName) },
  { header: '交货地址', cell: ({ line }) => textCell(line.deliveryAddress) },
  { header: '条件', cell: ({ line }) => textCell(line.conditions) },
  { header: '交货天数', cell: ({ line }) => countCell(line.deliveryDays) },
  { header: '计重', cell: ({ line }) => textCell(weighedText(line)) },
  {
    header: `件重${BY_UNIT}`,
    cell: ({ line }) =>
      line.pieces?.pieceQuantity ? quantityCell(line.pieces.pieceQuantity) : null,
  },
  {
    header: '替代商品',
    cell: ({ line }) => textCell(line.replacement ? replacementText(line.replacement) : ''),
  },
  { header: '付款方式', cell: ({ round }) => textCell(termsText(round.terms)) },
  { header: '已撤回', cell: ({ round }) => textCell(withdrawalText(round)) },
];

function roundsOf(inquiry: InquiryOfBuyer): OfferedLine[] {
  const names = namesOf(inquiry);
  return inquiry.sellers.flatMap(({ sellerName, offer, earlier }) =>
    [...(offer ? [offer] : []), ...earlier].flatMap((round) =>
      round.offerDetails.map((line) => ({
        sellerName,
        productName: names.get(line.position),
        round,
        line,
      })),
    ),
  );
}
