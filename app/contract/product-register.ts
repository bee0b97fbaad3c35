import { z } from 'zod';
import { defineEndpoint, pageOf } from '#app/domain/endpoint.ts';
import {
  id,
  imageUrl,
  instant,
  pageRequest,
  quantity,
  typedQuantity,
  yuan,
} from '#app/domain/wire.ts';

/** How far the platform's review of a registration is (spec 2 §3). */
export const auditStatus = z.enum(['waitAudit', 'auditing', 'auditPass', 'notPass']);
export type AuditStatus = z.output<typeof auditStatus>;

/** A purchase intent for goods of the platform itself, as its customer sees it. */
const productRegister = z.object({
  id: z.string(),
  platformProductId: z.string(),
  productName: z.string(),
  brandNumber: z.string(),
  specs: z.string(),
  imageUrl,
  supplierName: z.string(),
  manufacturer: z.string(),
  unit: z.string(),
  purchaseCount: quantity,
  /** What a unit cost when it was registered. */
  price: yuan,
  auditStatus,
  createDate: instant,
});
export type ProductRegister = z.output<typeof productRegister>;

/** Binds nobody: it asks the platform to keep goods ready, and waits for its review. */
export const productRegisterSave = defineEndpoint({
  name: 'productRegister.save',
  summary: 'Register a purchase quantity of self-operated goods; content is the text to show',
  method: 'POST',
  path: '/api/portal/productRegister/save',
  access: 'customer',
  request: z.object({
    platformProductId: id,
    purchaseCount: typedQuantity,
    type: z.literal('self'),
  }),
  content: z.string(),
  codes: {
    J001: 'goods are unknown, not the platform’s own, or off the shelf',
    J002: 'no quantity, or one the unit cannot have',
    J003: 'less than one unit',
    J004: 'more than is available',
  },
  serial: true,
  locked: true,
});

export const productRegisterList = defineEndpoint({
  name: 'productRegister.list',
  summary: "A page of the customer's registrations, the newest first",
  method: 'POST',
  path: '/api/portal/productRegister/list',
  access: 'customer',
  request: z.object({
    ...pageRequest,
    /** Of these goods only. */
    platformProductId: id.optional(),
  }),
  content: pageOf(productRegister),
});
