/** The message that an account's trade is suspended, with the market's reason. */
export const suspendedText = (reason: string): string =>
  `已被平台暂停交易：${reason}。不能办理新业务，已有订单可继续付款、收发货、售后和开票。如有疑问请联系客服`;

export const SELLER_SUSPENDED = '该卖家已被平台暂停交易，不能成交。如有疑问请联系客服';

/** Shown to the operator, who cannot begin new business for such a buyer either. */
export const BUYER_SUSPENDED = '该买家已暂停交易，恢复交易后才能生成订单或发起询价';

/** Of an inquiry that names such a store. */
export const storeSuspended = (sellerName: string): string =>
  `${sellerName} 已被平台暂停交易，请改选其他卖家`;

/** Of whatever an operator does to somebody's account. */
export const REASON_REQUIRED = '请填写原因';
export const SUSPENSION_REASON_MAX = 200;
export const OPERATOR_STAYS = '平台运营账号不能暂停交易';
export const ACCOUNT_UNKNOWN = '没有这个账号';
