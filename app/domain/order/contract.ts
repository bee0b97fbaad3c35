import { z } from 'zod';
import { personThen } from '#app/domain/account/person-contract.ts';
import { GOODS_KINDS } from '#app/domain/catalogue/goods-kind.ts';
import { weightTerms } from '#app/domain/delivery/weights-contract.ts';
import { defineEndpoint, defineRead } from '#app/domain/endpoint.ts';
import { orderRate, writtenPrice } from '#app/domain/inquiry/price-contract.ts';
import { APPROVAL_STATES } from '#app/domain/order/approval-state.ts';
import { REFUND_REASONS, REFUND_STATES } from '#app/domain/payment/refund.ts';
import { exactPrice, id, imageUrl, instant, quantity, yuan } from '#app/domain/wire.ts';
import { orderEvent } from './event-contract.ts';
import { CANCEL_REASONS } from './order.ts';
import { PURCHASE_WAITS, SALE_WAITS } from './parties.ts';
import { orderPage, orderSearch } from './search-contract.ts';
import { ORDER_STATES } from './state.ts';
import { stockHold } from './stock-hold-contract.ts';
import {
  BALANCE_DAYS_MAX,
  DEPOSIT_MAX,
  DEPOSIT_MIN,
  INSTALMENT_KINDS,
  MONTHLY_DAYS_MAX,
} from './terms.ts';

export const orderState = z.enum(ORDER_STATES);

export const refundReason = z.enum(REFUND_REASONS);

export const paymentTerms = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('full') }),
  z.object({
    kind: z.literal('deposit'),
    percent: z.int().min(DEPOSIT_MIN).max(DEPOSIT_MAX),
    balanceDays: z.int().min(0).max(BALANCE_DAYS_MAX),
  }),
  z.object({ kind: z.literal('onDelivery') }),
  z.object({ kind: z.literal('monthly'), days: z.int().min(1).max(MONTHLY_DAYS_MAX) }),
]);

const instalment = z.object({
  kind: z.enum(INSTALMENT_KINDS),
  amount: yuan,
  paid: yuan,
  /** The due date; null while it is not known, as for a payment that is due after the delivery. */
  dueDate: instant.nullable().default(null),
});

export const orderLine = z.object({
  /** The goods' id; null for goods of an accepted offer, which have no page. */
  skuId: z.string().nullable(),
  type: z.enum(GOODS_KINDS),
  productName: z.string(),
  specs: z.string(),
  brandNumber: z.string(),
  imageUrl,
  sellerCode: z.string(),
  sellingPrice: yuan,
  /** The unit price where it is finer than a fen; null: it is `sellingPrice`. */
  exactPrice: exactPrice.nullable().default(null),
  number: quantity,
  /** What was received of it so far, by its weight; null: nothing yet. */
  weighed: quantity.nullable().default(null),
  unit: z.string(),
  amount: yuan,
  /** What its seller wrote, of which the price was made; null: the price itself. */
  quoted: writtenPrice.nullable().default(null),
  /** How it is weighed and settled, frozen with the order; null of an order from before. */
  weights: weightTerms,
  deliveryMethod: z.int(),
  /** The delivery or pickup address as text. */
  deliveryAddress: z.string(),
  reservationDate: instant.nullable(),
});

export const order = z.object({
  orderCode: z.string(),
  /**
   * For an order that was split off from an older order of several sellers, the code of that order; null for all others
   * (design/orders: Split of older orders).
   */
  formerCode: z.string().nullable().default(null),
  /** The seller of all lines, with the name that they had at the time of the order. */
  sellerCode: z.string(),
  sellerName: z.string(),
  state: orderState,
  /** "1" means paid, "0" that something can be paid (spec 1 §4). */
  payStatus: z.string(),
  source: z.string(),
  orderAmount: yuan,
  paymentAmount: yuan,
  /** Paid, less what was given back. */
  paidAmount: yuan.default('0.00'),
  /** What is owed after weighing and allowances; null before. */
  settledAmount: yuan.nullable().default(null),
  terms: paymentTerms.default({ kind: 'full' }),
  /** By which rate yuan were made of what was agreed in another currency, and that amount; null: agreed in yuan. */
  rate: orderRate.nullable().default(null),
  instalments: z.array(instalment).default([]),
  /** What can be paid now: the rest of the first instalment that is not paid; null: nothing. */
  dueAmount: yuan.nullable().default(null),
  /** The instalment to which `dueAmount` belongs. */
  dueInstalment: instalment.pick({ kind: true, dueDate: true }).nullable().default(null),
  /** Whether somebody of the buyer's company has to approve the order before it can be paid. */
  waitsForApproval: z.boolean().default(false),
  freight: yuan.default('0.00'),
  deductions: z.array(z.object({ kind: z.string(), label: z.string(), amount: yuan })),
  paymentMethod: z.string().nullable(),
  name: z.string(),
  mobile: z.string(),
  address: z.string(),
  remark: z.string(),
  /** For the buyer's own books. */
  purchaseNumber: z.string().default(''),
  costCentre: z.string().default(''),
  project: z.string().default(''),
  createDate: instant,
  payDeadline: instant,
  payDate: instant.nullable().default(null),
  cancelDate: instant.nullable().default(null),
  cancelReason: z.enum(CANCEL_REASONS).nullable().default(null),
  /** The member of the company who placed the order; null for an account without members. */
  placedBy: z.string().nullable().default(null),
  placedByPerson: personThen,
  /** The colleague who sees to it since that member has left the company; null: they have not. */
  takenOverBy: z.string().nullable().default(null),
  /** The approval by the buyer's company, with the members who can give it; null if none is needed. */
  approval: z
    .object({ state: z.enum(APPROVAL_STATES), waitsFor: z.array(z.string()), stock: stockHold })
    .nullable()
    .default(null),
  /**
   * All orders that were made by the same checkout, this one included; null if it was the only one (design/orders: One
   * order for each seller).
   */
  checkout: z
    .object({
      /** The code by which these orders are paid together. */
      checkoutCode: z.string(),
      orders: z.array(
        z.object({
          orderCode: z.string(),
          sellerName: z.string(),
          state: orderState,
          waitsForApproval: z.boolean().default(false),
          paymentAmount: yuan,
          /** The amount of this order that can be paid now; null if nothing can be paid. */
          dueAmount: yuan.nullable().default(null),
        }),
      ),
    })
    .nullable()
    .default(null),
  /** The inquiry whose offer was accepted; null for every other order. */
  inquiryNum: z.string().nullable(),
  /** The auction in which it was won; null for every other order. */
  auctionId: z.string().nullable(),
  lines: z.array(orderLine).default([]),
  events: z.array(orderEvent).default([]),
  /** Refunds of money that was paid twice, or for a cancelled order. */
  refunds: z
    .array(
      z.object({
        reason: refundReason,
        amount: yuan,
        payMethod: z.string(),
        state: z.enum(REFUND_STATES),
        createDate: instant,
        doneDate: instant.nullable(),
      }),
    )
    .default([]),
});
export type Order = z.output<typeof order>;

export const orderById = defineRead({
  name: 'order.byId',
  summary: "One of the customer's orders",
  method: 'GET',
  path: '/api/order/order/orderDetail/:id',
  access: 'customer',
  request: z.object({ id }),
  content: order,
});

export const purchaseOrders = defineRead({
  name: 'order.purchaseOrders',
  summary: "The customer's orders, newest first unless asked otherwise",
  path: '/api/order/order/purchaseOrderList',
  access: 'customer',
  request: z.object({
    ...orderSearch,
    waits: z.enum(PURCHASE_WAITS).optional(),
    /** What the caller is to pay, the earliest deadline first: who may not pay is shown only what they have ordered. */
    toPay: z.literal('1').optional(),
  }),
  content: orderPage(order),
});

export const cancelOrder = defineEndpoint({
  name: 'order.cancel',
  summary: 'Cancel an unpaid order; stock, coupons, points and e-cards come back',
  path: '/api/order/order/cancel',
  access: 'customer',
  request: z.object({ orderCode: id }),
  codes: ['orderPaid', 'orderEnded', 'awarded'],
  serial: true,
});

/** What a page that waits for an order's payment has to know. */
export const payableOrder = order.pick({
  orderCode: true,
  state: true,
  source: true,
  payStatus: true,
  orderAmount: true,
  paymentAmount: true,
  dueAmount: true,
  dueInstalment: true,
  waitsForApproval: true,
  payDeadline: true,
});

/** Called every second while waiting, so it is small and answers 000 while unpaid (design/payments: Attempts). */
export const getPayOrdersDetail = defineRead({
  name: 'order.payDetail',
  summary: 'Whether an order is paid; by its owner or by the pay token of its QR code',
  method: 'GET',
  path: '/api/order/order/getPayOrdersDetail',
  access: 'optional',
  request: z.object({ orderCode: id, payToken: z.string().max(128).optional() }),
  content: z.object({
    orders: payableOrder.extend({
      paidAmount: yuan.default('0.00'),
      /** The amount that the payment attempt of the pay token pays; `payStatus` then refers to its instalment. */
      attemptAmount: yuan.nullable().default(null),
    }),
  }),
});

/** An order as its seller sees it, without the payment. */
export const saleOrder = order
  .pick({
    orderCode: true,
    formerCode: true,
    state: true,
    source: true,
    address: true,
    remark: true,
    createDate: true,
    payDate: true,
    cancelDate: true,
    cancelReason: true,
    inquiryNum: true,
    terms: true,
    rate: true,
    events: true,
    lines: true,
  })
  .extend({
    buyerName: z.string(),
    name: z.string(),
    /** Null until the order may be shipped. */
    mobile: z.string().nullable(),
    /** The total of its lines, before deductions. */
    amount: yuan,
  });
export type SaleOrder = z.output<typeof saleOrder>;

export const saleOrders = defineRead({
  name: 'saleOrder.list',
  summary: "The seller's orders, newest first unless asked otherwise",
  path: '/api/order/order/saleOrderList',
  access: 'seller',
  /**
   * A seller cannot filter by payment method and approval, which are the buyer's own affair. Amounts are before
   * deductions.
   */
  request: z
    .object({ ...orderSearch, waits: z.enum(SALE_WAITS).optional() })
    .omit({ approval: true, paymentMethod: true }),
  content: orderPage(saleOrder),
});

export const saleOrderById = defineRead({
  name: 'saleOrder.byId',
  summary: "One of the seller's orders",
  method: 'GET',
  path: '/api/order/order/saleOrderDetail/:id',
  access: 'seller',
  request: z.object({ id }),
  content: saleOrder,
});
