import { PAY_APPS, PAY_METHOD, type PayWay, PROVIDER_METHODS } from './payment.ts';

/** The settings of a way in which money comes. */
export const variablesOf = (way: PayWay): string => `${way.toUpperCase()}_*`;

const NOT_OPENED = `本平台尚未开通收款（${[...PAY_APPS, PAY_METHOD.transfer.label].join('、')}）`;

/** Where a market takes money by no way at all, before something is ordered that is paid first. */
export const NO_PAY_WAY = `${NOT_OPENED}：提交后只能用钱包余额或券支付，逾期未付的订单会自动取消。与卖家约定月结或货到付款的订单不受影响。`;

/** The same for an order that waits for its payment. */
export const NO_PAY_WAY_YET = `${NOT_OPENED}，请联系客服。`;

/** The same for the operator, who can change it. */
export const NO_PAY_WAY_SET = `没有任何收款方式，买家只能下无需先付款的订单。请设置 ${PROVIDER_METHODS.map(variablesOf).join('、')} 或 ${variablesOf('transfer')}；试运行可设 PAYMENT_SANDBOX=1。`;
