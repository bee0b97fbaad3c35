import { z } from 'zod';
import { personThen } from '#app/domain/account/person-contract.ts';
import { stockHold } from '#app/domain/order/stock-hold-contract.ts';
import { exactPrice, instant, quantity, yuan } from '#app/domain/wire.ts';
import { APPROVAL_REASONS } from './approval.ts';
import { FALLS_TO } from './approval-stage.ts';
import { APPROVER_MODES, APPROVERS_BY } from './approver-rule.ts';
import { BUDGET_PERIODS, SPENDER_KINDS } from './budget.ts';
import { spentSum, split } from './sum-rule-contract.ts';

export const budget = z.object({
  kind: z.enum(SPENDER_KINDS),
  name: z.string(),
  period: z.enum(BUDGET_PERIODS),
  limit: yuan,
  /** In the month or year that runs, or ran then. */
  used: yuan,
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

/** An order or a sign-up that waits for an approval of its company, or waited. */
export const approval = z.object({
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
  askedByPerson: personThen,
  askDate: instant,
  /** Until when it waits, and keeps what it has of stock. */
  expireDate: instant,
  /** What is left to pay. */
  paymentAmount: yuan,
  /** What is bought, before points and gift cards pay a part of it, which the rules count; null: an API of a version before. */
  boughtAmount: yuan.nullable().default(null),
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
      person: personThen,
      /** In whose place; null: in their own. */
      behalfOf: z.string().nullable(),
      agree: z.boolean(),
      reason: z.string(),
      date: instant,
    }),
  ),
  /** Who may decide now. */
  waitsFor: z.array(z.string()),
  /** The rule that says who is asked now, with its approvers in their order; null: whoever may approve. */
  asked: z
    .object({
      kind: z.enum(APPROVERS_BY),
      name: z.string(),
      mode: z.enum(APPROVER_MODES),
      approvers: z.array(z.string()),
    })
    .nullable()
    .default(null),
  /** Why administrators decide in the place of those approvers; null: they do not. */
  fallsTo: z.enum(FALLS_TO).nullable().default(null),
  /** Approvers who are asked now and are away, with who decides for them. */
  away: z.array(z.object({ name: z.string(), deputy: z.string(), untilDate: instant })).default([]),
});
export type Approval = z.output<typeof approval>;
