import {
  DELIVERY_METHOD_LABEL,
  type DeliveryMethod,
  NOT_SENT,
  NOT_SENT_LABEL,
} from '#app/domain/checkout/delivery.ts';
import { formatYuanText } from '#app/domain/money.ts';
import type { Order, SaleOrder } from '#app/domain/order/contract.ts';
import { FROM_GROUP, ORDER_STATE_LABEL } from '#app/domain/order/order.ts';
import { PAY_METHOD_LABEL, type PayMethod } from '#app/domain/payment/payment.ts';
import { formatInstant } from '#app/domain/time.ts';
import { customerUrl } from '#app/session/session.server.ts';

type Refund = Order['refunds'][number];

const TONE = { waitPay: 'warning', paid: 'success', cancelled: 'neutral' } as const;
const PAYMENT_LABEL = { waitPay: '应付', paid: '实付', cancelled: '订单' } as const;

/** An order for its pages: every figure and time as text. */
export function orderSummary(order: Order) {
  return {
    orderCode: order.orderCode,
    state: order.state,
    stateLabel: ORDER_STATE_LABEL[order.state],
    stateTone: TONE[order.state],
    stateNote: order.source === FROM_GROUP ? groupNote(order) : stateNote(order),
    createDate: formatInstant(order.createDate),
    refunds: order.refunds.map(refundText),
    payment: formatYuanText(order.paymentAmount),
    paymentLabel: PAYMENT_LABEL[order.state],
    /** The inquiry whose offer was accepted: such an order cannot be repeated (ADR 17). */
    inquiryTo: order.inquiryNum && customerUrl(`purchase-inquiry/${order.inquiryNum}`),
    auctionTo: order.auctionId && customerUrl(`auctions/${order.auctionId}`),
    lines: lineSummaries(order.lines),
  };
}
export type OrderSummary = ReturnType<typeof orderSummary>;

/** Lines as their table shows them. */
const lineSummaries = (lines: Order['lines']) =>
  lines.map((line, position) => ({
    key: String(position),
    href: line.skuId && `/detail?${new URLSearchParams({ selfId: line.skuId, type: line.type })}`,
    imageUrl: line.imageUrl,
    name: line.productName,
    grade: `${line.brandNumber} ${line.specs}`.trim(),
    seller: line.sellerName,
    price: formatYuanText(line.sellingPrice),
    unit: line.unit,
    number: line.number,
    amount: formatYuanText(line.amount),
    delivery: [
      line.deliveryMethod === NOT_SENT
        ? NOT_SENT_LABEL
        : DELIVERY_METHOD_LABEL[line.deliveryMethod as DeliveryMethod],
      line.deliveryAddress,
      line.reservationDate && `预约 ${formatInstant(line.reservationDate)}`,
    ]
      .filter(Boolean)
      .join(' · '),
  }));

/** An explanation of the order's state for its buyer, or null. */
function stateNote(order: Order): string | null {
  const { state, payDeadline, cancelDate, cancelReason, auctionId } = order;
  if (state === 'paid') return null;
  if (state === 'waitPay') {
    const late = auctionId === null ? '逾期订单自动取消' : '逾期视为违约，竞价保证金不予退还';
    return `请在 ${formatInstant(payDeadline)} 前完成支付，${late}。`;
  }
  const when = cancelDate ? `已于 ${formatInstant(cancelDate)} ` : '已';
  const what = cancelReason === 'expired' ? `订单超过支付时间，${when}自动取消` : `订单${when}取消`;
  return auctionId === null ? `${what}，库存和所用优惠已退回。` : `${what}。`;
}

/** The same of an order that a group purchase has made, whose margin stands for it. */
function groupNote({ state, payDeadline, cancelDate }: Order): string | null {
  if (state === 'paid') return null;
  if (state === 'waitPay') {
    return `请在 ${formatInstant(payDeadline)} 前完成支付，逾期视为违约，集采保证金归卖方。`;
  }
  return `订单已于 ${formatInstant(cancelDate ?? payDeadline)} 取消，集采保证金归卖方。`;
}

const REFUND_REASON = {
  paid_twice: '该订单重复付款',
  order_cancelled: '订单取消后收到付款',
} as const;

/** What became of money that was not owed: how much, how it came, and where it went. */
function refundText({ reason, amount, payMethod, state, createDate, doneDate }: Refund): string {
  const came = `${formatInstant(createDate)} ${REFUND_REASON[reason]} ¥${formatYuanText(amount)}（${PAY_METHOD_LABEL[payMethod as PayMethod]}）`;
  if (state === 'done')
    return `${came}，已于 ${doneDate && formatInstant(doneDate)} 原路退回付款账户。`;
  if (state === 'waiting') return `${came}，正在原路退回付款账户，一般 3 个工作日内到账。`;
  return `${came}，自动退回未成功，客服会与您联系退款。`;
}

/** An order of which nothing is sent has no receiver. */
const receiverFacts = ({ name, address }: { name: string; address: string }, mobile: string) =>
  name
    ? [
        { term: '收货人', value: `${name} ${mobile}` },
        { term: '收货地址', value: address || '—' },
      ]
    : [{ term: '收货地址', value: '无需收货' }];

/** The facts of an order, in reading order. */
export function orderDetails(order: Order) {
  const times = [
    ['下单时间', order.createDate],
    ['付款时间', order.payDate],
    ['取消时间', order.cancelDate],
  ] as const;
  const payMethod = order.paymentMethod && PAY_METHOD_LABEL[order.paymentMethod as PayMethod];
  return {
    facts: [
      ...receiverFacts(order, order.mobile),
      { term: '订单备注', value: order.remark || '—' },
      ...times.flatMap(([term, at]) => (at ? [{ term, value: formatInstant(at) }] : [])),
      ...(payMethod ? [{ term: '支付方式', value: payMethod }] : []),
    ],
    amounts: [
      { term: '商品金额', value: `¥${formatYuanText(order.orderAmount)}` },
      { term: '运费', value: `¥${formatYuanText(order.freight)}` },
      ...order.deductions.map(({ label, amount }) => ({
        term: label,
        value: `-¥${formatYuanText(amount)}`,
      })),
      {
        term: `${PAYMENT_LABEL[order.state]}金额`,
        value: `¥${formatYuanText(order.paymentAmount)}`,
        total: true,
      },
    ],
  };
}

/** A received order for its pages: every figure and time as text. */
export function saleOrderSummary(order: SaleOrder) {
  return {
    orderCode: order.orderCode,
    stateLabel: ORDER_STATE_LABEL[order.state],
    stateTone: TONE[order.state],
    buyer: order.buyerName,
    createDate: formatInstant(order.createDate),
    amount: formatYuanText(order.amount),
    lines: lineSummaries(order.lines),
  };
}

/** The facts that the seller needs to deliver, in reading order. */
export function saleOrderFacts(order: SaleOrder) {
  const times = [
    ['下单时间', order.createDate],
    ['付款时间', order.payDate],
    ['取消时间', order.cancelDate],
  ] as const;
  return [
    { term: '买家', value: order.buyerName },
    ...receiverFacts(order, order.mobile ?? '（付款后显示电话）'),
    { term: '订单备注', value: order.remark || '—' },
    ...(order.inquiryNum ? [{ term: '询价单', value: order.inquiryNum }] : []),
    ...times.flatMap(([term, at]) => (at ? [{ term, value: formatInstant(at) }] : [])),
    { term: '商品金额', value: `¥${formatYuanText(order.amount)}` },
    ...(order.source === FROM_GROUP && order.state === 'cancelled'
      ? [{ term: '违约', value: '买家未付款，集采保证金归您，见钱包收支明细' }]
      : []),
  ];
}
