import { deliveryMethodName } from '#app/domain/checkout/delivery.ts';
import type { Delivery, OrderDeliveries } from '#app/domain/delivery/contract.ts';
import {
  DELIVERY_FILE_LABEL,
  DELIVERY_STATE_LABEL,
  mayHandle,
} from '#app/domain/delivery/delivery.ts';
import {
  basisWords,
  termsOf,
  termsText,
  usedSlipText,
  weighingText,
} from '#app/domain/delivery/weight-text.ts';
import { shownFile } from '#app/domain/file/shown-file.ts';
import { formatYuanText } from '#app/domain/money.ts';
import type { Party } from '#app/domain/order/parties.ts';
import { formatInstant } from '#app/domain/time.ts';
import { formatPrice, readUnitPrice } from '#app/domain/unit-price.ts';
import { askedAtLoading, askedAtReceipt } from './weight-view.server.ts';

const TONE = {
  waitConsent: 'warning',
  refused: 'danger',
  underWay: 'info',
  arrived: 'warning',
  received: 'success',
  withdrawn: 'neutral',
} as const;

/** The deliveries of an order for its pages: every figure and time as text. */
export function deliveryViews({ deliveries }: OrderDeliveries, orderCode: string, side: Party) {
  const page = side === 'buyer' ? 'purchase-order' : 'sale-order';
  return deliveries.map((delivery) => ({
    deliveryId: delivery.deliveryId,
    title: `第 ${delivery.number} 批`,
    stateLabel: DELIVERY_STATE_LABEL[delivery.state],
    stateTone: TONE[delivery.state],
    note: noteOf(delivery, side),
    usedSlips: delivery.usedSlips.map((used) => usedSlipText(used, orderCode)).join('；'),
    facts: factsOf(delivery),
    carrier: delivery.carrier,
    vehicle: delivery.vehicle,
    driver: delivery.driver,
    driverPhone: delivery.driverPhone,
    billNo: delivery.billNo,
    files: delivery.files.map(({ kind, ...file }) => ({
      id: file.fileId,
      name: `${DELIVERY_FILE_LABEL[kind]}：${shownFile(file).name}`,
    })),
    lines: delivery.lines.map((line) => ({
      position: line.position,
      name: line.productName,
      grade: line.grade,
      unit: line.unit,
      number: line.number,
      weighed: line.weighed,
      received: line.received,
      off: !line.withinTolerance,
      short: line.received !== null && line.received !== line.weighed,
      basis: basisWords(line),
      terms: termsText(line),
      /** What a correction and a receipt of it ask for. */
      asks: askedAtLoading(termsOf(line), line.unit, line),
      asksAtReceipt: askedAtReceipt(termsOf(line), line.unit),
    })),
    mayReceive: mayHandle('receive', side, delivery.state),
    mayAnswer: mayHandle('answer', side, delivery.state),
    mayCorrect: mayHandle('correct', side, delivery.state),
    waitsForCorrection: side === 'seller' && NOT_AGREED.has(delivery.state),
    noteTo: `/customer/${page}/${orderCode}/delivery/${delivery.number}`,
    hasArrived: delivery.state === 'arrived',
    isUnderWay: delivery.state === 'underWay',
    isWithdrawn: delivery.state === 'withdrawn',
  }));
}
/** The buyer has not agreed to its weight. */
const NOT_AGREED: ReadonlySet<string> = new Set(['waitConsent', 'refused']);
export type DeliveryView = ReturnType<typeof deliveryViews>[number];

function noteOf(delivery: Delivery, side: Party): string | null {
  const { state, autoReceiveDate, answerUntil, refusal } = delivery;
  if (state === 'waitConsent') {
    const until = answerUntil ? formatInstant(answerUntil) : '';
    const why = whyAsked(delivery);
    return side === 'buyer'
      ? `${why}，请在 ${until} 前答复；不答复视为不同意。`
      : `${why}，等待买家在 ${until} 前同意；同意后才算发货。`;
  }
  if (state === 'arrived') {
    const until = answerUntil ? formatInstant(answerUntil) : '';
    return side === 'buyer'
      ? `货物已收到，到货过磅比出库多，订单金额需企业同意，请在 ${until} 前答复；不答复视为不同意。`
      : `买家已收货，到货过磅比出库多，等待买家企业在 ${until} 前同意；不同意的，按出库数量结算。`;
  }
  if (state === 'refused') {
    const until = answerUntil ? `在 ${formatInstant(answerUntil)} 前` : '';
    const next =
      side === 'seller'
        ? `请${until}更正数量或撤回该批发货，逾期自动撤回。`
        : `等待卖家${until}更正或撤回，逾期自动撤回；不需要了可以申请未发货退款。`;
    return `买家不同意实提数量：${refusal}。${next}`;
  }
  if (state === 'underWay' && autoReceiveDate) {
    return `${formatInstant(autoReceiveDate)} 起自动确认收货。`;
  }
  return null;
}

/** 「实提数量超出约定的允许偏差（过磅 ±3‰）」: of the lines that are outside it, or why else the buyer is asked. */
function whyAsked({ lines, usedSlips }: Delivery): string {
  const off = lines.filter(({ withinTolerance }) => !withinTolerance).map(termsText);
  if (off.length > 0) return `实提数量超出约定的允许偏差（${[...new Set(off)].join('、')}）`;
  return usedSlips.some(({ sameWeights }) => sameWeights)
    ? '实提数量所依据的磅单已用过'
    : '按实提数量，订单金额需买家企业确认';
}

function factsOf(delivery: Delivery) {
  const { driver, driverPhone, receiveDate, receivedBy } = delivery;
  const facts: [string, string | null][] = [
    ['交货方式', deliveryMethodName(delivery.way)],
    ['承运商', delivery.carrier],
    ['车牌号', delivery.vehicle],
    ['司机', `${driver} ${driverPhone}`.trim()],
    ['提单号', delivery.billNo],
    ['计量方式', weighingText(delivery)],
    ['发货时间', formatInstant(delivery.shipDate ?? delivery.createDate)],
    ['收货时间', receiveDate && formatInstant(receiveDate)],
    ['收货确认', receivedBy && (receivedBy === 'buyer' ? '买家确认' : '到期自动确认')],
    ['收货备注', delivery.remark],
  ];
  return facts.flatMap(([term, value]) => (value ? [{ term, value }] : []));
}

/** How an order was settled by weight, line by line; null before. */
export function settlementView({ settlement }: OrderDeliveries, side: Party) {
  if (!settlement) return null;
  const { deductions, freight, allowances } = settlement;
  const some = (term: string, amount: string, sign: string) =>
    amount === '0.00' ? [] : [{ term, value: `${sign}¥${formatYuanText(amount)}` }];
  return {
    rows: settlement.lines.map((line) => ({
      key: String(line.position),
      name: line.productName,
      price: `¥${formatPrice(readUnitPrice(line.sellingPrice, line.exactPrice))}/${line.unit}`,
      number: `${line.number} ${line.unit}`,
      weighed: `${line.weighed} ${line.unit}`,
      ordered: formatYuanText(line.ordered),
      settled: formatYuanText(line.settled),
      difference: differenceText(line.ordered, line.settled),
    })),
    amounts: [
      { term: '实提货款', value: `¥${formatYuanText(settlement.goodsAmount)}` },
      ...some('优惠（不随重量变化）', deductions, '−'),
      ...some('运费（不随重量变化）', freight, ''),
      ...some('售后折让', allowances, '−'),
      {
        term: side === 'buyer' ? '结算应付' : '结算货款',
        value: `¥${formatYuanText(settlement.total)}`,
        total: true,
      },
    ],
    date: formatInstant(settlement.date),
  };
}
export type SettlementView = NonNullable<ReturnType<typeof settlementView>>;

/** 「−1,155.00」; 「—」 where nothing differs. */
function differenceText(ordered: string, settled: string): string {
  const fen = Number(settled.replace('.', '')) - Number(ordered.replace('.', ''));
  if (fen === 0) return '—';
  const text = (Math.abs(fen) / 100).toFixed(2);
  return `${fen < 0 ? '−' : '+'}${formatYuanText(text)}`;
}

/** What the seller gets of the order; null before anything of it is received. */
export function saleView({ sale }: OrderDeliveries) {
  if (!sale || (sale.worth === '0.00' && sale.charged === '0.00')) return null;
  return [
    { term: '已收货货款', value: `¥${formatYuanText(sale.worth)}` },
    ...(sale.charged === '0.00'
      ? []
      : [{ term: '售后已扣', value: `¥${formatYuanText(sale.charged)}` }]),
    { term: '已结算', value: `¥${formatYuanText(sale.paid)}` },
    { term: `其中平台服务费（${sale.feePercent}%）`, value: `¥${formatYuanText(sale.fee)}` },
  ];
}

const APPOINTMENT = { open: '待提货', loaded: '已提货', cancelled: '已取消' } as const;

export const appointmentViews = ({ appointments }: OrderDeliveries) =>
  appointments.map((each) => ({
    id: each.appointmentId,
    when: formatInstant(each.date),
    vehicle: each.vehicle,
    driver: `${each.driver} ${each.driverPhone}`,
    driverName: each.driver,
    driverPhone: each.driverPhone,
    place: each.place,
    state: APPOINTMENT[each.state],
    isOpen: each.state === 'open',
  }));
export type AppointmentView = ReturnType<typeof appointmentViews>[number];
