import { z } from 'zod';
import { defineEndpoint, defineRead, pageOf } from '#app/domain/endpoint.ts';
import { saveInquiry } from '#app/domain/inquiry/contract.ts';
import { purchasingResult } from '#app/domain/purchase/contract.ts';
import {
  id,
  instant,
  pageRequest,
  quantity,
  tabCounts,
  textUpTo,
  typedFigure,
  withCounts,
  yuan,
} from '#app/domain/wire.ts';
import { ORDER_STATES } from '../order/state.ts';
import { auditStatus, registrationOutcome } from './contract.ts';
import { AUDIT_STEPS, REGISTRATION_KINDS, REGISTRATION_STEPS } from './registration-desk.ts';

export const registrationKind = z.enum(REGISTRATION_KINDS);

const registration = z.object({
  kind: registrationKind,
  /** Unique among registrations of its kind. */
  id: z.string(),
  customerName: z.string(),
  /** The contact person typed in a purchase request; for other registrations, the account's. */
  linkman: z.string(),
  phone: z.string(),
  /** The title of the group-purchase plan; empty for other registrations. */
  title: z.string(),
  productName: z.string(),
  specs: z.string(),
  count: quantity,
  unit: z.string(),
  /** The price when it was registered, or the plan's reference price; null for requests. */
  listedPrice: yuan.nullable(),
  place: z.string(),
  /** A day: 2026-12-01; empty where the registration names none. */
  deliveryDate: z.string(),
  remark: z.string(),
  auditStatus,
  outcome: registrationOutcome
    .extend({
      by: z.string(),
      orderState: z.enum(ORDER_STATES).nullable(),
    })
    .nullable(),
  /** The progress of the registration in its group purchase; null for every other kind. */
  result: purchasingResult.nullable(),
  steps: z.array(z.enum(REGISTRATION_STEPS)),
  createDate: instant,
});
export type Registration = z.output<typeof registration>;

export const registrations = defineRead({
  name: 'registrationDesk.registrations',
  summary: 'What customers have registered for or asked to be bought, the newest first',
  path: '/api/admin/operator/registrations',
  access: 'operator',
  permission: 'view',
  request: z.object({
    ...pageRequest,
    ...withCounts,
    kind: registrationKind.optional(),
    state: auditStatus.optional(),
    /** A text to search for in customer's name, contact person, phone, goods and plan's title. */
    keyword: z.string().max(60).default(''),
    /** Days in Shanghai, both included. */
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
  }),
  content: pageOf(registration).extend({
    /** The number of undecided registrations of each kind, counted without the conditions of the request. */
    undecided: z.array(z.object({ kind: registrationKind, count: z.int().positive() })),
    counts: tabCounts(registrationKind),
  }),
});

const named = { kind: registrationKind, id };

export const auditRegistration = defineEndpoint({
  name: 'registrationDesk.audit',
  summary: 'Begin to work on a registration, let it pass at a price, or refuse it with a reason',
  path: '/api/admin/operator/registrations/audit',
  access: 'operator',
  changes: 'purchase',
  request: z.object({
    ...named,
    /**
     * The state in which the operator saw the registration. If it has changed since, the call is refused with
     * `decided`.
     */
    auditStatus,
    step: z.enum(AUDIT_STEPS),
    reason: textUpTo(200, '原因').default(''),
    /** The platform's price as typed; empty if the listed price applies, or none. */
    quotedPrice: typedFigure().optional(),
  }),
  content: z.string(),
  codes: ['missing', 'invalid', 'decided'],
  serial: true,
});

export const orderRegistration = defineEndpoint({
  name: 'registrationDesk.order',
  summary: 'Make the order of a registration that passed, at its quoted price',
  path: '/api/admin/operator/registrations/order',
  access: 'operator',
  changes: 'goods',
  request: z.object(named),
  content: z.object({ orderCode: z.string() }),
  codes: ['decided', 'goodsGone', 'stockShort', 'buyerSuspended', 'noApprover'],
  serial: true,
});

const { endDate, conditions, deliveryWay, inquirySellerRefs } = saveInquiry.request.shape;

export const inquireRegistration = defineEndpoint({
  name: 'registrationDesk.inquire',
  summary: 'Ask stores for offers, in the name of the customer whose request passed',
  path: '/api/admin/operator/registrations/inquire',
  access: 'operator',
  request: z.object({ ...named, endDate, conditions, deliveryWay, inquirySellerRefs }),
  content: z.object({ inquiryNum: z.string() }),
  codes: ['decided', 'missing', 'invalid', 'past', 'ownStore', 'buyerSuspended', 'sellerSuspended'],
  serial: true,
});
