import { partyLines } from '#app/components/party-facts.ts';
import { CASE_DAYS } from '#app/domain/after-sale/limits.ts';
import { inCapitals } from '#app/domain/auction/capital-amount.ts';
import { taxWord } from '#app/domain/catalogue/price-terms.ts';
import { deliveryMethodName } from '#app/domain/checkout/delivery.ts';
import { AUTO_RECEIVE_DAYS } from '#app/domain/delivery/delivery.ts';
import {
  pieceText,
  shortTermsText,
  termsOfLine,
  weightTermsText,
} from '#app/domain/delivery/weight-terms.ts';
import type { Content } from '#app/domain/endpoint.ts';
import { FREIGHT_LABEL } from '#app/domain/inquiry/offer-terms.ts';
import type { orderParties } from '#app/domain/invoice/parties-contract.ts';
import { formatYuan, formatYuanText, parseYuan, sumFen } from '#app/domain/money.ts';
import type { Order, SaleOrder } from '#app/domain/order/contract.ts';
import { SUPPLEMENT_DAYS, termsText } from '#app/domain/order/terms.ts';
import { fromQuantity } from '#app/domain/quantity.ts';
import { formatInstant } from '#app/domain/time.ts';
import { formatPrice, readUnitPrice } from '#app/domain/unit-price.ts';
import { priceWords, rateFacts } from '../summary/rate.server.ts';

/** What both sides know of an order, so that the contract of each says the same. */
type Agreed = Pick<
  Order & SaleOrder,
  'orderCode' | 'createDate' | 'state' | 'lines' | 'terms' | 'rate' | 'name' | 'remark'
>;
type Line = Agreed['lines'][number];

/**
 * 购销合同 of an order, as users of this trade print and sign it: of what the order has frozen, and of the rules of the
 * market that hold for it (decisions 322).
 */
export function contractView(order: Agreed, { buyer, seller }: Content<typeof orderParties>) {
  return {
    orderCode: order.orderCode,
    parties: [
      ...partyLines('买方', buyer),
      ...partyLines('卖方', seller),
      { term: '合同编号', value: order.orderCode },
      { term: '签订时间', value: formatInstant(order.createDate) },
    ],
    isCancelled: order.state === 'cancelled',
    lines: order.lines.map((line, at) => lineView(line, at, order.rate)),
    clauses: clausesOf(order),
  };
}

const weightsOf = ({ unit, number, weights, quoted }: Line) =>
  termsOfLine({ unit, count: fromQuantity(number), weights, quoted });

const lineView = (line: Line, at: number, rate: Agreed['rate']) => ({
  key: String(at + 1),
  name: line.productName,
  grade: [line.brandNumber, line.specs].filter(Boolean).join(' '),
  standard: line.weights?.piece?.standard || '—',
  weighing: shortTermsText(weightsOf(line)),
  number: `${line.number} ${line.unit}`,
  price: formatPrice(readUnitPrice(line.sellingPrice, line.exactPrice)),
  terms: priceWords(line, rate).join('，') || taxWord(null),
  amount: formatYuanText(line.amount),
});

/** Each text once, in the order of the lines. */
const onceEach = (texts: readonly (string | null | undefined)[]): string =>
  [...new Set(texts)].filter(Boolean).join('；');

function clausesOf(order: Agreed) {
  const { lines, terms, rate } = order;
  const total = sumFen(lines.map(({ amount }) => parseYuan(amount) ?? 0));
  const clauses: [string, string][] = [
    [
      '合同价款',
      [
        `¥${formatYuan(total)}（人民币${inCapitals(total)}）`,
        ...rateFacts({ rate, state: order.state }).map(({ value }) => value),
      ].join('；'),
    ],
    ['质量标准', '按所列牌号、规格和执行标准；没有列明执行标准的，按现行国家标准、行业标准。'],
    [
      '计重与允许偏差',
      `${onceEach(lines.map((line) => weightTermsText(weightsOf(line))))}。${piecesOf(lines)}实提数量超出允许偏差的，须买方同意。`,
    ],
    ['交货方式与地点', `${onceEach(lines.map(deliveryOf))}。收货人：${order.name || '无需收货'}`],
    ['运输费用', `${freightOf(lines)}。`],
    [
      '付款方式',
      `${termsText(terms)}。收货后按实提数量结算，多退少补；应补的货款在结算后 ${SUPPLEMENT_DAYS} 个工作日内付清。`,
    ],
    ['发票', `卖方按买方申请开具增值税发票：${onceEach(lines.map(taxOf))}。`],
    [
      '验收与质量异议',
      `买方收货后在平台确认，发货后 ${AUTO_RECEIVE_DAYS} 天未确认也未提出异议的视为收货。数量、质量异议应在收货结算后 ${CASE_DAYS} 天内通过平台提出。`,
    ],
    ['违约与争议', '按双方约定和平台公示的交易规则处理；协商不成的，依法解决。'],
    ['备注', order.remark || '无'],
  ];
  return clauses.map(([term, value], at) => ({ term: `${at + 1}. ${term}`, value }));
}

const piecesOf = (lines: readonly Line[]): string => {
  const text = onceEach(lines.map(({ weights }) => weights?.piece && pieceText(weights.piece)));
  return text && `理论重量：${text}。`;
};

const deliveryOf = ({ deliveryMethod, deliveryAddress, reservationDate }: Line): string =>
  [
    deliveryMethodName(deliveryMethod),
    deliveryAddress,
    reservationDate && `约定时间 ${formatInstant(reservationDate)}`,
  ]
    .filter(Boolean)
    .join('，');

const freightOf = (lines: readonly Line[]): string =>
  onceEach(
    lines.map(({ quoted }) => (quoted?.freight ? FREIGHT_LABEL[quoted.freight.kind] : null)),
  ) || '双方另行约定，订单内不另收运费';

const taxOf = ({ quoted }: Line): string =>
  quoted?.tax ? taxWord({ ...quoted.tax, included: true }) : '按商品适用的税率';
