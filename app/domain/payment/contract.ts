import { z } from 'zod';
import { defineEndpoint, defineRead } from '#app/domain/endpoint.ts';
import { namesOf } from '#app/domain/names-of.ts';
import { payableOrder } from '#app/domain/order/contract.ts';
import { MOST_CHOSEN_ORDERS } from '#app/domain/order/order.ts';
import { id, instant, quantity, yuan } from '#app/domain/wire.ts';
import { METHOD_OF_TYPE, PAYMENT_STATES, STARTED_METHODS } from './payment.ts';

export const payMethod = z.enum(STARTED_METHODS);

const payToken = z.string().max(128);

/** The parameters with which the page calls `WeixinJSBridge` or `AlipayJSBridge` inside an app. */
const inAppParameters = z.discriminatedUnion('app', [
  z.object({
    app: z.literal('wechat'),
    appId: z.string(),
    timeStamp: z.string(),
    nonceStr: z.string(),
    package: z.string(),
    signType: z.string(),
    sign: z.string(),
  }),
  z.object({ app: z.literal('alipay'), tradeno: z.string() }),
]);
export type InAppParameters = z.output<typeof inAppParameters>;

/** An attempt to pay an order, with its own trade number (design/payments: Attempts). */
export const paymentAttempt = z.object({
  tradeNo: z.string(),
  orderCode: z.string(),
  payMethod,
  paymentAmount: yuan,
  status: z.enum(PAYMENT_STATES),
  expiresAt: instant,
  /**
   * Whether the payment is simulated: the payer confirms it on a page of the portal, and no money moves
   * (design/payments: Play money and real money).
   */
  simulated: z.boolean().default(false),
  /** The content of the provider's QR code; null if the code leads to the portal's own page with the pay token. */
  qrContent: z.string().nullable().default(null),
  /** The parameters for the app; null unless the attempt was started inside an app. */
  inApp: inAppParameters.nullable().default(null),
});

/** Makes a bundle of orders. Every call that pays accepts the bundle's code in place of an order's code. */
export const bundleOrders = defineEndpoint({
  name: 'payment.bundle',
  summary: 'Put orders together that are paid by one payment; the same orders are the same bundle',
  path: '/api/payment/pay/bundle',
  access: 'customer',
  permission: 'pay',
  request: z.object({ orderCodes: z.array(id).max(MOST_CHOSEN_ORDERS) }),
  content: z.object({ bundleCode: z.string() }),
  codes: ['missing', 'tooLarge', 'orderPaid', 'orderEnded', 'unapproved'],
});

/** The portal makes the path and query in the QR code from `payToken` (design/payments: Attempts). */
export const startPayment = defineEndpoint({
  name: 'payment.start',
  summary: 'Start a payment attempt; the pay token is good for this order only, for 5 minutes',
  path: '/api/payment/pay/start',
  access: 'customer',
  permission: 'pay',
  request: z.object({ orderCode: id, payMethod }),
  content: paymentAttempt.extend({ payToken: z.string() }),
  codes: [
    'orderPaid',
    'orderEnded',
    'unapproved',
    'methodRefused',
    'methodMissing',
    'providerFailed',
  ],
});

export const attemptByToken = defineRead({
  name: 'payment.attempt',
  summary: 'The payment attempt of a scanned QR code',
  method: 'GET',
  path: '/api/payment/pass/attempt',
  access: 'public',
  request: z.object({ payToken, orderCode: id }),
  content: paymentAttempt,
  codes: ['over'],
});

/** Sandbox only: the payer confirms, the provider then notifies the API as a real one does. */
export const sandboxConfirm = defineEndpoint({
  name: 'payment.sandboxConfirm',
  summary: 'Confirm a sandbox payment',
  path: '/api/payment/pass/sandbox/confirm',
  access: 'public',
  request: z.object({ payToken, orderCode: id }),
  codes: ['orderEnded', 'methodMissing', 'over'],
});

/**
 * The sandbox's notification, signed by HMAC-SHA256 over its canonical text. Real providers have
 * their own formats and send them straight to the trading API (docs/api.md).
 */
export const providerNotification = defineEndpoint({
  name: 'payment.notify',
  summary: "The sandbox provider's notification",
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
  codes: ['signatureWrong', 'amountChanged', 'methodMissing'],
});

/** The answer's `sign` is WeChat's paySign; the page finds the attempt again by the pay token. */
export const getWxPayOrder = defineEndpoint({
  name: 'payment.inApp',
  summary: 'Start a payment inside WeChat or Alipay, by the owner or by the pay token of a QR code',
  path: '/api/payment/pay/openApi/getWxPayOrder',
  access: 'optional',
  permission: 'pay',
  request: z.object({
    /** The payer's id in the app: `openId` or `userId`. */
    authId: z.string().min(1).max(128),
    payType: z.enum(namesOf(METHOD_OF_TYPE)),
    orderCode: id,
    payToken: payToken.optional(),
  }),
  content: z.object({
    payToken: z.string(),
    simulated: z.boolean().default(false),
    appId: z.string().optional(),
    timeStamp: z.string().optional(),
    nonceStr: z.string().optional(),
    package: z.string().optional(),
    signType: z.string().optional(),
    sign: z.string().optional(),
    tradeno: z.string().optional(),
  }),
  codes: [
    'orderPaid',
    'orderEnded',
    'unapproved',
    'methodRefused',
    'methodMissing',
    'providerFailed',
  ],
});

export const getPayWechatOpenId = defineRead({
  name: 'payment.wechatOpenId',
  summary: "The payer's openid, by the code of WeChat's authorisation",
  method: 'GET',
  path: '/api/payment/pay/openApi/wechat/getPayWechatOpenId',
  access: 'public',
  request: z.object({ code: z.string().min(1).max(128) }),
  content: z.object({ openId: z.string() }),
  codes: ['methodMissing', 'providerFailed', 'authorisationRefused'],
});

export const aliPayImf = defineRead({
  name: 'payment.alipayUser',
  summary: "The payer's id, by the code of Alipay's authorisation",
  method: 'GET',
  path: '/api/payment/pay/openApi/alipay/aliPayImf',
  access: 'public',
  request: z.object({ code: z.string().min(1).max(128) }),
  content: z.object({ userId: z.string() }),
  codes: ['methodMissing', 'providerFailed', 'authorisationRefused'],
});

/** `skuId` and `buyCount` are what the page showed; the amount is taken from the order itself. */
export const payTest = defineEndpoint({
  name: 'payment.coupons',
  summary: 'Pay an order of self-operated goods with vouchers, each worth one yuan',
  path: '/api/payment/pay/payTest',
  access: 'customer',
  permission: 'pay',
  request: z.object({
    orderCode: id,
    payType: z.literal('coupons'),
    skuId: id.optional(),
    buyCount: quantity.optional(),
  }),
  codes: ['orderPaid', 'orderEnded', 'unapproved', 'methodRefused', 'fundsShort'],
  serial: true,
});

const bundledOrder = z.object({
  orderCode: z.string(),
  sellerName: z.string(),
  ...payableOrder.pick({ state: true, source: true, dueInstalment: true, payDeadline: true }).shape,
  /** The amount of the order that the bundle pays now; null if the order is left out. */
  dueAmount: yuan.nullable().default(null),
  /** The amount that payments of the bundle have paid on the order; below, the part of it that is refunded. */
  paidAmount: yuan.default('0.00'),
  refundedAmount: yuan.default('0.00'),
});

/** The goods of an order that are named where it is paid, besides how many there are. */
export const MOST_PAID_NAMED = 3;

/** What is paid for. */
const paidFor = z.object({
  orderCode: z.string(),
  sellerName: z.string(),
  goods: z.array(z.object({ productName: z.string(), number: quantity, unit: z.string() })),
  lineCount: z.int().default(1),
});
export type PaidFor = z.output<typeof paidFor>;

export const getPayOrdersDetailV2 = defineRead({
  name: 'payment.order',
  summary: 'An order to be paid, with the ways of paying that are open to the caller',
  method: 'GET',
  path: '/api/order/order/getPayOrdersDetailV2',
  access: 'optional',
  request: z.object({ orderCode: id, payToken: payToken.optional() }),
  content: z.object({
    orders: payableOrder.extend({
      payMethods: z.array(z.object({ payMethod, simulated: z.boolean() })).default([]),
      /** The number of the owner's vouchers; null for a payer who has only a pay token. */
      couponCount: quantity.nullable().default(null),
      /** What is in the owner's wallet; null: none is open. Who is not the owner is not told. */
      walletBalance: yuan.nullable().optional(),
      /** By its order; only the owner is told. */
      paidFor: z.array(paidFor).default([]),
      /** Whether it can be paid by bank transfer. */
      takesTransfer: z.boolean().default(false),
      /** The orders of the bundle; null if a single order is paid. */
      bundled: z.array(bundledOrder).nullable().default(null),
      /** Whether the bundle's orders were made by one checkout. */
      isCheckout: z.boolean().default(false),
    }),
  }),
});
export type PayableOrder = z.output<typeof getPayOrdersDetailV2.content>['orders'];

export const getQrCode = defineRead({
  name: 'payment.qrCode',
  summary: 'A QR code as SVG for an address of this market',
  method: 'GET',
  path: '/api/payment/pay/openApi/wechat/getQrCode',
  access: 'public',
  request: z.object({ url: z.url({ protocol: /^https?$/ }).max(1024) }),
  content: z.string(),
  codes: ['invalid'],
  raw: 'image/svg+xml',
});
