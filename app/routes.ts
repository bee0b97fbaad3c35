import { index, type RouteConfig, route } from '@remix-run/route-config';

// Paths match in any letter case, so /Shopping and /shopping are one entry (decision 39).
export default [
  index('routes/home/home.tsx'),
  route('trading', 'routes/trading/trading.tsx'),
  route('factory', 'routes/store/factory.tsx'),
  route('detail', 'routes/detail/detail.tsx'),
  route('newsDetail', 'routes/content/news-detail.tsx'),
  route('noticeDetail', 'routes/content/notice-detail.tsx'),
  route('guide', 'routes/content/guide.tsx'),
  route('help', 'routes/content/help.tsx'),
  route('shopping', 'routes/cart/cart.tsx', { id: 'shopping' }),
  route('shopCart', 'routes/cart/cart.tsx', { id: 'shopCart' }),
  route('settle', 'routes/checkout/settle.tsx'),
  route('submit', 'routes/checkout/submit.tsx'),
  route('pay', 'routes/pay/pay.tsx'),
  route('multiplePay', 'routes/pay/multiple-pay.tsx'),
  route('multiplePay/status', 'routes/pay/status.ts'),
  route('multiplePaypayHandle', 'routes/pay/pay-handle.tsx'),
  route('multiplePayorderPay', 'routes/pay/order-pay.tsx'),
  route('multiplePaysuccess', 'routes/pay/success.tsx'),
  route('customer/login', 'routes/customer/login.tsx'),
  route('customer/register', 'routes/customer/register.tsx'),
  route('customer/logout', 'routes/customer/logout.tsx'),
  route('customer/purchase-order', 'routes/customer/purchase-orders.tsx'),
  route('customer/purchase-order/:orderCode', 'routes/customer/purchase-order.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
