import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { id, instant, yuan } from './wire.ts';

export const payMethod = z.enum(['wechat', 'alipay', 'wallet', 'coupons']);
export type PayMethod = z.output<typeof payMethod>;

/** One try to pay an order, with its own trade number (decision 21). */
export const paymentAttempt = z.object({
  tradeNo: z.string(),
  orderCode: z.string(),
  payMethod,
  paymentAmount: yuan,
  status: z.enum(['pending', 'paid', 'refunded']),
  expiresAt: instant,
});

/** Path and query the QR code opens are built by the portal from `payToken` (decision 2). */
export const startPayment = defineEndpoint({
  name: 'payment.start',
  summary: 'Start a payment attempt; the pay token is good for this order only, for 5 minutes',
  method: 'POST',
  path: '/api/payment/pay/start',
  access: 'customer',
  request: z.object({ orderCode: id, payMethod }),
  content: paymentAttempt.extend({ payToken: z.string() }),
  codes: {
    Y001: 'order is paid',
    Y002: 'order is cancelled or ran out',
    Y003: 'this customer cannot use the method',
    Y004: 'method is not available in this market',
  },
});

export const attemptByToken = defineEndpoint({
  name: 'payment.attempt',
  summary: 'The payment attempt a scanned QR code stands for',
  method: 'GET',
  path: '/api/payment/pass/attempt',
  access: 'public',
  request: z.object({ payToken: z.string().max(128), orderCode: id }),
  content: paymentAttempt,
  codes: { Y005: 'the code has run out' },
});

/** Sandbox only: the payer confirms, the provider then notifies the API as a real one does. */
export const sandboxConfirm = defineEndpoint({
  name: 'payment.sandboxConfirm',
  summary: 'Confirm a sandbox payment',
  method: 'POST',
  path: '/api/payment/pass/sandbox/confirm',
  access: 'public',
  request: z.object({ payToken: z.string().max(128), orderCode: id }),
  content: z.literal('success'),
  codes: { Y005: 'the code has run out', Y002: 'order is cancelled or ran out' },
});

/** The body is signed: HMAC-SHA256 over its canonical text for the sandbox provider. */
export const providerNotification = defineEndpoint({
  name: 'payment.notify',
  summary: "A payment provider's notification",
  method: 'POST',
  path: '/api/payment/notify/:provider',
  access: 'public',
  request: z.object({
    provider: z.enum(['sandbox']),
    notificationId: id,
    tradeNo: id,
    amount: yuan,
    paidAt: instant,
    signature: z.string().max(512),
  }),
  content: z.literal('success'),
  codes: { N001: 'signature is wrong', N002: 'unknown trade number', N003: 'amount differs' },
});

export const getQrCode = defineEndpoint({
  name: 'payment.qrCode',
  summary: 'A QR code as SVG for an address of this market',
  method: 'GET',
  path: '/api/payment/pay/openApi/wechat/getQrCode',
  access: 'public',
  request: z.object({ url: z.url({ protocol: /^https?$/ }).max(1024) }),
  content: z.string(),
  raw: 'image/svg+xml',
});
