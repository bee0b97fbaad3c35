import { PAY_APPS, PAY_METHOD, type PayWay, PROVIDER_METHODS } from './payment.ts';

/** The environment variables of a way to receive money, as a pattern. */
export const variablesOf = (way: PayWay): string => `${way.toUpperCase()}_*`;

const NOT_OPENED = `本平台尚未开通收款（${[...PAY_APPS, PAY_METHOD.transfer.label].join('、')}）`;

/** The warning before an order that must be paid first, in a market that cannot receive money in any way. */
export const NO_PAY_WAY = `${NOT_OPENED}：提交后只能用钱包余额或券支付，逾期未付的订单会自动取消。与卖家约定月结或货到付款的订单不受影响。`;

/** The message for an order that waits for its payment in such a market. */
export const NO_PAY_WAY_YET = `${NOT_OPENED}，请联系客服。`;

/** The message for the operator of such a market, who can change it. */
export const NO_PAY_WAY_SET = `没有任何收款方式，买家只能下无需先付款的订单。请设置 ${PROVIDER_METHODS.map(variablesOf).join('、')} 或 ${variablesOf('transfer')}；试运行可设 PAYMENT_SANDBOX=1。`;
