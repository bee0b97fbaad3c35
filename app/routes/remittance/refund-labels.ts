export const REFUND_REASON_LABEL = {
  paid_twice: '多付或重复付款',
  order_cancelled: '订单已取消',
  settlement: '按实提数量结算',
  after_sale: '售后退款',
} as const;
