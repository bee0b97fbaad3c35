/** The address of a payment page for an order, with further parameters. */
export const payUrl = (
  page:
    | 'pay'
    | 'pay/wallet'
    | 'multiplePay'
    | 'multiplePay/status'
    | 'multiplePaypayHandle'
    | 'multiplePayorderPay'
    | 'multiplePaysuccess'
    | 'wxpayHandle'
    | 'wxPayorderPay',
  query: { orderCode: string; payMethod?: string; token?: string; code?: string; dialog?: string },
): string => `/${page}?${new URLSearchParams(query)}`;
