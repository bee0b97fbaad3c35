import { z } from 'zod';
import { codeWay } from '#app/domain/account/contract.ts';
import { defineEndpoint, defineRead, pageOf } from '#app/domain/endpoint.ts';
import {
  id,
  idText,
  instant,
  pageRequest,
  textUpTo,
  typedDayText,
  typedFigure,
  yuan,
} from '#app/domain/wire.ts';
import { APPROVED_TERMS, DECISION_LISTS } from './approval.ts';
import { approval, budget } from './approval-view-contract.ts';
import { approverRule } from './approver-rule-contract.ts';
import { OWN_FIELDS } from './own-fields.ts';
import { ownFields } from './own-fields-contract.ts';
import { sumRule } from './sum-rule-contract.ts';

const amount = typedFigure().default('');
const token = z.string().min(1).max(64);

export const approvalRule = defineRead({
  name: 'approvalRule.detail',
  summary: 'When orders of the company wait for an approval, and the deputies of approvers',
  method: 'GET',
  path: '/api/admin/company/approvalRule',
  access: 'customer',
  content: z.object({
    oneLevelFrom: yuan.nullable(),
    twoLevelsFrom: yuan.nullable(),
    newSeller: z.boolean(),
    /** Codes of the first level. */
    categories: z.array(z.string()).default([]),
    /** The categories of the first level that there are. */
    categoryChoices: z.array(z.object({ code: z.string(), name: z.string() })).default([]),
    sellers: z.array(z.object({ code: z.string(), name: z.string() })).default([]),
    terms: z.array(z.enum(APPROVED_TERMS)).default([]),
    /** From which sums over a time it asks. */
    sums: z.array(sumRule).default([]),
    /** Those of cost centres and projects. */
    budgets: z.array(budget).default([]),
    /** What has to be filled in on each order. */
    requiredFields: z.array(z.enum(OWN_FIELDS)).default([]),
    /** Who decides what a department, a cost centre or a project orders, or goods of a category. */
    approverRules: z.array(approverRule).default([]),
    /** After how many hours of working days what waits is asked of the administrators too; null: never. */
    escalateHours: z.int().nullable().default(null),
    /** Whether changes of rules, roles, budgets and deputies need a second person. */
    secondPerson: z.boolean().default(false),
    /** What is asked for with each order, with what is chosen from. */
    ownFields: ownFields.default([]),
    deputies: z.array(
      z.object({
        personId: z.string(),
        personName: z.string(),
        deputyId: z.string(),
        deputyName: z.string(),
        /** When they are away; null: it is not known since when. */
        fromDate: instant.nullable().default(null),
        untilDate: instant,
      }),
    ),
  }),
});

export const saveApprovalRule = defineEndpoint({
  name: 'approvalRule.save',
  summary: 'State when orders wait for an approval; those that wait already are not changed',
  path: '/api/admin/company/saveApprovalRule',
  access: 'customer',
  begins: true,
  permission: 'administer',
  stepUp: 'always',
  request: z.object({
    /** Yuan, as typed; empty: never. */
    oneLevelFrom: amount,
    twoLevelsFrom: amount,
    newSeller: z.boolean().default(false),
    categories: z.array(idText).max(100).default([]),
    /** Names of sellers, one in a line. */
    sellers: z.string().max(4000).default(''),
    terms: z.array(z.enum(APPROVED_TERMS)).max(APPROVED_TERMS.length).default([]),
    requiredFields: z.array(z.enum(OWN_FIELDS)).max(OWN_FIELDS.length).default([]),
    /** Hours of working days, as typed; empty: never; absent: as before. */
    escalateHours: z.string().max(32).optional(),
  }),
  codes: ['invalid', 'personalAccount', 'proposed'],
});

export const saveBudget = defineEndpoint({
  name: 'approvalRule.saveBudget',
  summary: 'State what a cost centre or a project may spend; an empty limit ends the budget',
  path: '/api/admin/company/saveBudget',
  access: 'customer',
  begins: true,
  permission: 'administer',
  stepUp: 'always',
  request: z.object({
    kind: z.string().max(16),
    name: textUpTo(120),
    period: z.string().max(16),
    /** Yuan, as typed. */
    limit: amount,
  }),
  codes: ['missing', 'invalid', 'tooMany', 'personalAccount', 'proposed'],
});

export const nameDeputy = defineEndpoint({
  name: 'approval.nameDeputy',
  summary:
    'Name the deputy who decides for the caller from one day to another, instead of who was named within that time; an empty id: no deputy then, without days never',
  path: '/api/admin/company/nameDeputy',
  access: 'customer',
  begins: true,
  permission: 'approve',
  stepUp: 'always',
  request: z.object({
    deputyId: idText,
    /** The first day of Shanghai; empty: at once. */
    from: typedDayText.default(''),
    /** The last one. */
    until: typedDayText.default(''),
  }),
  codes: ['invalid', 'past', 'tooMany', 'proposed'],
});

/** An approver's deputy may decide too, unless they may only read. */
export const approvalList = defineRead({
  name: 'approval.list',
  summary:
    'What waits for the caller to decide, what ends first before the rest, or what they have decided, newest first',
  path: '/api/admin/company/approvals',
  access: 'customer',
  request: z.object({ ...pageRequest, which: z.enum(DECISION_LISTS) }),
  content: pageOf(approval),
});

const decision = {
  agree: z.boolean(),
  /** Needed to send it back. */
  reason: textUpTo(1000).default(''),
  /** The amount that the page showed; a different one is refused as `amountChanged`. Absent: none was shown. */
  shownAmount: typedFigure().optional(),
};
const DECISION_CODES = [
  'missing',
  'tooLarge',
  'decided',
  'over',
  'notDecider',
  'stockShort',
  'amountChanged',
] as const;

export const decideApproval = defineEndpoint({
  name: 'approval.decide',
  summary: 'Agree to an order, or send it back with a reason, which cancels it',
  path: '/api/admin/company/decideApproval',
  access: 'customer',
  begins: true,
  permission: 'view',
  stepUp: 'always',
  request: z.object({ approvalId: id, ...decision }),
  codes: DECISION_CODES,
});

/** Answers in every state of the order or sign-up, so that the page can show it. */
export const approvalByToken = defineEndpoint({
  name: 'approval.byToken',
  summary: 'What the link of an approver asks for',
  path: '/api/admin/company/approvalByToken',
  access: 'public',
  request: z.object({ token }),
  content: approval.extend({
    companyName: z.string(),
    /** Whom the link was sent to. */
    approver: z.string(),
    approverPhone: z.string(),
    /** By what the code for a decision reaches them; null: by nothing, and they decide after a login. */
    codeWay: codeWay.nullable(),
    /** Why the link decides nothing any more; null: it does. */
    closed: z.enum(['decided', 'over', 'notDecider']).nullable(),
  }),
  codes: ['over'],
});

export const sendApprovalCode = defineEndpoint({
  name: 'approval.sendCode',
  summary: "Send a code to the approver's own phone, or mail address",
  path: '/api/admin/company/sendApprovalCode',
  access: 'public',
  request: z.object({ token }),
  codes: ['tooSoon', 'decided', 'over', 'notDecider', 'notSent'],
});

export const decideByToken = defineEndpoint({
  name: 'approval.decideByToken',
  summary: "Decide by the link, with the code from the approver's phone",
  path: '/api/admin/company/decideByToken',
  access: 'public',
  request: z.object({ token, verifyCode: z.string().max(16).default(''), ...decision }),
  codes: [...DECISION_CODES, 'codeWrong', 'codeSpent'],
});
