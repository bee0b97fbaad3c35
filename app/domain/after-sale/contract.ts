import { z } from 'zod';
import { PLATFORMS } from '#app/domain/account/customer.ts';
import { personThen } from '#app/domain/account/person-contract.ts';
import { defineEndpoint, defineRead, pageOf } from '#app/domain/endpoint.ts';
import { attachment, fileIds } from '#app/domain/file/contract.ts';
import { ACTORS } from '#app/domain/order/timeline.ts';
import {
  id,
  instant,
  pageRequest,
  quantity,
  signedYuan,
  tabCounts,
  textUpTo,
  typedFigure,
  typedQuantity,
  withCounts,
  yuan,
} from '#app/domain/wire.ts';
import { CASE_KINDS, CASE_STATES, CASE_STEPS } from './case.ts';
import { CASE_REASONS, CASE_TEXT_MAX, WAY_MAX } from './limits.ts';

export const caseKind = z.enum(CASE_KINDS);
export const caseState = z.enum(CASE_STATES);
export const caseStep = z.enum(CASE_STEPS);
export const caseReason = z.enum(CASE_REASONS);

const caseLine = z.object({
  position: z.int(),
  productName: z.string(),
  specs: z.string(),
  unit: z.string(),
  /** How much of it a case can be about. */
  count: quantity,
  /** The most that is given back for it. */
  amount: yuan,
});

/** What of an order has not left. */
const unshippedGoods = z.object({
  /** What all of it gives back together; null where some of it is asked for already. */
  amount: yuan.nullable(),
  /** Those that are not asked for. */
  lines: z.array(caseLine),
});
export type UnshippedGoods = z.output<typeof unshippedGoods>;

/** What of an order a case can be about. */
const claimable = z.object({
  orderCode: z.string(),
  /** All of it can be given back, since nothing was shipped; null: something was, or it is asked for. */
  whole: yuan.nullable(),
  /** Until when a case can be opened; null before the order is settled. */
  until: instant.nullable().default(null),
  /** Received, less what is returned; none after that time. */
  lines: z.array(caseLine),
  /** Null: all has left. */
  unshipped: unshippedGoods.nullable().default(null),
});
export type Claimable = z.output<typeof claimable>;

export const claimableOrder = defineRead({
  name: 'afterSale.claimable',
  summary: 'What of an order an after-sale case can be about, and the most it can give back',
  path: '/api/order/aftersale/claimable',
  access: 'customer',
  request: z.object({ orderCode: id }),
  content: claimable,
});

export const applyAfterSale = defineEndpoint({
  name: 'afterSale.apply',
  summary:
    'Opens an after-sale case about a received line of an order, or about what is not shipped of it',
  path: '/api/order/aftersale/apply',
  access: 'customer',
  request: z.object({
    orderCode: id,
    /** Of the line; unset: all of an order that is not shipped, or with kind `unshipped` what of it has not left. */
    position: z.int().min(0).max(32_767).optional(),
    kind: caseKind,
    reason: z.string().max(40).default(''),
    description: textUpTo(CASE_TEXT_MAX, '说明').default(''),
    /** As typed; unset: all of a line that has not left. */
    count: typedQuantity.optional(),
    /** As typed; unset: as much as the quantity is worth. */
    amount: typedFigure().optional(),
    fileIds,
  }),
  content: z.object({ id: z.string() }),
  codes: ['missing', 'invalid', 'tooLarge', 'over', 'decided', 'exists', 'fileRefused'],
  serial: true,
});

export const unshippedOfSale = defineRead({
  name: 'saleAfterSale.unshipped',
  summary: 'What of an order has not left and can be given up; null: nothing',
  path: '/api/order/saleAftersale/unshipped',
  access: 'seller',
  permission: 'view',
  request: z.object({ orderCode: id }),
  content: unshippedGoods.nullable(),
});

export const giveUpShipping = defineEndpoint({
  name: 'saleAfterSale.giveUp',
  summary: 'The seller cannot ship goods of an order: its buyer is asked to take the money back',
  path: '/api/order/saleAftersale/giveUp',
  access: 'seller',
  request: z.object({
    orderCode: id,
    /** Of the line; unset: all that has not left. */
    position: z.int().min(0).max(32_767).optional(),
    /** As typed; unset: all of the line that has not left. */
    count: typedQuantity.optional(),
    description: textUpTo(CASE_TEXT_MAX, '说明').default(''),
  }),
  content: z.object({ id: z.string() }),
  codes: ['missing', 'invalid', 'tooLarge', 'decided', 'exists'],
  serial: true,
});

const caseStepDone = z.object({
  step: caseStep.or(z.literal('apply')),
  actor: z.enum(ACTORS),
  actorName: z.string().default(''),
  /** Of the reader's own side alone. */
  person: personThen,
  amount: yuan.nullable(),
  note: z.string(),
  date: instant,
});

const afterSaleCase = z.object({
  id: z.string(),
  orderCode: z.string(),
  state: caseState,
  kind: caseKind,
  buyerName: z.string(),
  sellerName: z.string(),
  /** Null where it is about all of an order, or all that has not left. */
  line: z
    .object({
      position: z.int(),
      productName: z.string(),
      specs: z.string(),
      unit: z.string(),
      count: quantity,
    })
    .nullable(),
  reason: z.string(),
  description: z.string().default(''),
  asked: yuan,
  offered: yuan.nullable().default(null),
  agreed: yuan.nullable().default(null),
  /** What was given back; null while it is open, and where nothing was. */
  refunded: yuan.nullable().default(null),
  /**
   * Of a single case that is open: what its refund will do beside its amount; null where that is all.
   */
  effect: z
    .object({
      /** Which refund: what is agreed or offered, else what is asked for. */
      amount: yuan,
      points: z.int(),
      giftCards: yuan.default('0.00'),
      /** By which the seller's claim falls; below 0, by which it rises. */
      charged: signedYuan,
    })
    .nullable()
    .default(null),
  /** Until when the next step is due; null where it has ended. */
  deadline: instant.nullable(),
  createDate: instant,
  files: z.array(attachment).default([]),
  /** What the caller can do now. */
  steps: z.array(caseStep).default([]),
  history: z.array(caseStepDone),
});
export type AfterSaleCase = z.output<typeof afterSaleCase>;

const asked = z.object({
  ...pageRequest,
  ...withCounts,
  id: id.optional(),
  orderCode: id.optional(),
  state: caseState.optional(),
  /** Only those in which it is somebody's turn. */
  waits: z.enum(PLATFORMS).optional(),
});

const page = pageOf(afterSaleCase).extend({ counts: tabCounts(caseState) });

export const afterSaleCases = defineRead({
  name: 'afterSale.list',
  summary: "The customer's after-sale cases, newest first",
  path: '/api/order/aftersale/list',
  access: 'customer',
  request: asked,
  content: page,
});

export const saleAfterSaleCases = defineRead({
  name: 'saleAfterSale.list',
  summary: "After-sale cases about the seller's goods, newest first",
  path: '/api/order/saleAftersale/list',
  access: 'seller',
  request: asked,
  content: page,
});

export const deskAfterSaleCases = defineRead({
  name: 'afterSaleDesk.list',
  summary: 'All after-sale cases, newest first',
  path: '/api/admin/operator/aftersale/list',
  access: 'operator',
  permission: 'view',
  request: asked,
  content: page,
});

const step = z.object({
  id,
  step: caseStep,
  /** As typed: what is offered or decided. */
  amount: typedFigure().default(''),
  /** How goods are sent: the carrier and its number, or the vehicle. */
  way: textUpTo(WAY_MAX).default(''),
  note: textUpTo(CASE_TEXT_MAX).default(''),
});

const codes = ['missing', 'invalid', 'decided'] as const;

export const buyerStep = defineEndpoint({
  name: 'afterSale.step',
  summary:
    'The buyer accepts, calls the platform in, withdraws, sends goods back or has got new ones',
  path: '/api/order/aftersale/step',
  access: 'customer',
  request: step,
  codes: ['missing', 'decided'],
  serial: true,
});

export const sellerStep = defineEndpoint({
  name: 'saleAfterSale.step',
  summary: 'The seller agrees, offers less, refuses, has got goods back or sends new ones',
  path: '/api/order/saleAftersale/step',
  access: 'seller',
  request: step,
  codes,
  serial: true,
});

export const deskStep = defineEndpoint({
  name: 'afterSaleDesk.step',
  summary: 'The platform decides a case: a refund, a return, or neither',
  path: '/api/admin/operator/aftersale/step',
  access: 'operator',
  permission: 'pay',
  stepUp: 'large',
  request: step,
  codes,
  serial: true,
});
