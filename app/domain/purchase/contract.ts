import { z } from 'zod';
import { defineEndpoint, pageOf } from '#app/domain/endpoint.ts';
import { auditStatus } from '#app/domain/lead/contract.ts';
import {
  id,
  instant,
  nothing,
  pageRequest,
  quantity,
  typedQuantity,
  yuan,
} from '#app/domain/wire.ts';

/** A group-purchase plan (spec 2 §3). */
const plan = z.object({
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
  /** The same with its sign: "10%". */
  marginRatioChar: z.string(),
  referencePrice: yuan,
  /** "3,800.00–3,950.00". */
  rangeOfPrice: z.string(),
  minOrderQuantity: quantity,
  deliveryStartDate: z.iso.date(),
  deliveryEndDate: z.iso.date(),
  scheduleDescription: z.string(),
  deadline: instant,
  /** Of all registrations that were not refused. */
  orderedQuantity: quantity,
  ended: z.boolean(),
});
export type PurchasePlan = z.output<typeof plan>;

const conditions = {
  keyword: z.string().max(50).optional(),
  categoryCode: id.optional(),
  manufacturer: z.string().max(64).optional(),
  deliveryPlace: z.string().max(64).optional(),
  lowestPrice: yuan.optional(),
  highestPrice: yuan.optional(),
};

export const listByKeyword = defineEndpoint({
  name: 'groupPurchase.listByKeyword',
  summary: 'A page of group-purchase plans; those that can still be registered for come first',
  method: 'POST',
  path: '/api/portal/purchase/listByKeyword',
  access: 'public',
  request: z.object({
    ...pageRequest,
    rows: pageRequest.rows.default(10),
    ...conditions,
    /** `price` by the reference price. */
    sortWord: z.enum(['price', 'deadline']).optional(),
    sortWay: z.enum(['asc', 'desc']).optional(),
  }),
  content: pageOf(plan),
});

export const planById = defineEndpoint({
  name: 'groupPurchase.planById',
  summary: 'A group-purchase plan',
  method: 'GET',
  path: '/api/portal/purchase/schedule/:scheduleId',
  access: 'public',
  request: z.object({ scheduleId: id }),
  content: plan,
  codes: { U001: 'there is no such plan' },
});

export const saleSearchCriteria = defineEndpoint({
  name: 'groupPurchase.saleSearchCriteria',
  summary: 'What the plans can be narrowed by',
  method: 'POST',
  path: '/api/portal/purchase/saleSearchCriteria',
  access: 'public',
  request: z.object({ categoryCode: id.optional() }),
  content: z.object({
    categories: z.array(z.object({ categoryCode: z.string(), categoryName: z.string() })),
    manufacturers: z.array(z.string()),
    deliveryPlaces: z.array(z.string()),
  }),
});

export const purchasingSave = defineEndpoint({
  name: 'groupPurchase.purchasingSave',
  summary: 'Register for a plan; it waits for the platform’s review. content is the text to show',
  method: 'POST',
  path: '/api/portal/purchase/purchasingSave',
  access: 'customer',
  request: z.object({ scheduleId: id, productCode: id, orderedQuantity: typedQuantity }),
  content: z.string(),
  codes: {
    U001: 'there is no such plan, or it is for other goods',
    U002: 'no quantity, or one the unit cannot have',
    U003: 'less than minOrderQuantity, or more than can be registered at once',
    U004: 'the deadline has passed',
  },
  serial: true,
  locked: true,
});

const purchasing = plan
  .pick({ scheduleId: true, title: true, productName: true, unit: true, deadline: true })
  .extend({
    id: z.string(),
    orderedQuantity: quantity,
    /** The margin amount. */
    price: yuan,
    auditStatus,
    createDate: instant,
  });
export type Purchasing = z.output<typeof purchasing>;

export const purchasingList = defineEndpoint({
  name: 'groupPurchase.purchasingList',
  summary: "The customer's registrations for plans, the newest first",
  method: 'POST',
  path: '/api/portal/purchase/purchasingList',
  access: 'customer',
  request: z.object(pageRequest),
  content: pageOf(purchasing),
});

const tender = z.object({
  id: z.string(),
  title: z.string(),
  biddingLocation: z.string(),
  openingPlace: z.string(),
  biddingContent: z.string(),
  bidEndDate: instant,
  ended: z.boolean(),
});
export type Tender = z.output<typeof tender>;

export const bidAnnouncementList = defineEndpoint({
  name: 'tender.bidAnnouncementList',
  summary: 'Tender announcements, the next to end first, then those that ended',
  method: 'POST',
  path: '/api/portal/tender/bidAnnouncementList',
  access: 'public',
  request: z.object({ ...pageRequest, rows: pageRequest.rows.default(10) }),
  content: pageOf(tender),
});

export const tenderById = defineEndpoint({
  name: 'tender.byId',
  summary: 'A tender announcement',
  method: 'GET',
  path: '/api/portal/tender/:id',
  access: 'public',
  request: z.object({ id }),
  content: tender,
  codes: { U011: 'there is no such announcement' },
});

/** As typed on the operator's desk. */
const typed = z.string().max(64);

export const savePlan = defineEndpoint({
  name: 'purchaseDesk.savePlan',
  summary: 'Publish a group-purchase plan',
  method: 'POST',
  path: '/api/admin/operator/purchaseSchedule',
  access: 'operator',
  request: z.object({
    categoryCode: typed,
    title: typed,
    productName: typed,
    varieties: typed,
    brand: typed,
    origin: typed,
    manufacturer: typed,
    supplierName: typed,
    deliveryPlace: typed,
    unit: typed,
    scheduleDescription: z.string().max(1000),
    marginRatio: typed,
    referencePrice: typed,
    lowestPrice: typed,
    highestPrice: typed,
    minOrderQuantity: typed,
    deliveryStartDate: typed,
    deliveryEndDate: typed,
    deadline: typed,
  }),
  content: z.object({ scheduleId: z.string() }),
  codes: {
    U021: 'a text is missing',
    U022: 'a price is wrong, or the lowest is above the highest',
    U023: 'the margin ratio is not above 0 and at most 100',
    U024: 'the quantity is wrong',
    U025: 'a time is missing, past, or out of order',
    U026: 'no such category',
  },
  serial: true,
  locked: true,
});

export const saveTender = defineEndpoint({
  name: 'purchaseDesk.saveTender',
  summary: 'Publish a tender announcement',
  method: 'POST',
  path: '/api/admin/operator/tender',
  access: 'operator',
  request: z.object({
    title: typed,
    biddingLocation: typed,
    openingPlace: typed,
    biddingContent: z.string().max(2000),
    bidEndDate: typed,
  }),
  content: z.object({ id: z.string() }),
  codes: { U031: 'a text is missing', U032: 'the time is missing or past' },
  serial: true,
  locked: true,
});

/** `centralized`: bought together with others; `agent`: by the platform for this customer alone. */
const purchaseKind = z.enum(['centralized', 'agent']);
export type PurchaseKind = z.output<typeof purchaseKind>;

const purchaseRequest = z.object({
  id: z.string(),
  productName: z.string(),
  specs: z.string(),
  count: quantity,
  unit: z.string(),
  deliveryPlace: z.string(),
  deliveryDate: z.iso.date(),
  /** Masked, but for its own customer. */
  linkman: z.string(),
  phone: z.string(),
  remark: z.string(),
  auditStatus,
  createDate: instant,
  own: z.boolean(),
});
export type PurchaseRequest = z.output<typeof purchaseRequest>;

/** What a purchase request says, as typed. */
const requestFields = {
  productName: typed,
  specs: typed,
  count: typedQuantity,
  unit: typed,
  deliveryPlace: typed,
  deliveryDate: typed,
  linkman: typed,
  phone: z.string().max(32),
  remark: z.string().max(300),
};

const REQUEST_CODES = {
  U041: 'a text is missing',
  U042: 'the quantity is wrong',
  U043: 'the day is missing or past',
  U044: 'the phone is missing or wrong',
};

const requestList = (kind: PurchaseKind, words: string) =>
  defineEndpoint({
    name: `purchaseRequest.${kind}List`,
    summary: `What is wanted by ${words}, the newest first`,
    method: 'POST',
    path: `/api/portal/purchase/${kind}PurchasingList`,
    access: 'optional',
    request: z.object(pageRequest),
    content: pageOf(purchaseRequest),
  });

const requestSave = (kind: PurchaseKind, words: string) =>
  defineEndpoint({
    name: `purchaseRequest.${kind}Save`,
    summary: `Ask for ${words}; content is the text to show`,
    method: 'POST',
    path: `/api/portal/purchase/${kind}PurchasingSave`,
    access: 'customer',
    request: z.object(requestFields),
    content: z.string(),
    codes: REQUEST_CODES,
    serial: true,
    locked: true,
  });

export const centralizedPurchasingList = requestList('centralized', 'centralized purchasing');
export const centralizedPurchasingSave = requestSave('centralized', 'centralized purchasing');
export const agentPurchasingList = requestList('agent', 'agent purchasing');
export const agentPurchasingSave = requestSave('agent', 'agent purchasing');

export const withdraw = defineEndpoint({
  name: 'purchaseDesk.withdraw',
  summary: 'Take a plan or an announcement back; registrations stay',
  method: 'POST',
  path: '/api/admin/operator/purchase/withdraw',
  access: 'operator',
  request: z.object({ kind: z.enum(['plan', 'tender']), id }),
  content: z.string(),
  codes: { U051: 'there is no such plan or announcement' },
  serial: true,
});

export const deskOverview = defineEndpoint({
  name: 'purchaseDesk.overview',
  summary: 'The newest 50 plans and announcements, withdrawn ones too',
  method: 'GET',
  path: '/api/admin/operator/purchase',
  access: 'operator',
  request: nothing,
  content: z.object({
    plans: z.array(plan.extend({ withdrawn: z.boolean(), registrations: z.int().nonnegative() })),
    tenders: z.array(tender.extend({ withdrawn: z.boolean() })),
  }),
});
