import { z } from 'zod';
import { cartLine } from '#app/domain/cart/contract.ts';
import { skuSource } from '#app/domain/catalogue/goods-contract.ts';
import { DELIVERY_METHODS } from '#app/domain/checkout/delivery.ts';
import { ownFields, typedOwnFields } from '#app/domain/company/own-fields-contract.ts';
import { defineEndpoint, defineRead } from '#app/domain/endpoint.ts';
import { coupon, giftCard, integralRule } from '#app/domain/marketing/contract.ts';
import { orderLine } from '#app/domain/order/contract.ts';
import { MOST_ORDER_LINES, REMARK_MAX } from '#app/domain/order/order.ts';
import {
  coordinate,
  id,
  idText,
  instant,
  textUpTo,
  typedQuantity,
  yuan,
} from '#app/domain/wire.ts';
import { DEDUCTION_KINDS } from './pricing.ts';
import { unpaidOrder } from './unpaid-order-contract.ts';

export const pickupPoint = z.object({
  id: z.string(),
  addre: z.string(),
  address: z.string(),
  longitude: z.number(),
  latitude: z.number(),
});
export type PickupPoint = z.output<typeof pickupPoint>;

export const pickupPoints = defineRead({
  name: 'checkout.pickupPoints',
  summary: "A seller's pickup points",
  path: '/api/order/checkout/pickupPoints',
  access: 'customer',
  request: z.object({ productCode: idText, source: skuSource, sellerCode: id }),
  content: z.array(pickupPoint),
  absent: [],
});

export const deliveryDistance = defineRead({
  name: 'checkout.deliveryDistance',
  summary: "Great-circle distance from the seller's warehouse, km with one decimal",
  path: '/api/order/checkout/deliveryDistance',
  access: 'customer',
  request: z.object({
    longitude: coordinate,
    latitude: coordinate,
    source: skuSource,
    sellerCode: id,
  }),
  content: z.object({ distance: z.string() }),
});

/** What is to be ordered: lines of the cart, an order once more, one product or one listing. */
export const checkoutSource = z.discriminatedUnion('from', [
  z.object({ from: z.literal('cart'), ids: z.array(id).min(1).max(MOST_ORDER_LINES) }),
  z.object({
    from: z.literal('order'),
    orderCode: id,
    /** The goods and quantities of it that are wanted now; all as they were, where it is unset. */
    lines: z
      .array(z.object({ skuId: id, num: typedQuantity }))
      .min(1)
      .max(MOST_ORDER_LINES)
      .optional(),
  }),
  z.object({
    from: z.enum(['direct', 'spot']),
    skuId: id,
    skuType: skuSource,
    num: typedQuantity,
  }),
]);

export const reorder = defineRead({
  name: 'checkout.reorder',
  summary: 'The goods of an order as they are now, and like ones for those that cannot be had',
  method: 'GET',
  path: '/api/order/checkout/reorder/:orderCode',
  access: 'customer',
  request: z.object({ orderCode: id }),
  content: z.object({
    lines: z.array(
      z.object({
        ordered: orderLine.pick({
          productName: true,
          specs: true,
          brandNumber: true,
          number: true,
          unit: true,
          sellingPrice: true,
        }),
        /** Null for what never was on offer by itself: the goods of an inquiry or an auction. */
        goods: cartLine.nullable(),
        alike: z.array(cartLine),
      }),
    ),
  }),
});

/** The deductions the customer chose; unknown ids are refused. */
const deductionChoices = z.object({
  /** Coupon of each line that has one, by the line's id. */
  discounts: z
    .array(z.object({ skuId: id, discountId: id }))
    .max(MOST_ORDER_LINES)
    .default([]),
  /** Use as many points as the rule allows. */
  useIntegral: z.boolean().default(false),
  giftCardids: z.array(id).max(100).default([]),
});

export const deduction = z.object({
  kind: z.enum(DEDUCTION_KINDS),
  label: z.string(),
  amount: yuan,
  /** The id of the marketing group, the coupon's discount, or the gift card. */
  sourceId: z.string().nullable().default(null),
});

export const checkoutPreview = defineRead({
  name: 'checkout.preview',
  summary: 'Lines, pickup points and amounts of an order before it is submitted',
  path: '/api/order/checkout/preview',
  access: 'customer',
  request: z.object({ source: checkoutSource, choices: deductionChoices.optional() }),
  content: z.object({
    lines: z.array(
      cartLine.extend({
        pickupPoints: z.array(pickupPoint),
        /** The customer's coupons that can be chosen for the line, the best one first. */
        coupons: z.array(coupon),
        /** Those that cannot, each with what is missing. */
        unusableCoupons: z
          .array(
            coupon
              .pick({ name: true, terms: true, validUntil: true })
              .extend({ missing: z.string() }),
          )
          .default([]),
        /** Those of its methods that the market takes; absent: all that its way has (spec 1 §4). */
        deliveryMethods: z.array(z.int()).optional(),
        /** The customer's addresses that the seller does not bring the line to, each with why. */
        outOfRange: z.array(z.object({ addressId: z.string(), text: z.string() })).default([]),
        /** The chosen one, where it takes something off. */
        discountId: z.string().nullable(),
      }),
    ),
    integral: integralRule.extend({
      integral: z.int(),
      useIntegral: z.int(),
      /** The points that this order can use, and their value. */
      usable: z.int(),
      worth: yuan.default('0.00'),
    }),
    giftCards: z.array(giftCard).default([]),
    goodsAmount: yuan,
    freight: yuan.default('0.00'),
    deductions: z.array(deduction),
    /** Choices that take nothing off, and why; the page clears them. */
    refused: z.array(
      z.object({ kind: deduction.shape.kind, sourceId: z.string().nullable(), text: z.string() }),
    ),
    /** Why the order cannot be placed as it is: groups that fall short (spec 1 §5). */
    problems: z.array(z.string()).default([]),
    /** What the same person has ordered of the same goods and not paid yet, the newest first. */
    unpaid: z.array(unpaidOrder).default([]),
    payable: yuan,
    /** Outside trading hours, when an order made now will be handled; else null. */
    tradingHoursNote: z.string().nullable().default(null),
    /** What the customer's company writes on its orders; none for others. */
    ownFields: ownFields.default([]),
    /** Sellers who keep no stock while an order of a company's people waits for an approval. */
    unheldSellers: z.array(z.string()).default([]),
  }),
  codes: ['goodsGone'],
});
export type CheckoutPreview = z.output<typeof checkoutPreview.content>;

const skuDetail = z.object({
  /** Cart line id when the order comes from the cart, else the goods' id. */
  skuId: id,
  num: typedQuantity,
  skuType: skuSource,
  bindSkuId: idText.nullable().default(null),
  productType: z.string().max(32).nullable().default(null),
  /** Null where none was chosen. */
  deliveryMethod: z.literal(DELIVERY_METHODS).nullable(),
  /** Id of the chosen pickup point (method 2). */
  takeAddress: textUpTo(200).nullable().default(null),
  reservationDate: instant.nullable().default(null),
  /** Id of the customer's address to deliver to (method 4). */
  distributionAddress: textUpTo(200).nullable().default(null),
  longitude: z.number().nullable().default(null),
  latitude: z.number().nullable().default(null),
  /** Discount of the coupon chosen for the line; empty for none. */
  discountId: idText.nullable().default(null),
});

/** Why an order of any kind is refused. */
const ORDER_CODES = [
  'missing',
  'invalid',
  'goodsGone',
  'byOffer',
  'tooSmall',
  'stockShort',
  'past',
  'amountChanged',
  'deliveryRefused',
  'outOfRange',
  'groupShort',
  'deductionRefused',
  'noApprover',
] as const;

/** Price, stock, address and delivery are computed again; none of them is taken from the request. */
export const submitOrder = defineEndpoint({
  name: 'order.submit',
  summary: 'Make an order for each seller of a checkout and reserve their stock',
  path: '/api/order/order/submitOrder',
  access: 'customer',
  begins: true,
  request: z.object({
    source: z.enum(['cart', 'order', 'direct']),
    skuIds: z.array(id).max(MOST_ORDER_LINES),
    /** The receiving address; without one the order goes to `name`, `mobile` and `address`. */
    addressId: id.nullable(),
    name: z.string().max(60).default(''),
    mobile: z.string().max(32).default(''),
    address: textUpTo(200).default(''),
    remark: textUpTo(REMARK_MAX, '备注').default(''),
    /** For the buyer's own books; a company may ask for them. */
    ...typedOwnFields,
    /** Points to use: in whole steps of the rule, or the most that it allows. */
    useIntegral: z.int().nonnegative().default(0),
    /**
     * The value of the points that the page showed; a different one is refused as `amountChanged`.
     */
    useAmount: yuan.nullable().default(null),
    giftCardids: z.array(id).max(100).default([]),
    skuDetail: z.array(skuDetail).max(MOST_ORDER_LINES),
    /** The payable amount that the page showed; a different one is refused as `amountChanged`. */
    shownAmount: yuan.nullable().default(null),
  }),
  content: z.object({
    /** What is to be paid: the order, or the bundle of several (design/orders: One order for each seller). */
    orderCode: z.string(),
    paymentAmount: yuan,
    paymentMethod: z.string(),
    /** The order of each seller; without it there is only the one. */
    orderCodes: z.array(z.string()).default([]),
    /** It cannot be paid before somebody of the company has agreed. */
    waitsForApproval: z.boolean().default(false),
  }),
  codes: [...ORDER_CODES, 'tooLarge', 'contractUnsigned'],
  serial: true,
  locked: true,
});

/**
 * Orders from a spot listing or a store row (spec 1 §5, spec 2 §3 «purchase order request»), held
 * to the same rules as `order.submit`. What is left out is what its page proposes: the first of
 * the addresses, the goods' usual way of delivery, and nothing taken off.
 */
export const portalCreateOrder = defineEndpoint({
  name: 'order.portalCreate',
  summary: 'Order one spot listing',
  path: '/api/order/order/portalCreateOrder',
  access: 'customer',
  begins: true,
  request: z.object({
    businessId: id,
    count: typedQuantity,
    source: skuSource,
    /** Null: none was chosen. */
    addressId: id.nullish(),
    deliveryMethod: skuDetail.shape.deliveryMethod.default(null),
    ...skuDetail.pick({
      takeAddress: true,
      distributionAddress: true,
      reservationDate: true,
      discountId: true,
    }).shape,
    ...submitOrder.request.pick({
      remark: true,
      purchaseNumber: true,
      costCentre: true,
      project: true,
      useIntegral: true,
      useAmount: true,
      giftCardids: true,
      shownAmount: true,
    }).shape,
  }),
  codes: ORDER_CODES,
  serial: true,
  locked: true,
});
