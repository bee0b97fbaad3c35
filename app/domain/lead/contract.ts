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
import { LEAD_KINDS, LEAD_STATES } from './lead.ts';

/** An application for financing, form A of spec 3 §5; anybody may send one. */
export const financeSave = defineEndpoint({
  name: 'finance.save',
  summary: 'Apply for financing',
  method: 'POST',
  path: '/api/portal/pass/home/financeSave',
  access: 'optional',
  request: z.object({
    companyName: z.string().max(60),
    contactMan: z.string().max(30),
    contactPhone: z.string().max(32),
    /** Comma-joined choices; form A asks for none. */
    cooperationIntention: z.string().max(100).default(''),
  }),
  content: z.literal('success'),
  codes: ['missing', 'invalid', 'tooManyTries'],
  serial: true,
});

/** A company's interest in financing, form B of spec 3 §5; anybody may leave it. */
export const retentionInfoSave = defineEndpoint({
  name: 'retention.save',
  summary: 'Leave a financing demand',
  method: 'POST',
  path: '/api/portal/pass/home/retentionInfoSave',
  access: 'optional',
  request: z.object({
    name: z.string().max(60),
    linkman: z.string().max(30),
    phone: z.string().max(32),
    /** Comma-joined choices (spec 3 §3). */
    cooperationIntention: z.string().max(100),
  }),
  content: z.literal('success'),
  codes: ['missing', 'invalid', 'tooManyTries'],
  serial: true,
});

export const demandType = z.enum(['car', 'warehouse']);

const logisticsDemand = z.object({
  id: z.string(),
  /** Of a truck demand: from where, to where. */
  startPlace: z.string().nullable(),
  endPlace: z.string().nullable(),
  /** Of a warehouse demand. */
  place: z.string().nullable(),
  goods: z.string(),
  tonnage: quantity,
  linkman: z.string(),
  phone: z.string(),
});
export type LogisticsDemand = z.output<typeof logisticsDemand>;

/** The newest; who is not logged in sees contact person and phone masked. */
export const logisticsYunCang = defineEndpoint({
  name: 'logistics.list',
  summary: 'Who looks for a truck, or for a warehouse',
  method: 'POST',
  path: '/api/portal/pass/home/logisticsYunCang',
  access: 'optional',
  request: z.object({ type: demandType }),
  content: z.array(logisticsDemand),
});

const typed = z.string().max(60);

export const logisticsYunCangSave = defineEndpoint({
  name: 'logistics.save',
  summary: 'Leave a demand for a truck or a warehouse',
  method: 'POST',
  path: '/api/portal/pass/home/logisticsYunCangSave',
  access: 'optional',
  request: z.object({
    type: demandType,
    tonnage: typed,
    goods: typed,
    linkman: z.string().max(30),
    phone: z.string().max(32),
    startPlace: typed.default(''),
    endPlace: typed.default(''),
    place: typed.default(''),
  }),
  content: z.literal('success'),
  codes: ['missing', 'invalid', 'tooManyTries'],
  serial: true,
});

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
  codes: ['invalid', 'tooSmall', 'stockShort', 'goodsGone'],
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

export const leadKind = z.enum(LEAD_KINDS);

/** A text that not every kind of lead has; empty where it has none. */
const text = z.string();

const lead = z.object({
  kind: leadKind,
  /** Unique among leads of its kind. */
  id: z.string(),
  /** Who asks: a company as typed, or the customer's name; empty where a form asks for neither. */
  company: text,
  linkman: z.string(),
  phone: z.string(),
  /** Comma-joined choices. */
  intention: text,
  goods: text,
  specs: text,
  count: quantity.or(z.literal('')),
  unit: text,
  /** Where from, where a warehouse is wanted, or where to deliver. */
  place: text,
  endPlace: text,
  /** A day: 2026-12-01. */
  deliveryDate: text,
  remark: text,
  createDate: instant,
  handled: z.object({ date: instant, by: z.string(), note: z.string() }).nullable(),
});
export type Lead = z.output<typeof lead>;

export const leads = defineEndpoint({
  name: 'leadDesk.leads',
  summary: 'What visitors have left in the public forms, whole, the newest first',
  method: 'POST',
  path: '/api/admin/operator/leads',
  access: 'operator',
  request: z.object({
    ...pageRequest,
    kind: leadKind.optional(),
    state: z.enum(LEAD_STATES).optional(),
    /** A part of a company, a contact person, a phone or goods. */
    keyword: z.string().max(60).default(''),
    /** Days in Shanghai, both included. */
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
  }),
  content: pageOf(lead).extend({
    /** How many of each kind nobody has handled yet, whatever else was asked. */
    open: z.array(z.object({ kind: leadKind, count: z.int().positive() })),
  }),
});

export const markLead = defineEndpoint({
  name: 'leadDesk.mark',
  summary: 'Mark a lead as handled, with a note, or open it again',
  method: 'POST',
  path: '/api/admin/operator/leads/mark',
  access: 'operator',
  request: z.object({
    kind: leadKind,
    id,
    handled: z.boolean(),
    note: z.string().max(200).default(''),
  }),
  content: z.string(),
  codes: ['decided', 'alreadySo'],
  serial: true,
});
