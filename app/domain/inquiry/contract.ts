import { z } from 'zod';
import { ownFields, typedOwnFields } from '#app/domain/company/own-fields-contract.ts';
import { defineEndpoint, defineRead, pageOf } from '#app/domain/endpoint.ts';
import { attachment, fileIds } from '#app/domain/file/contract.ts';
import { namesOf } from '#app/domain/names-of.ts';
import { paymentTerms } from '#app/domain/order/contract.ts';
import { FULL_PAYMENT } from '#app/domain/order/terms.ts';
import { USUAL_UNIT } from '#app/domain/quantity.ts';
import {
  id,
  instant,
  pageRequest,
  quantity,
  textUpTo,
  typedFigure,
  typedQuantity,
  yuan,
} from '#app/domain/wire.ts';
import { INQUIRY_STATE_LABEL, MAX_INQUIRY_ROWS, MAX_INQUIRY_SELLERS } from './inquiry.ts';
import { CURRENCY_SIGN } from './offer.ts';

/**
 * Derived from the time and the events, never stored: `open` until `endDate`, then `ended`;
 * `accepted` while the order of the accepted offer exists; `closed` when the buyer closed it.
 */
export const inquiryState = z.enum(namesOf(INQUIRY_STATE_LABEL));

export const inquiryDetail = z.object({
  /** 1 for the first. */
  position: z.int().positive(),
  /** The listing it was made from; null for goods that the buyer described. */
  goodsId: z.string().nullable(),
  productCode: z.string(),
  productName: z.string(),
  specs: z.string(),
  brand: z.string(),
  brandNumber: z.string(),
  unit: z.string(),
  count: quantity,
});
export type InquiryDetail = z.output<typeof inquiryDetail>;

/** An inquiry as both sides may see it (spec 2 §3). */
export const inquiry = z.object({
  inquiryNum: z.string(),
  title: z.string(),
  endDate: instant,
  conditions: z.string(),
  deliveryWay: z.int(),
  deliveryWayName: z.string(),
  /** The total of all its details. */
  count: quantity,
  productCount: z.int().nonnegative(),
  /** The buyer's target price per unit, where given. */
  price: yuan.nullable(),
  remark: z.string(),
  buyerCode: z.string(),
  buyerName: z.string(),
  createDate: instant,
  state: inquiryState,
  inquiryDetails: z.array(inquiryDetail),
  files: z.array(attachment),
});
export type Inquiry = z.output<typeof inquiry>;

export const sellerRef = z.object({ sellerCode: id, sellerName: textUpTo(120).default('') });

/**
 * Names, units and minimum quantities of listings are read from the database, not from the request.
 */
export const saveInquiry = defineEndpoint({
  name: 'inquiry.save',
  summary: 'Ask sellers for offers',
  path: '/api/order/inquiry/saveInquiryPortal',
  access: 'customer',
  begins: true,
  request: z.object({
    title: textUpTo(200, '标题'),
    /** yyyy-MM-dd HH:mm:ss, Asia/Shanghai. */
    endDate: z.string().max(32),
    conditions: z.string().max(60),
    deliveryWay: z.string().max(8),
    /** Yuan; empty without a target price. */
    price: typedFigure(500).default(''),
    remark: textUpTo(500, '备注').default(''),
    inquiryDetails: z
      .array(
        z.object({
          goodsId: id.nullable().default(null),
          productName: textUpTo(120).default(''),
          specs: textUpTo(200).default(''),
          brand: z.string().max(60).default(''),
          brandNumber: z.string().max(60).default(''),
          unit: z.string().max(60).default(USUAL_UNIT),
          count: typedQuantity,
        }),
      )
      .max(MAX_INQUIRY_ROWS),
    inquirySellerRefs: z.array(sellerRef).max(MAX_INQUIRY_SELLERS),
    fileIds,
  }),
  codes: [
    'missing',
    'invalid',
    'past',
    'tooSmall',
    'goodsGone',
    'ownStore',
    'sellerSuspended',
    'fileRefused',
  ],
  serial: true,
  locked: true,
});

const summary = inquiry.omit({ inquiryDetails: true, files: true }).extend({
  /** The goods in one line: "螺纹钢 HRB400E 等 3 种". */
  goodsText: z.string(),
});

export const inquiryList = defineRead({
  name: 'inquiry.list',
  summary: "The customer's inquiries, newest first",
  path: '/api/order/inquiry/inquiryList',
  access: 'customer',
  request: z.object({ ...pageRequest, state: inquiryState.optional() }),
  content: pageOf(
    summary.extend({
      sellerCount: z.int().nonnegative(),
      /** Sellers who have answered and not withdrawn it. */
      offerCount: z.int().nonnegative(),
      orderCode: z.string().nullable(),
    }),
  ),
});

export const currency = z.enum(namesOf(CURRENCY_SIGN));

/** An offer's answer to one detail, by its position; prices in the offer's currency. */
export const offerDetail = z.object({
  position: z.int().positive(),
  price: yuan,
  /** price × count. */
  amount: yuan,
  deliveryAddress: z.string(),
  conditions: z.string(),
  deliveryWay: z.int(),
  deliveryWayName: z.string(),
});

/** One round of a seller's offers (spec 2 §3 «offer»). */
export const offer = z.object({
  id: z.string(),
  /** 1 for the first offer, one more for each revision. */
  lastCutNum: z.int().positive(),
  currency,
  total: yuan,
  validUntil: instant,
  /** Of an offer that names none: paid at once. */
  terms: paymentTerms.default(FULL_PAYMENT),
  remark: z.string(),
  createDate: instant,
  /** When the seller took it back, and why; null where it was not. */
  withdrawn: z.object({ at: instant, reason: z.string() }).nullable(),
  offerDetails: z.array(offerDetail),
  files: z.array(attachment),
});
export type Offer = z.output<typeof offer>;

/** An inquiry with every offer, for its buyer only. */
export const inquiryDetailOfBuyer = defineRead({
  name: 'inquiry.detail',
  summary: "One of the customer's inquiries with the live offers of all sellers",
  method: 'GET',
  path: '/api/order/inquiry/inquiryDetail/:inquiryNum',
  access: 'customer',
  /** Earlier rounds come with their first lines, which pages show, or with all. */
  request: z.object({ inquiryNum: id, earlierLines: z.enum(['first', 'all']).default('first') }),
  content: inquiry.extend({
    /** Who of the company asked; null for an account without members. */
    placedBy: z.string().nullable().default(null),
    orderCode: z.string().nullable(),
    acceptedOfferId: z.string().nullable(),
    /** What the buyer's company writes on the order of an offer that is accepted. */
    ownFields: ownFields.default([]),
    sellers: z.array(
      z.object({
        sellerCode: z.string(),
        sellerName: z.string(),
        /** The newest offer, which may be withdrawn; null while the seller has not answered. */
        offer: offer.nullable(),
        /** Earlier rounds, newest first. */
        earlier: z.array(offer),
      }),
    ),
  }),
});
export type InquiryOfBuyer = z.output<typeof inquiryDetailOfBuyer.content>;

/** Makes an order at the offer's prices, copied from it; the other sellers are notified. */
export const acceptOffer = defineEndpoint({
  name: 'inquiry.accept',
  summary: 'Accept an offer',
  path: '/api/order/inquiry/acceptOffer',
  access: 'customer',
  begins: true,
  request: z.object({ inquiryNum: id, offerId: id, addressId: id, ...typedOwnFields }),
  content: z.object({
    orderCode: z.string(),
    paymentAmount: yuan,
    terms: paymentTerms,
    /** Until when the first instalment that is paid before shipping is to be paid. */
    payDeadline: instant,
    /** It cannot be paid, or shipped, before somebody of the company has agreed. */
    waitsForApproval: z.boolean().default(false),
  }),
  codes: [
    'missing',
    'invalid',
    'changed',
    'decided',
    'foreignCurrency',
    'over',
    'creditMissing',
    'sellerSuspended',
    'creditShort',
    'noApprover',
  ],
  serial: true,
  locked: true,
});

export const closeInquiry = defineEndpoint({
  name: 'inquiry.close',
  summary: 'End an inquiry without an offer; its sellers are notified',
  path: '/api/order/inquiry/closeInquiry',
  access: 'customer',
  request: z.object({ inquiryNum: id }),
  codes: ['decided'],
  serial: true,
});
