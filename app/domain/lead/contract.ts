import { z } from 'zod';
import { typedOwnFields } from '#app/domain/company/own-fields-contract.ts';
import { defineEndpoint, defineRead, type Endpoint, pageOf } from '#app/domain/endpoint.ts';
import { namesOf } from '#app/domain/names-of.ts';
import {
  id,
  imageUrl,
  instant,
  pageRequest,
  quantity,
  tabCounts,
  textUpTo,
  typedFigure,
  typedQuantity,
  withCounts,
  yuan,
} from '#app/domain/wire.ts';
import { FINANCE, RETENTION } from './financing.ts';
import type { LeadForm } from './form.ts';
import { LEAD_STATES } from './lead.ts';
import { CAR, DEMAND_TYPES, WAREHOUSE } from './logistics.ts';
import { AUDIT_LABEL } from './registration.ts';

/**
 * The maximum length of a text on the wire: above the rules' own limits, so that the rules can
 * refuse it with their messages.
 */
const MOST_LETTERS = { phone: 32, quantity: 60, choice: 100, choices: 100 };

type WireOf<Fields extends LeadForm['fields']> = {
  [Name in keyof Fields]: Fields[Name]['type'] extends 'choice'
    ? z.ZodDefault<z.ZodString>
    : z.ZodString;
};

/** The fields of a form on the wire, each as it was typed. */
function wireOf<Fields extends LeadForm['fields']>(fields: Fields): WireOf<Fields> {
  const texts = Object.entries(fields).map(([name, field]) => {
    if (field.type === 'quantity') return [name, typedFigure(MOST_LETTERS.quantity)];
    const text =
      field.type === 'text' ? textUpTo(field.maxLength) : z.string().max(MOST_LETTERS[field.type]);
    return [name, field.type === 'choice' ? text.default('') : text];
  });
  return Object.fromEntries(texts);
}

/** A public form can be sent without a login; the serial prevents two leads from one form. */
const publicSave = <Request extends z.ZodType>(
  call: Pick<Endpoint, 'name' | 'summary' | 'path'> & { request: Request; locked?: boolean },
) =>
  defineEndpoint({
    locked: true,
    ...call,
    access: 'optional',
    permission: 'view',
    codes: ['missing', 'invalid', 'tooManyTries'],
    serial: true,
  });

export const financeSave = publicSave({
  name: 'finance.save',
  summary: 'Apply for financing',
  path: '/api/portal/pass/home/financeSave',
  request: z.object(wireOf(FINANCE.fields)),
});

export const retentionInfoSave = publicSave({
  name: 'retention.save',
  summary: 'Leave a financing demand',
  path: '/api/portal/pass/home/retentionInfoSave',
  request: z.object(wireOf(RETENTION.fields)),
});

const demandType = z.enum(DEMAND_TYPES);

const logisticsDemand = z.object({
  id: z.string(),
  /** Origin and destination of a truck demand. */
  startPlace: z.string().nullable(),
  endPlace: z.string().nullable(),
  /** The place of a warehouse demand. */
  place: z.string().nullable(),
  goods: z.string(),
  tonnage: quantity,
  linkman: z.string(),
  phone: z.string(),
});
export type LogisticsDemand = z.output<typeof logisticsDemand>;

/** The newest demands; without a login contact person and phone are masked. */
export const logisticsYunCang = defineRead({
  name: 'logistics.list',
  summary: 'Who looks for a truck, or for a warehouse',
  path: '/api/portal/pass/home/logisticsYunCang',
  access: 'optional',
  request: z.object({ type: demandType }),
  content: z.array(logisticsDemand),
  absent: [],
});

/** One call for both kinds: the other kind's fields may be missing and are ignored. */
export const logisticsYunCangSave = publicSave({
  name: 'logistics.save',
  summary: 'Leave a demand for a truck or a warehouse',
  // Two forms use this call, and a visitor may send them one after the other.
  locked: false,
  path: '/api/portal/pass/home/logisticsYunCangSave',
  request: z.object({
    ...wireOf({ ...CAR.fields, ...WAREHOUSE.fields }),
    type: demandType,
    startPlace: z.string().max(60).default(''),
    endPlace: z.string().max(60).default(''),
    place: z.string().max(60).default(''),
  }),
});

/** The public forms, each with its call. */
export const LEAD_FORMS = [
  { form: FINANCE, save: financeSave },
  { form: RETENTION, save: retentionInfoSave },
  { form: CAR, save: logisticsYunCangSave },
  { form: WAREHOUSE, save: logisticsYunCangSave },
] as const;

/** The state of the platform's review of a registration (spec 2 §3). */
export const auditStatus = z.enum(namesOf(AUDIT_LABEL));
export type AuditStatus = z.output<typeof auditStatus>;

/** Before the platform has decided. */
export const UNDECIDED = ['waitAudit', 'auditing'] as const satisfies readonly AuditStatus[];

/** What the platform has decided about a registration, as its customer sees it. */
export const registrationOutcome = z.object({
  /** Why it did not pass; empty otherwise. */
  reason: z.string(),
  /** The platform's price per unit, where it quoted one. */
  quotedPrice: yuan.nullable(),
  /** The order or the inquiry that was last made from the registration. */
  orderCode: z.string().nullable(),
  inquiryNum: z.string().nullable(),
  auditDate: instant,
});
export type RegistrationOutcome = z.output<typeof registrationOutcome>;

/** The outcome for the customer; null until the platform has begun to work on the registration. */
export const ownOutcome = registrationOutcome.nullable().default(null);

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
  /** The price per unit when it was registered. */
  price: yuan,
  auditStatus,
  outcome: ownOutcome,
  createDate: instant,
});
export type ProductRegister = z.output<typeof productRegister>;

/** Not binding: asks the platform to keep goods ready, and is reviewed by it. */
export const productRegisterSave = defineEndpoint({
  name: 'productRegister.save',
  summary: 'Register a purchase quantity of self-operated goods; content is the text to show',
  path: '/api/portal/productRegister/save',
  access: 'customer',
  begins: true,
  request: z.object({
    platformProductId: id,
    purchaseCount: typedQuantity,
    type: z.literal('self'),
    ...typedOwnFields,
  }),
  content: z.string(),
  codes: ['missing', 'invalid', 'tooSmall', 'stockShort', 'goodsGone'],
  serial: true,
  locked: true,
});

export const productRegisterList = defineRead({
  name: 'productRegister.list',
  summary: "A page of the customer's registrations, the newest first",
  path: '/api/portal/productRegister/list',
  access: 'customer',
  request: z.object({
    ...pageRequest,
    /** Only registrations of these goods. */
    platformProductId: id.optional(),
  }),
  content: pageOf(productRegister),
});

export const leadKind = z.enum(LEAD_FORMS.map(({ form }) => form.kind));
export type LeadKind = z.output<typeof leadKind>;

export const LEAD_KIND_LABEL = Object.fromEntries(
  LEAD_FORMS.map(({ form }) => [form.kind, form.label]),
) as Readonly<Record<LeadKind, string>>;

/** A text that not all kinds of leads have; '' if a kind does not have it. */
const text = z.string();

const lead = z.object({
  kind: leadKind,
  /** Unique among leads of its kind. */
  id: z.string(),
  /** Empty where a form does not ask for it. */
  company: text,
  linkman: z.string(),
  phone: z.string(),
  /** Comma-joined choices. */
  intention: text,
  goods: text,
  count: quantity.or(z.literal('')),
  unit: text,
  /** The origin of a transport, or the place of a warehouse. */
  place: text,
  endPlace: text,
  remark: text,
  createDate: instant,
  handled: z.object({ date: instant, by: z.string(), note: z.string() }).nullable(),
});
export type Lead = z.output<typeof lead>;

export const leads = defineRead({
  name: 'leadDesk.leads',
  summary: 'What visitors have left in the public forms, whole, the newest first',
  path: '/api/admin/operator/leads',
  access: 'operator',
  permission: 'view',
  request: z.object({
    ...pageRequest,
    ...withCounts,
    kind: leadKind.optional(),
    state: z.enum(LEAD_STATES).optional(),
    /** A text to search for in company, contact person, phone and goods. */
    keyword: z.string().max(60).default(''),
    /** Days in Shanghai, both included. */
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
  }),
  content: pageOf(lead).extend({
    /** The number of open leads of each kind, counted without the conditions of the request. */
    open: z.array(z.object({ kind: leadKind, count: z.int().positive() })),
    counts: tabCounts(leadKind),
  }),
});

export const markLead = defineEndpoint({
  name: 'leadDesk.mark',
  summary: 'Mark a lead as handled, with a note, or open it again',
  path: '/api/admin/operator/leads/mark',
  access: 'operator',
  request: z.object({
    kind: leadKind,
    id,
    handled: z.boolean(),
    note: textUpTo(200, '处理结果').default(''),
  }),
  content: z.string(),
  codes: ['decided', 'alreadySo'],
  serial: true,
});
