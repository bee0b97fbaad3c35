import { formatYuanText } from '#app/domain/money.ts';
import type { SaleOrder } from '#app/domain/order/contract.ts';
import { ORDER_STATE_LABEL } from '#app/domain/order/order.ts';
import { formatInstant } from '#app/domain/time.ts';
import { lineSummaries } from './order-summary.server.ts';

const TONE = { waitPay: 'warning', paid: 'success', cancelled: 'neutral' } as const;

/** A received order as its pages show it: every figure and time as text. */
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

/** What the seller needs to deliver it, in the order in which it is read. */
export function saleOrderFacts(order: SaleOrder) {
  const times = [
    ['下单时间', order.createDate],
    ['付款时间', order.payDate],
    ['取消时间', order.cancelDate],
  ] as const;
  return [
    { term: '买家', value: order.buyerName },
    { term: '收货人', value: `${order.name} ${order.mobile ?? '（付款后显示电话）'}` },
    { term: '收货地址', value: order.address || '—' },
    { term: '订单备注', value: order.remark || '—' },
    ...(order.inquiryNum ? [{ term: '询价单', value: order.inquiryNum }] : []),
    ...times.flatMap(([term, at]) => (at ? [{ term, value: formatInstant(at) }] : [])),
    { term: '商品金额', value: `¥${formatYuanText(order.amount)}` },
  ];
}
