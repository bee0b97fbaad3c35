/** Address of a payment page for an order, with what else it needs. */
export const payUrl = (
  page:
    | 'pay'
    | 'multiplePay'
    | 'multiplePay/status'
    | 'multiplePaypayHandle'
    | 'multiplePaysuccess',
  query: { orderCode: string; payMethod?: string; token?: string },
): string => `/${page}?${new URLSearchParams(query)}`;
