import {
  DELIVERY_METHOD_LABEL,
  type DeliveryMethod,
  NOT_SENT,
  NOT_SENT_LABEL,
} from '#app/domain/checkout/delivery.ts';
import { TO_BE_APPROVED } from '#app/domain/company/approval.ts';
import { OWN_FIELD_LABEL, OWN_FIELDS } from '#app/domain/company/own-fields.ts';
import { formatYuanText } from '#app/domain/money.ts';
import type { Order, SaleOrder } from '#app/domain/order/contract.ts';
import { FROM_GROUP } from '#app/domain/order/order.ts';
import {
  isReleased,
  mayDo,
  ORDER_STATE_LABEL,
  type OrderAction,
  orderStateLabel,
} from '#app/domain/order/state.ts';
import { stockHoldText, stockShortText } from '#app/domain/order/stock-hold.ts';
import { INSTALMENT_LABEL, termsText } from '#app/domain/order/terms.ts';
import { ACTOR_LABEL, ORDER_EVENT_LABEL } from '#app/domain/order/timeline.ts';
import { PAY_METHOD_LABEL, type PayMethod } from '#app/domain/payment/payment.ts';
import { formatInstant } from '#app/domain/time.ts';
import { customerUrl } from '#app/session/session.server.ts';

type Refund = Order['refunds'][number];

export const STATE_TONE = {
  waitPay: 'warning',
  partPaid: 'warning',
  paid: 'info',
  partShipped: 'info',
  shipped: 'info',
  completed: 'success',
  cancelled: 'neutral',
} as const;

/** How the amount of an order is called. */
function paymentLabel({ state, dueAmount }: Pick<Order, 'state' | 'dueAmount'>): string {
  if (state === 'cancelled') return '订单';
  return dueAmount === null && state !== 'waitPay' ? '实付' : '应付';
}

/** An order for its pages: every figure and time as text. */
export function orderSummary(order: Order, received?: boolean) {
  return {
    orderCode: order.orderCode,
    state: order.state,
    stateLabel: orderStateLabel(order),
    stateTone: STATE_TONE[order.state],
    stateNote: order.source === FROM_GROUP ? groupNote(order) : stateNote(order),
    createDate: formatInstant(order.createDate),
    refunds: order.refunds.map(refundText),
    payment: formatYuanText(order.paymentAmount),
    paymentLabel: paymentLabel(order),
    payable: order.dueAmount !== null,
    may: buyerActions(order, received),
    /** The inquiry whose offer was accepted: such an order cannot be repeated (ADR 17). */
    inquiryTo: order.inquiryNum && customerUrl(`purchase-inquiry/${order.inquiryNum}`),
    auctionTo: order.auctionId && customerUrl(`auctions/${order.auctionId}`),
    lines: lineSummaries(order.lines),
  };
}
/**
 * Which buttons of an order its buyer sees, by the rule of the domain. What can still be invoiced is not
 * known here: the page of invoices shows it.
 * @param received whether something of it was; in a list it is known of completed ones only
 */
export function buyerActions(
  { state, source, dueAmount }: Order,
  received = state === 'completed',
) {
  const facts = { state, source, payable: dueAmount !== null, received, invoiceable: true };
  const may = (action: OrderAction) => mayDo(action, 'buyer', facts);
  return {
    pay: may('pay'),
    cancel: may('cancel'),
    applyAfterSale: may('applyAfterSale'),
    applyInvoice: may('applyInvoice'),
    rate: may('rate'),
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
  if (state === 'partPaid') return partPaidNote(order);
  if (isReleased(state)) return null;
  if (state === 'waitPay' && order.approval?.state === 'waiting') return approvalNote(order);
  if (state === 'waitPay') {
    const late = auctionId === null ? '逾期订单自动取消' : '逾期视为违约，竞价保证金不予退还';
    return `请在 ${formatInstant(payDeadline)} 前完成支付，${late}。`;
  }
  const when = cancelDate ? `已于 ${formatInstant(cancelDate)} ` : '已';
  const what = cancelledText(cancelReason, when);
  return auctionId === null ? `${what}，库存和所用优惠已退回。` : `${what}。`;
}

function cancelledText(reason: Order['cancelReason'], when: string): string {
  if (reason === 'expired') return `订单超过支付时间，${when}自动取消`;
  if (reason === 'unapproved') return `订单超过审批时间，${when}自动取消`;
  if (reason === 'returned') return `订单被审批人退回，${when}取消，原因见下方进度`;
  return `订单${when}取消`;
}

/** Whom an order waits for before it can be paid. */
function approvalNote({ approval, payDeadline }: Order): string {
  const names = approval?.waitsFor.join('、') || '审批人';
  const until = formatInstant(payDeadline);
  const hold = approval && stockHoldText(approval.stock, until);
  const short = approval?.stock.short ?? [];
  return [
    `${TO_BE_APPROVED}。等待 ${names} 审批，${until} 前未审批自动取消。`,
    hold ? `${hold}。` : '',
    short.length > 0
      ? `${stockShortText(short)}现在不能通过审批，可取消订单，用「再次购买」修改数量后重新下单，或等卖家补货。`
      : '',
  ].join('');
}

/** What is still to be paid before the goods are shipped. */
function partPaidNote({ paidAmount, instalments }: Order): string {
  const next = instalments.find(({ amount, paid }) => amount !== paid);
  const until = next?.dueDate ? `请在 ${formatInstant(next.dueDate)} 前付清` : '请付清';
  const label = next ? INSTALMENT_LABEL[next.kind] : '余款';
  return `已收到 ¥${formatYuanText(paidAmount)}，${until}${label}，付清后卖家发货。`;
}

/** The same for an order made by a group purchase: if it is not paid, the margin is forfeited. */
function groupNote({ state, payDeadline, cancelDate }: Order): string | null {
  if (isReleased(state)) return null;
  if (state !== 'cancelled') {
    return `请在 ${formatInstant(payDeadline)} 前完成支付，逾期视为违约，集采保证金归卖方。`;
  }
  return `订单已于 ${formatInstant(cancelDate ?? payDeadline)} 取消，集采保证金归卖方。`;
}

const REFUND_REASON = {
  paid_twice: '该订单重复付款',
  order_cancelled: '订单取消后收到付款',
  settlement: '按实提数量结算，退回多付货款',
  after_sale: '售后退款',
} as const;

/** What became of money that was not owed: how much, how it came, and where it went. */
function refundText({ reason, amount, payMethod, state, createDate, doneDate }: Refund): string {
  const came = `${formatInstant(createDate)} ${REFUND_REASON[reason]} ¥${formatYuanText(amount)}（${PAY_METHOD_LABEL[payMethod as PayMethod | 'transfer']}）`;
  if (state === 'done')
    return `${came}，已于 ${doneDate && formatInstant(doneDate)} 原路退回付款账户。`;
  if (state === 'waiting') return `${came}，正在原路退回付款账户，一般 3 个工作日内到账。`;
  if (state === 'manual') return `${came}，平台将退回付款的银行账户。`;
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
  const payMethod =
    order.paymentMethod && PAY_METHOD_LABEL[order.paymentMethod as PayMethod | 'transfer'];
  return {
    facts: [
      ...receiverFacts(order, order.mobile),
      ...(order.placedBy ? [{ term: '下单人', value: order.placedBy }] : []),
      ...OWN_FIELDS.flatMap((field) =>
        order[field] ? [{ term: OWN_FIELD_LABEL[field], value: order[field] }] : [],
      ),
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
        term: `${paymentLabel(order)}金额`,
        value: `¥${formatYuanText(order.paymentAmount)}`,
        total: true,
      },
    ],
  };
}

/** The instalments of an order, where it is not paid at once. */
export const orderTerms = ({ terms, instalments }: Order) =>
  terms.kind === 'full' && instalments.length === 1
    ? null
    : {
        text: termsText(terms),
        instalments: instalments.map(({ kind, amount, paid, dueDate }) => ({
          label: INSTALMENT_LABEL[kind],
          amount: formatYuanText(amount),
          paid: formatYuanText(paid),
          due: dueDate ? formatInstant(dueDate) : '收货结算后',
        })),
      };

/** The steps of an order, newest first, with those that follow from its own columns. */
export function orderTimeline(order: Pick<Order, 'events' | 'createDate' | 'cancelDate'>) {
  const own = { actor: null, actorName: '', amount: null, note: '' } as const;
  const { createDate, cancelDate, events } = order;
  const steps = [
    { ...own, date: createDate, label: '下单' },
    ...events.map(({ kind, ...step }) => ({ ...step, label: ORDER_EVENT_LABEL[kind] })),
    ...(cancelDate ? [{ ...own, date: cancelDate, label: '取消' }] : []),
  ];
  return steps
    .map(({ date, label, actor, actorName, amount, note }, position) => ({
      key: String(position),
      date: formatInstant(date),
      label,
      who: actorName || (actor ? ACTOR_LABEL[actor] : ''),
      amount: amount && `¥${formatYuanText(amount)}`,
      note,
    }))
    .reverse();
}
export type TimelineStep = ReturnType<typeof orderTimeline>[number];

/** A received order for its pages: every figure and time as text. */
export function saleOrderSummary(order: SaleOrder) {
  return {
    orderCode: order.orderCode,
    stateLabel: ORDER_STATE_LABEL[order.state],
    stateTone: STATE_TONE[order.state],
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
    { term: '付款约定', value: termsText(order.terms) },
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
