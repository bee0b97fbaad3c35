import { type Fen, formatYuan } from '#app/domain/money.ts';
import type { ApprovalState } from '#app/domain/order/approval-state.ts';
import type { PaymentTerms } from '#app/domain/order/terms.ts';
import { tooLong } from '#app/domain/too-long.ts';
import type { SpenderKind, SpentBudget } from './budget.ts';

/** When orders of a company's people wait for an approval; amounts in fen, null: never. */
export interface ApprovalRule {
  oneLevelFrom: Fen | null;
  twoLevelsFrom: Fen | null;
  /** The first order from a seller. */
  newSeller: boolean;
  /** Codes of the first level; an order with their goods needs an approval at any amount. */
  categories: readonly string[];
  /** Codes of sellers from whom everything is approved. */
  sellers: readonly string[];
  terms: readonly ApprovedTerms[];
}

export const NO_RULE: ApprovalRule = {
  oneLevelFrom: null,
  twoLevelsFrom: null,
  newSeller: false,
  categories: [],
  sellers: [],
  terms: [],
};

/** Terms of payment that a company may want approved: all but paying at once. */
export const APPROVED_TERMS = ['deposit', 'onDelivery', 'monthly'] as const;
export type ApprovedTerms = (typeof APPROVED_TERMS)[number];

export const APPROVED_TERMS_LABEL: Readonly<Record<ApprovedTerms, string>> = {
  deposit: '定金',
  onDelivery: '货到付款',
  monthly: '月结',
};

/** The least amount that has to be approved; null: any amount is free. */
const leastApproved = ({ oneLevelFrom, twoLevelsFrom }: ApprovalRule): Fen | null =>
  oneLevelFrom === null || twoLevelsFrom === null
    ? (oneLevelFrom ?? twoLevelsFrom)
    : Math.min(oneLevelFrom, twoLevelsFrom);

/** An order that is being placed, or a limit of bids that is asked for, as far as the rule goes. */
export interface OrderToApprove {
  amount: Fen;
  /** By the login that the company was registered with, who could change the rule. */
  byOwnLogin: boolean;
  /** Null: the one who places it has no budget of their own. */
  budget: { limit: Fen; used: Fen } | null;
  /** Those of its cost centre and project, and of the year of the one who places it. */
  budgets?: readonly { kind: SpenderKind; limit: Fen; used: Fen }[];
  /** Whether the company has never ordered from one of its sellers. */
  fromNewSeller: boolean;
  /** Of the first level. */
  categories?: readonly string[];
  sellerCodes?: readonly string[];
  terms?: readonly PaymentTerms['kind'][];
}

export const APPROVAL_REASONS = [
  'amount',
  'largeAmount',
  'budget',
  'yearBudget',
  'costCentreBudget',
  'projectBudget',
  'newSeller',
  'seller',
  'category',
  'terms',
] as const;
export type ApprovalReason = (typeof APPROVAL_REASONS)[number];

export const APPROVAL_REASON_LABEL: Readonly<Record<ApprovalReason, string>> = {
  amount: '金额达到审批标准',
  largeAmount: '金额达到两级审批标准',
  budget: '超出本月预算',
  yearBudget: '超出本年预算',
  costCentreBudget: '超出成本中心预算',
  projectBudget: '超出项目预算',
  newSeller: '首次向该卖家采购',
  seller: '该卖家的采购需要审批',
  category: '该品类需要审批',
  terms: '该付款方式需要审批',
};

const BUDGET_REASON = {
  costCentre: 'costCentreBudget',
  project: 'projectBudget',
  member: 'yearBudget',
} as const;

/** How many people have to agree, one after the other, and why; 0: no approval is needed. */
export function approvalNeeded(
  { oneLevelFrom, twoLevelsFrom, newSeller, categories, sellers, terms }: ApprovalRule,
  order: OrderToApprove,
): { levels: 0 | 1 | 2; reasons: ApprovalReason[] } {
  const { amount, byOwnLogin, budget, budgets = [], fromNewSeller } = order;
  if (byOwnLogin) return { levels: 0, reasons: [] };
  const reaches = (least: Fen | null) => least !== null && amount >= least;
  const reasons: ApprovalReason[] = [];
  if (reaches(twoLevelsFrom)) reasons.push('largeAmount');
  else if (reaches(oneLevelFrom)) reasons.push('amount');
  if (budget && budget.used + amount > budget.limit) reasons.push('budget');
  const over = budgets.filter(({ limit, used }) => used + amount > limit);
  for (const kind of new Set(over.map((each) => each.kind))) reasons.push(BUDGET_REASON[kind]);
  if (newSeller && fromNewSeller) reasons.push('newSeller');
  if (order.sellerCodes?.some((code) => sellers.includes(code))) reasons.push('seller');
  if (order.categories?.some((code) => categories.includes(code))) reasons.push('category');
  if (terms.some((kind) => order.terms?.includes(kind))) reasons.push('terms');
  if (reaches(twoLevelsFrom)) return { levels: 2, reasons };
  return { levels: reasons.length > 0 ? 1 : 0, reasons };
}

/** What an order and the others of its checkout come to: what was ordered, and what it would be. */
export interface DearerOrder {
  before: Fen;
  after: Fen;
  /** The other orders of its checkout, which the rule sees with it (design/orders: One order for each seller). */
  beside: { before: Fen; after: Fen };
  /** Those that it counts against, in the month and year in which it was ordered. */
  budgets: readonly SpentBudget[];
}

/**
 * How many would have to agree to what an order comes to when it becomes dearer, as by a weight, and why; null: it
 * becomes no dearer, or anybody who trades may agree. A weight is agreed to by one: by somebody who may approve, and
 * what two would have to approve by the company's own login (design/orders: Who agrees to a dearer order).
 */
export function dearerNeeds(
  { oneLevelFrom, twoLevelsFrom }: ApprovalRule,
  { before, after, beside, budgets }: DearerOrder,
): { levels: 1 | 2; text: string } | null {
  if (after <= before) return null;
  const whole = after + beside.after;
  const dearer = whole - before - beside.before;
  const { levels, reasons } = approvalNeeded(
    { ...NO_RULE, oneLevelFrom, twoLevelsFrom },
    {
      amount: whole,
      byOwnLogin: false,
      budget: null,
      // Its own amount is in them already, as it was ordered.
      budgets: budgets.map(({ used, ...budget }) => ({ ...budget, used: used + dearer - whole })),
      fromNewSeller: false,
    },
  );
  if (levels === 0) return null;
  const isByAmount = reasons.some((reason) => reason === 'amount' || reason === 'largeAmount');
  const why = isByAmount ? WHY_DEARER[levels] : '超过企业预算';
  const others = beside.after > 0 ? `（与同时下单的其他订单共 ¥${formatYuan(whole)}）` : '';
  const text = `订单金额将由 ¥${formatYuan(before)} 增至 ¥${formatYuan(after)}${others}，${why}，请由${WHO_AGREES[levels]}同意`;
  return { levels, text };
}

const WHY_DEARER = { 1: '达到企业审批规则的金额', 2: '达到企业两级审批的金额' } as const;
const WHO_AGREES = { 1: '本企业的管理员', 2: '企业注册账号' } as const;

/** The limit of bids that a sign-up was made with; what is not approved allows nothing. */
export interface BidLimit {
  bidLimit: Fen | null;
  approval: ApprovalState | null;
}

/** The most that a member may bid in all; null: as much as they like. */
export const mostToBid = (rule: ApprovalRule, { bidLimit, approval }: BidLimit): Fen | null => {
  if (approval === 'approved' && bidLimit !== null) return bidLimit;
  const least = leastApproved(rule);
  return least === null ? null : least - 1;
};

export const aboveBidLimit = (most: Fen, { bidLimit, approval }: BidLimit): string =>
  approval === 'approved' && bidLimit !== null
    ? `出价总金额超过企业审批的出价上限 ¥${formatYuan(most)}`
    : `按企业审批规则，总金额 ¥${formatYuan(most + 1)} 起的出价须在报名时审批出价上限`;

/** A person who may approve in a company by their role, and their current deputy. */
export interface Approver {
  personId: number;
  deputyId: number | null;
}

/** A person who may decide, and for whom: for themselves, or as the deputy of an approver. */
export interface Decider {
  personId: number;
  behalfOf: number;
}

/**
 * Who may decide now. No one decides their own order, neither as a deputy nor through one, and no
 * one decides two levels of the same order.
 * @param successor who sees to the order since the person who asked has left: it is theirs now; null: nobody
 */
export function decidersOf(
  approvers: readonly Approver[],
  {
    askedBy,
    successor = null,
    decided,
  }: { askedBy: number; successor?: number | null; decided: readonly Decider[] },
): Decider[] {
  const isOwn = (personId: number) => personId === askedBy || personId === successor;
  const isOut = (personId: number) =>
    isOwn(personId) || decided.some((each) => each.personId === personId);
  const found = new Map<number, Decider>();
  const add = (personId: number, behalfOf: number) => {
    if (isOut(personId) || isOwn(behalfOf) || found.has(personId)) return;
    if (decided.some((each) => each.behalfOf === behalfOf)) return;
    found.set(personId, { personId, behalfOf });
  };
  for (const { personId } of approvers) add(personId, personId);
  for (const { personId, deputyId } of approvers) if (deputyId !== null) add(deputyId, personId);
  return [...found.values()];
}

/** Whether as many can decide one after the other. */
export const areEnough = (deciders: readonly Decider[], levels: number): boolean =>
  new Set(deciders.map(({ behalfOf }) => behalfOf)).size >= levels;

export const APPROVAL_LINK_HOURS = 72;

export const TO_BE_APPROVED = '订单待审批，审批通过后才能付款';
export const REASON_REQUIRED = '请填写退回原因';
export const REASON_MAX = 200;
export const REASON_TOO_LONG = tooLong(REASON_MAX, '原因');
export const APPROVAL_UNKNOWN = '审批不存在';
export const LINK_UNKNOWN = '审批链接不正确，请核对是否复制完整';
export const LINK_OVER = '审批链接已失效';
export const NOT_DECIDER = '此订单不由您审批';
export const OWN_ORDER = '不能审批自己提交的订单';
export const OWN_SIGN = '不能审批自己提交的竞价报名';
export const SIGN_NOT_DECIDER = '此竞价报名不由您审批';
export const SIGN_DECIDED_BEFORE = '该竞价报名已有审批结果或已失效';
export const SIGN_DECIDED_TOO_LATE = '审批时间已过，竞价报名已失效';
export const BID_LIMIT_REQUIRED = '按企业规则，报名须审批，请填写出价上限';
export const SIGN_WAITS_FOR_APPROVAL = '报名待企业内部审批，通过后提交平台审核';
export const signReturned = (reason: string): string => `企业内部审批退回：${reason}`;
export const DECIDED_BEFORE = '该订单已有审批结果或已取消';
export const DECIDED_TOO_LATE = '审批时间已过，订单已自动取消';
export const AMOUNT_INVALID = '请填写金额，例如 50,000.00；不需要请留空';
export const TWO_BELOW_ONE = '两级审批的金额不能低于一级审批的金额';
export const sellerUnknown = (name: string) => `没有名为「${name}」的卖家，请填写卖家的完整名称`;
export const SELLERS_MAX = 50;
export const TOO_MANY_SELLERS = `最多填写 ${SELLERS_MAX} 个卖家`;
export const tooFewApprovers = (levels: number) =>
  `按企业规则，需 ${levels} 级审批，但可以审批的成员不足，请联系企业管理员`;
