import type { Order } from '#app/contract/order.ts';
import { DELIVERY_METHOD_LABEL, type DeliveryMethod } from '#app/domain/delivery.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { ORDER_STATE_LABEL } from '#app/domain/order.ts';
import { formatInstant } from '#app/format/shanghai-time.server.ts';

const TONE = { waitPay: 'warning', paid: 'success', cancelled: 'neutral' } as const;

/** An order as its pages show it: every figure and time as text. */
export function orderSummary(order: Order) {
  return {
    orderCode: order.orderCode,
    state: order.state,
    stateLabel: ORDER_STATE_LABEL[order.state],
    stateTone: TONE[order.state],
    createDate: formatInstant(order.createDate),
    payDeadline: formatInstant(order.payDeadline),
    payDate: order.payDate && formatInstant(order.payDate),
    payment: formatYuanText(order.paymentAmount),
    lines: order.lines.map((line, position) => ({
      key: String(position),
      href: `/detail?${new URLSearchParams({ selfId: line.skuId, type: line.type })}`,
      imageUrl: line.imageUrl,
      name: line.productName,
      grade: `${line.brandNumber} ${line.specs}`.trim(),
      seller: line.sellerName,
      price: formatYuanText(line.sellingPrice),
      unit: line.unit,
      number: line.number,
      amount: formatYuanText(line.amount),
      delivery: [
        DELIVERY_METHOD_LABEL[line.deliveryMethod as DeliveryMethod],
        line.deliveryAddress,
        line.reservationDate && `预约 ${formatInstant(line.reservationDate)}`,
      ]
        .filter(Boolean)
        .join(' · '),
    })),
  };
}
export type OrderSummary = ReturnType<typeof orderSummary>;
