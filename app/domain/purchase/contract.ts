import { z } from 'zod';
import { typedOwnFields } from '#app/domain/company/own-fields-contract.ts';
import { defineEndpoint, defineRead, pageOf } from '#app/domain/endpoint.ts';
import { auditStatus, ownOutcome } from '#app/domain/lead/contract.ts';
import { saleTerms } from '#app/domain/order/sale-terms-contract.ts';
import { SORT_DIRECTIONS } from '#app/domain/paging.ts';
import { TENDER_STATES } from '#app/domain/tender/tender.ts';
import {
  id,
  instant,
  pageRequest,
  quantity,
  typedField,
  typedQuantity,
  yuan,
} from '#app/domain/wire.ts';
import { GROUP_STATES, PURCHASING_STATES, PURCHASING_STEPS } from './group-result.ts';

/** The progress of a registration; every page shows the same `text` for it. */
export const purchasingResult = z.object({
  state: z.enum(PURCHASING_STATES),
  text: z.string(),
});
export type PurchasingResult = z.output<typeof purchasingResult>;

/** A group-purchase plan (spec 2 §3). */
export const plan = z.object({
  scheduleId: z.string(),
  productCode: z.string(),
  title: z.string(),
  productName: z.string(),
  varieties: z.string(),
  brand: z.string(),
  origin: z.string(),
  manufacturer: z.string(),
  supplierName: z.string(),
  deliveryPlace: z.string(),
  unit: z.string(),
  /** Percent: "10". */
  marginRatio: z.string(),
  /** The margin ratio with its sign: "10%". */
  marginRatioChar: z.string(),
  referencePrice: yuan,
  /** What the prices are with, and how goods are weighed. */
  saleTerms,
  /** The lowest and the highest price: "3,800.00–3,950.00". */
  rangeOfPrice: z.string(),
  minOrderQuantity: quantity,
  deliveryStartDate: z.iso.date(),
  deliveryEndDate: z.iso.date(),
  scheduleDescription: z.string(),
  deadline: instant,
  /** The total of all registrations that were not refused. */
  orderedQuantity: quantity,
  /** The quantity that makes the group. Only registrations that passed and whose margin is frozen count. */
  targetQuantity: quantity,
  joinedQuantity: quantity,
  state: z.enum(GROUP_STATES),
  ended: z.boolean(),
});
const ownedPlan = plan.extend({
  /** The progress of the caller's newest registration for the plan. */
  ownResult: purchasingResult.nullable(),
});
export type PurchasePlan = z.output<typeof ownedPlan>;

const conditions = {
  keyword: z.string().max(50).optional(),
  categoryCode: id.optional(),
  manufacturer: typedField.optional(),
  deliveryPlace: typedField.optional(),
  lowestPrice: yuan.optional(),
  highestPrice: yuan.optional(),
};

export const listByKeyword = defineRead({
  name: 'groupPurchase.listByKeyword',
  summary: 'A page of group-purchase plans; those that can still be registered for come first',
  path: '/api/portal/purchase/listByKeyword',
  access: 'optional',
  request: z.object({
    ...pageRequest,
    rows: pageRequest.rows.default(10),
    ...conditions,
    /** The sort key; `price` sorts by the reference price. */
    sortWord: z.enum(['price', 'deadline']).optional(),
    sortWay: z.enum(SORT_DIRECTIONS).optional(),
  }),
  content: pageOf(ownedPlan),
});

export const planById = defineRead({
  name: 'groupPurchase.planById',
  summary: 'A group-purchase plan',
  method: 'GET',
  path: '/api/portal/purchase/schedule/:scheduleId',
  access: 'optional',
  request: z.object({ scheduleId: id }),
  content: ownedPlan,
});

export const saleSearchCriteria = defineRead({
  name: 'groupPurchase.saleSearchCriteria',
  summary: 'What the plans can be narrowed by',
  path: '/api/portal/purchase/saleSearchCriteria',
  access: 'public',
  request: z.object({ categoryCode: id.optional() }),
  content: z.object({
    categories: z.array(z.object({ categoryCode: z.string(), categoryName: z.string() })),
    manufacturers: z.array(z.string()),
    deliveryPlaces: z.array(z.string()),
  }),
  absent: { categories: [], manufacturers: [], deliveryPlaces: [] },
});

export const purchasingSave = defineEndpoint({
  name: 'groupPurchase.purchasingSave',
  summary: 'Register for a plan; it waits for the platform’s review. content is the text to show',
  path: '/api/portal/purchase/purchasingSave',
  access: 'customer',
  begins: true,
  request: z.object({
    scheduleId: id,
    productCode: id,
    orderedQuantity: typedQuantity,
    /** For the order of the group. */
    ...typedOwnFields,
  }),
  content: z.string(),
  codes: ['missing', 'invalid', 'tooSmall', 'tooLarge', 'over', 'ownStore', 'ofPlatform'],
  serial: true,
  locked: true,
});

export const payMargin = defineEndpoint({
  name: 'groupPurchase.payMargin',
  summary:
    'Freeze the margin of a registration that passed, from the wallet; content is the text to show',
  path: '/api/portal/purchase/payMargin',
  access: 'customer',
  begins: true,
  permission: 'pay',
  stepUp: 'large',
  changes: 'purchase',
  request: z.object({ id }),
  content: z.string(),
  codes: ['decided', 'walletMissing', 'fundsShort'],
  serial: true,
});

export const cancelPurchasing = defineEndpoint({
  name: 'groupPurchase.cancelPurchasing',
  summary: 'Take a registration back whose margin is not frozen; content is the text to show',
  path: '/api/portal/purchase/cancelPurchasing',
  access: 'customer',
  changes: 'purchase',
  request: z.object({ id }),
  content: z.string(),
  codes: ['decided'],
  serial: true,
});

const purchasing = plan
  .pick({ scheduleId: true, title: true, productName: true, unit: true, deadline: true })
  .extend({
    id: z.string(),
    orderedQuantity: quantity,
    /** The margin amount. */
    price: yuan,
    auditStatus,
    outcome: ownOutcome,
    result: purchasingResult,
    steps: z.array(z.enum(PURCHASING_STEPS)),
    createDate: instant,
  });
export type Purchasing = z.output<typeof purchasing>;

export const purchasingList = defineRead({
  name: 'groupPurchase.purchasingList',
  summary: "The customer's registrations for plans, the newest first",
  path: '/api/portal/purchase/purchasingList',
  access: 'customer',
  request: z.object(pageRequest),
  content: pageOf(purchasing),
});

export const tender = z.object({
  id: z.string(),
  title: z.string(),
  biddingLocation: z.string(),
  openingPlace: z.string(),
  biddingContent: z.string(),
  bidEndDate: instant,
  ended: z.boolean(),
  /** A notice is answered where it says; an API that says nothing has notices alone. */
  state: z.enum(TENDER_STATES).default('notice'),
});
export type Tender = z.output<typeof tender>;

export const bidAnnouncementList = defineRead({
  name: 'tender.bidAnnouncementList',
  summary: 'Tender announcements, the next to end first, then those that ended',
  path: '/api/portal/tender/bidAnnouncementList',
  access: 'public',
  request: z.object({ ...pageRequest, rows: pageRequest.rows.default(10) }),
  content: pageOf(tender),
});

export const tenderById = defineRead({
  name: 'tender.byId',
  summary: 'A tender announcement',
  method: 'GET',
  path: '/api/portal/tender/:id',
  access: 'public',
  request: z.object({ id }),
  content: tender,
});
