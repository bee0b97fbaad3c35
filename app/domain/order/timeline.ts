/** What happened to an order, as its timeline names it; who writes a step adds its kind here. */
export const ORDER_EVENT_LABEL = {
  paid: '付款',
  released: '可以发货',
  returned: '退款',
  transferChosen: '选择对公转账',
  receipt: '上传回单',
  overpaid: '多付款项',
  cancelledByOperator: '平台取消订单',
} as const;
export type OrderEventKind = keyof typeof ORDER_EVENT_LABEL;
export const ORDER_EVENT_KINDS = Object.keys(ORDER_EVENT_LABEL) as [
  OrderEventKind,
  ...OrderEventKind[],
];

export const ACTOR_LABEL = {
  buyer: '买家',
  seller: '卖家',
  operator: '平台',
  system: '系统',
} as const;
