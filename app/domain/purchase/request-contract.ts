import { z } from 'zod';
import { defineEndpoint, defineRead, pageOf } from '#app/domain/endpoint.ts';
import { auditStatus, ownOutcome } from '#app/domain/lead/contract.ts';
import {
  instant,
  pageRequest,
  quantity,
  textUpTo,
  typedField,
  typedQuantity,
} from '#app/domain/wire.ts';

/** `centralized`: bought together with others; `agent`: by the platform for this customer alone. */
export const PURCHASE_KINDS = ['centralized', 'agent'] as const;
export type PurchaseKind = (typeof PURCHASE_KINDS)[number];

const purchaseRequest = z.object({
  id: z.string(),
  productName: z.string(),
  specs: z.string(),
  count: quantity,
  unit: z.string(),
  deliveryPlace: z.string(),
  deliveryDate: z.iso.date(),
  /** The contact person and the phone, masked for everybody but the customer who made the request. */
  linkman: z.string(),
  phone: z.string(),
  remark: z.string(),
  auditStatus,
  /** The outcome; null for everybody but the customer who made the request. */
  outcome: ownOutcome,
  createDate: instant,
  own: z.boolean(),
});
export type PurchaseRequest = z.output<typeof purchaseRequest>;

/** The fields of a purchase request, as typed. */
const requestFields = {
  productName: typedField,
  specs: typedField,
  count: typedQuantity,
  unit: typedField,
  deliveryPlace: typedField,
  deliveryDate: typedField,
  linkman: typedField,
  phone: z.string().max(32),
  remark: textUpTo(300),
};

const requestList = (kind: PurchaseKind, words: string) =>
  defineRead({
    name: `purchaseRequest.${kind}List`,
    summary: `What is wanted by ${words}, the newest first`,
    path: `/api/portal/purchase/${kind}PurchasingList`,
    access: 'optional',
    /** `own`: whether only the caller's own requests are listed. */
    request: z.object({ ...pageRequest, own: z.boolean().default(false) }),
    content: pageOf(purchaseRequest),
  });

const requestSave = (kind: PurchaseKind, words: string) =>
  defineEndpoint({
    name: `purchaseRequest.${kind}Save`,
    summary: `Ask for ${words}; content is the text to show`,
    path: `/api/portal/purchase/${kind}PurchasingSave`,
    access: 'customer',
    begins: true,
    request: z.object(requestFields),
    content: z.string(),
    codes: ['missing', 'invalid', 'past'],
    serial: true,
    locked: true,
  });

export const centralizedPurchasingList = requestList('centralized', 'centralized purchasing');
export const centralizedPurchasingSave = requestSave('centralized', 'centralized purchasing');
export const agentPurchasingList = requestList('agent', 'agent purchasing');
export const agentPurchasingSave = requestSave('agent', 'agent purchasing');
