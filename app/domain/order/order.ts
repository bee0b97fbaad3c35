/** An unpaid order is cancelled and its stock released after 30 minutes (design/orders: Time to pay). */
export const PAY_WINDOW_MINUTES = 30;

/** The waiting page polls every second, 60 times, then goes back (spec 1 §4, §9). */
export const PAY_POLL_INTERVAL_MS = 1000;
export const PAY_POLL_TICKS = 60;

/** The success page leads on by itself after this time (spec 1 §2, §9). */
export const SUCCESS_REDIRECT_SECONDS = 5;

/** The most lines of one order. */
export const MOST_ORDER_LINES = 500;
export const TOO_MANY_SELECTED = `一次最多结算 ${MOST_ORDER_LINES} 种商品，请分批结算`;

/** The most orders of a list that can be chosen at once. */
export const MOST_CHOSEN_ORDERS = 100;

/** Characters of an order's remark (spec 3 §5, §9). */
export const REMARK_MAX = 300;

/** payStatus of a paid order, and of another (spec 1 §4). */
export const PAID_STATUS = '1';
export const UNPAID_STATUS = '0';
export const PAY_SUCCEEDED = '支付成功';

/** The messages of a checkout without goods and without an address (spec 1 §5). */
export const NO_GOODS_SELECTED = '请选择结算商品';
export const RECEIVING_ADDRESS_REQUIRED = '请选择您的收货地址';

/** Why an order that was won in an auction cannot be cancelled. */
export const AWARDED = '竞价成交的订单不能直接取消，放弃成交请到「我的竞价」办理';

/** Why an order that was paid, wholly or in part, cannot be cancelled. */
export const ORDER_PAID = '订单已支付，不能取消';
export const PART_PAID = '订单已收到部分款项，取消请联系平台客服办理退款';

/** The source of an order that was won in an auction, and of one that the close of a group purchase has made. */
export const FROM_AUCTION = 'auction';
export const FROM_GROUP = 'group';

/**
 * Why an order was cancelled: by its buyer, because it was not paid, by the operator who ended the award of an auction,
 * because an approver of the buyer returned it, or because nobody approved it in time.
 */
export const CANCEL_REASONS = [
  'customer',
  'expired',
  'operator',
  'returned',
  'unapproved',
] as const;

/** What the orders are called that one checkout has made, one for each seller. */
export const checkoutName = (count: number): string => `本次下单：${count} 个订单`;

/** The note on a checkout that will make several orders; null if it makes one. */
export const severalOrdersText = (sellers: number): string | null =>
  sellers > 1 ? `商品来自 ${sellers} 个卖家，将生成 ${sellers} 个订单，一次付款` : null;

/** What orders that belong together are called: 「订单 2026…」, 「2 个订单（2026…、2026…）」. */
export const ordersName = (orderCodes: readonly string[]): string =>
  orderCodes.length === 1
    ? `订单 ${orderCodes[0]}`
    : `${orderCodes.length} 个订单（${orderCodes.join('、')}）`;

/** Whether an order can be placed once more: what was agreed once, in an offer or an auction, is not (design/orders: Accepted offers). */
export const canRepeat = ({
  inquiryNum,
  auctionId,
}: {
  inquiryNum: string | null;
  auctionId: string | null;
}): boolean => inquiryNum === null && auctionId === null;
