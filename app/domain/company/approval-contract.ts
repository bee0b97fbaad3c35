import { z } from 'zod';
import { codeWay } from '#app/domain/account/contract.ts';
import { defineEndpoint, defineRead, pageOf } from '#app/domain/endpoint.ts';
import { stockHold } from '#app/domain/order/stock-hold-contract.ts';
import {
  exactPrice,
  id,
  idText,
  instant,
  pageRequest,
  quantity,
  textUpTo,
  typedDayText,
  typedFigure,
  yuan,
} from '#app/domain/wire.ts';
import { APPROVAL_REASONS, APPROVED_TERMS, DECISION_LISTS } from './approval.ts';
import { BUDGET_PERIODS, SPENDER_KINDS } from './budget.ts';
import { OWN_FIELDS } from './own-fields.ts';
import { ownFields } from './own-fields-contract.ts';
import { spentSum, split, sumRule } from './sum-rule-contract.ts';

const amount = typedFigure().default('');
const budget = z.object({
  kind: z.enum(SPENDER_KINDS),
  name: z.string(),
  period: z.enum(BUDGET_PERIODS),
  limit: yuan,
  /** In the month or year that runs, or ran then. */
  used: yuan,
});

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
  }),
  codes: ['invalid', 'personalAccount', 'proposed'],
});

export const saveBudget = defineEndpoint({
  name: 'approvalRule.saveBudget',
  summary: 'State what a cost centre or a project may spend; an empty limit ends the budget',
  path: '/api/admin/company/saveBudget',
  access: 'customer',
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
  summary: 'Name the deputy who decides for the caller until a day; an empty id: no deputy',
  path: '/api/admin/company/nameDeputy',
  access: 'customer',
  permission: 'approve',
  stepUp: 'always',
  request: z.object({
    deputyId: idText,
    /** The last day of Shanghai. */
    until: typedDayText.default(''),
  }),
  codes: ['invalid', 'past', 'proposed'],
});

const line = z.object({
  /** Which of the orders has it; empty: there is only one. */
  orderCode: z.string().default(''),
  productName: z.string(),
  specs: z.string(),
  brandNumber: z.string(),
  sellerName: z.string(),
  number: quantity,
  unit: z.string(),
  price: yuan,
  /** The unit price where it is finer than a fen; null: it is `price`. */
  exactPrice: exactPrice.nullable().default(null),
  amount: yuan,
  /** What the company paid for the same goods before. */
  lastPrice: yuan.nullable(),
  lastDate: instant.nullable(),
});

const approval = z.object({
  approvalId: z.string(),
  /** Empty: it is about a sign-up. */
  orderCode: z.string(),
  /** All orders of the checkout that one decision is about; without it there is only the one. */
  orderCodes: z.array(z.string()).default([]),
  /** The sign-up that it is about; `paymentAmount` is the limit of its bids. */
  sign: z
    .object({
      auctionId: z.string(),
      auctionName: z.string(),
      sellerName: z.string(),
      productName: z.string(),
      productCount: quantity,
      productUnit: z.string(),
      startPrice: yuan,
      marginAmount: yuan,
      startDate: instant,
      companyName: z.string(),
    })
    .nullable()
    .default(null),
  /** `ended`: what it is about was over before it was decided, for want of time or given up. */
  state: z.enum(['waiting', 'approved', 'returned', 'ended']),
  reasons: z.array(z.enum(APPROVAL_REASONS)),
  askedBy: z.string(),
  askDate: instant,
  /** Until when it waits, and keeps what it has of stock. */
  expireDate: instant,
  paymentAmount: yuan,
  /** What was agreed to before it got dearer, and is asked about anew; null: nothing. */
  agreedAmount: yuan.nullable().default(null),
  /** How many have to agree, and which of them is asked now. */
  levels: z.int(),
  level: z.int(),
  /** The asking person's budget for the month, without this order; null: they have none. */
  budget: z.object({ limit: yuan, used: yuan }).nullable(),
  /** Those of its cost centre and project, without this order. */
  budgets: z.array(budget).default([]),
  /** The sums over a time that it reaches. */
  sums: z.array(spentSum).default([]),
  /** What it may have been split off; null: nothing. */
  split: split.nullable().default(null),
  /** The names of goods whose category nobody could tell. */
  untold: z.array(z.string()).default([]),
  remark: z.string(),
  purchaseNumber: z.string().default(''),
  costCentre: z.string().default(''),
  project: z.string().default(''),
  lines: z.array(line),
  stock: stockHold,
  decisions: z.array(
    z.object({
      name: z.string(),
      /** In whose place; null: in their own. */
      behalfOf: z.string().nullable(),
      agree: z.boolean(),
      reason: z.string(),
      date: instant,
    }),
  ),
  /** Who may decide now. */
  waitsFor: z.array(z.string()),
});
export type Approval = z.output<typeof approval>;

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
