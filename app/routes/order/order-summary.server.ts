import { lifeView } from '#app/components/thing/life-view.server.ts';
import { namedPerson, personNote } from '#app/domain/account/acting-name.ts';
import { deliveryMethodName } from '#app/domain/checkout/delivery.ts';
import { OWN_FIELD_LABEL, OWN_FIELDS } from '#app/domain/company/own-fields.ts';
import { weightTermsText } from '#app/domain/delivery/weight-terms.ts';
import { formatYuan, formatYuanText, parseYuan, sumFen } from '#app/domain/money.ts';
import type { Order, SaleOrder } from '#app/domain/order/contract.ts';
import { LIFE_LABEL, lifeOf } from '#app/domain/order/life.ts';
import { checkoutName, PAID_STATUS } from '#app/domain/order/order.ts';
import {
  isReleased,
  mayDo,
  ORDER_STATE_LABEL,
  type OrderAction,
  orderStateLabel,
} from '#app/domain/order/state.ts';
import { INSTALMENT_LABEL, termsText } from '#app/domain/order/terms.ts';
import { ACTOR_LABEL, ORDER_EVENT_LABEL } from '#app/domain/order/timeline.ts';
import { payMethodName } from '#app/domain/payment/payment.ts';
import { formatInstant } from '#app/domain/time.ts';
import { formatPrice, readUnitPrice } from '#app/domain/unit-price.ts';
import { customerUrl } from '#app/session/session.server.ts';
import { orderAmounts } from './summary/money.server.ts';
import { priceWords, rateFacts } from './summary/rate.server.ts';
import { refundText } from './summary/refund-text.server.ts';
import { isGroupDefault, stateNote } from './summary/state-note.server.ts';

export const STATE_TONE = {
  waitPay: 'warning',
  partPaid: 'warning',
  paid: 'info',
  partShipped: 'info',
  shipped: 'info',
  completed: 'success',
  cancelled: 'neutral',
} as const;

/** An order for its pages: every figure and time as text. */
export function orderSummary(order: Order, received?: boolean) {
  return {
    orderCode: order.orderCode,
    state: order.state,
    stateLabel: orderStateLabel(order),
    stateTone: STATE_TONE[order.state],
    states: statesOf(order),
    sum: `¥${formatYuanText(order.settledAmount ?? order.paymentAmount)}`,
    life: lifeView(LIFE_LABEL, lifeOf(order)),
    stateNote: stateNote(order),
    seller: order.sellerName,
    createDate: formatInstant(order.createDate),
    refunds: order.refunds.map((refund) => refundText(refund, order.cancelDate)),
    payable: order.dueAmount !== null,
    may: buyerActions(order, received),
    /** The inquiry whose offer was accepted: such an order cannot be repeated (design/orders: Accepted offers). */
    inquiryTo: order.inquiryNum && customerUrl(`purchase-inquiry/${order.inquiryNum}`),
    auctionTo: order.auctionId && customerUrl(`auctions/${order.auctionId}`),
    lines: lineSummaries(order.lines, order.rate),
  };
}

/** The states of an order: its own, and that of its payment where its own does not say it. */
function statesOf(order: Order) {
  const own = { label: orderStateLabel(order), tone: STATE_TONE[order.state] };
  if (!isReleased(order.state)) return [own];
  const owed = order.dueAmount !== null;
  const paid = { of: '付款', label: '已付清', tone: 'success' as const };
  const open = { of: '付款', label: '待付款', tone: 'warning' as const };
  const later = { of: '付款', label: '未到期', tone: 'neutral' as const };
  return [own, owed ? open : order.payStatus === PAID_STATUS ? paid : later];
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
const lineSummaries = (lines: Order['lines'], rate: Order['rate']) =>
  lines.map((line, position) => ({
    key: String(position),
    href: line.skuId && `/detail?${new URLSearchParams({ selfId: line.skuId, type: line.type })}`,
    imageUrl: line.imageUrl,
    name: line.productName,
    grade: `${line.brandNumber} ${line.specs}`.trim(),
    price: formatPrice(readUnitPrice(line.sellingPrice, line.exactPrice)),
    unit: line.unit,
    number: line.number,
    amount: formatYuanText(line.amount),
    delivery: [
      deliveryMethodName(line.deliveryMethod),
      line.deliveryAddress,
      line.reservationDate && `预约 ${formatInstant(line.reservationDate)}`,
      ...priceWords(line, rate),
      line.weights && weightTermsText(line.weights),
    ]
      .filter(Boolean)
      .join(' · '),
  }));

/** An order of which nothing is sent has no receiver. */
const receiverFacts = ({ name, address }: { name: string; address: string }, mobile: string) =>
  name
    ? [
        { term: '收货人', value: `${name} ${mobile}` },
        { term: '收货地址', value: address || '—' },
      ]
    : [{ term: '收货地址', value: '无需收货' }];

/** What an order of several sellers was called, of which this was a part. */
const formerFacts = ({ formerCode }: Pick<Order, 'formerCode'>) =>
  formerCode ? [{ term: '原订单号', value: formerCode }] : [];

/** The facts of an order, in reading order. */
export function orderDetails(order: Order) {
  const times = [
    ['下单时间', order.createDate],
    ['付款时间', order.payDate],
    ['取消时间', order.cancelDate],
  ] as const;
  const payMethod = payMethodName(order.paymentMethod ?? '');
  return {
    facts: [
      ...receiverFacts(order, order.mobile),
      ...formerFacts(order),
      ...rateFacts(order),
      ...(order.placedBy
        ? [{ term: '下单人', value: namedPerson(order.placedBy, order.placedByPerson) }]
        : []),
      ...(order.takenOverBy ? [{ term: '接手人', value: order.takenOverBy }] : []),
      ...OWN_FIELDS.flatMap((field) =>
        order[field] ? [{ term: OWN_FIELD_LABEL[field], value: order[field] }] : [],
      ),
      { term: '订单备注', value: order.remark || '—' },
      ...times.flatMap(([term, at]) => (at ? [{ term, value: formatInstant(at) }] : [])),
      ...(payMethod ? [{ term: '支付方式', value: payMethod }] : []),
    ],
    amounts: orderAmounts(order),
  };
}

/** The orders of the checkout that made an order, for their card; null: it made no other. */
export function checkoutOf({ orderCode: own, checkout, source }: Order) {
  if (!checkout) return null;
  const { checkoutCode, orders } = checkout;
  const payable = orders.filter(({ dueAmount }) => dueAmount !== null);
  return {
    title: checkoutName(orders.length),
    // What was agreed by an offer holds for that once.
    againTo: source === 'offer' ? null : `/reorder?${new URLSearchParams({ id: checkoutCode })}`,
    payTo: payable.length > 1 ? `/pay?${new URLSearchParams({ orderCode: checkoutCode })}` : null,
    total: formatYuan(sumFen(orders.map(({ paymentAmount }) => parseYuan(paymentAmount) ?? 0))),
    rows: orders.map((order) => ({
      orderCode: order.orderCode,
      to: order.orderCode === own ? null : customerUrl(`purchase-order/${order.orderCode}`),
      seller: order.sellerName,
      state: orderStateLabel({
        state: order.state,
        approval: order.waitsForApproval ? { state: 'waiting' } : null,
      }),
      tone: STATE_TONE[order.state],
      amount: formatYuanText(order.paymentAmount),
    })),
  };
}
export type CheckoutOrdersView = NonNullable<ReturnType<typeof checkoutOf>>;

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
  const own = { actor: null, actorName: '', person: null, amount: null, note: '' } as const;
  const { createDate, cancelDate, events } = order;
  const steps = [
    { ...own, date: createDate, label: '下单' },
    ...events.map(({ kind, ...step }) => ({ ...step, label: ORDER_EVENT_LABEL[kind] })),
    ...(cancelDate ? [{ ...own, date: cancelDate, label: '取消' }] : []),
  ];
  return steps
    .map(({ date, label, actor, actorName, person, amount, note }, position) => ({
      key: String(position),
      date: formatInstant(date),
      label,
      who: actorName || (actor ? ACTOR_LABEL[actor] : ''),
      whoNote: personNote(person),
      amount: amount && `¥${formatYuanText(amount)}`,
      note,
    }))
    .reverse();
}

/** A received order for its pages: every figure and time as text. */
export function saleOrderSummary(order: SaleOrder) {
  return {
    orderCode: order.orderCode,
    states: [{ label: ORDER_STATE_LABEL[order.state], tone: STATE_TONE[order.state] }],
    life: lifeView(LIFE_LABEL, lifeOf(order)),
    buyer: order.buyerName,
    createDate: formatInstant(order.createDate),
    sum: `¥${formatYuanText(order.amount)}`,
    lines: lineSummaries(order.lines, order.rate),
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
    ...formerFacts(order),
    { term: '买家', value: order.buyerName },
    { term: '付款约定', value: termsText(order.terms) },
    ...rateFacts(order),
    ...receiverFacts(order, order.mobile ?? '（付款后显示电话）'),
    { term: '订单备注', value: order.remark || '—' },
    ...(order.inquiryNum ? [{ term: '询价单', value: order.inquiryNum }] : []),
    ...times.flatMap(([term, at]) => (at ? [{ term, value: formatInstant(at) }] : [])),
    { term: '商品金额', value: `¥${formatYuanText(order.amount)}` },
    ...(isGroupDefault(order)
      ? [{ term: '违约', value: '买家未付款，集采保证金归您，见钱包收支明细' }]
      : []),
  ];
}
