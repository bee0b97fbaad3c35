import { namesOf } from '#app/domain/names-of.ts';
/** The kinds of steps in an order's timeline, with their names. */
export const ORDER_EVENT_LABEL = {
  approvalAsked: '提交审批',
  approved: '审批同意',
  approvalReturned: '审批退回',
  paid: '付款',
  released: '可以发货',
  returned: '退款',
  prolonged: '退回的优惠延期',
  shipped: '发货',
  weightAsked: '实提数量待买家同意',
  weightAgreed: '同意实提数量',
  weightRefused: '不同意实提数量',
  deliveryCorrected: '更正发货',
  deliveryWithdrawn: '撤回发货',
  received: '确认收货',
  settled: '按实提数量结算',
  completed: '订单完成',
  pickupAppointed: '预约提货',
  pickupCancelled: '取消预约',
  transferChosen: '选择对公转账',
  receipt: '上传回单',
  overpaid: '多付款项',
  cancelled: '取消订单',
  cancelledByOperator: '平台取消订单',
  invoiceAsked: '申请发票',
  invoiceIssued: '开具发票',
  invoiceCorrected: '更正发票',
  invoiceRefused: '驳回开票',
  invoiceWithdrawn: '撤回开票申请',
  invoiceReversed: '红冲发票',
  afterSale: '售后',
  rated: '评价',
} as const;
export type OrderEventKind = keyof typeof ORDER_EVENT_LABEL;
export const ORDER_EVENT_KINDS = namesOf(ORDER_EVENT_LABEL);

export const ACTOR_LABEL = {
  buyer: '买家',
  seller: '卖家',
  operator: '平台',
  system: '系统',
} as const;
/** Who takes a step of an order. `system` is a job that runs after a time has passed. */
export type OrderActor = keyof typeof ACTOR_LABEL;
export const ACTORS = namesOf(ACTOR_LABEL);
