import { type Fen, formatYuan, formatYuanText } from '#app/domain/money.ts';
import type { PaymentTerms } from '#app/domain/order/terms.ts';
import { tooLong } from '#app/domain/too-long.ts';
import type { SpenderKind, SpentBudget } from './budget.ts';
import { reachesSum, type SpentSum } from './sum-rule.ts';

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
export const leastApproved = ({ oneLevelFrom, twoLevelsFrom }: ApprovalRule): Fen | null =>
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
  /** Whether the company has never paid and received an order of one of its sellers. */
  fromNewSeller: boolean;
  /** Of the first level; null among them: goods whose category nobody can tell. */
  categories?: readonly (string | null)[];
  sellerCodes?: readonly string[];
  terms?: readonly PaymentTerms['kind'][];
  /** What was bought of the same sellers within a day, which is one purchase with it. */
  together?: Fen;
  /** What the company adds up over a time. */
  sums?: readonly SpentSum[];
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

type Amounts = Pick<ApprovalRule, 'oneLevelFrom' | 'twoLevelsFrom'>;

/** How many have to agree to an amount. */
function levelsOf({ oneLevelFrom, twoLevelsFrom }: Amounts, amount: Fen): 0 | 1 | 2 {
  if (twoLevelsFrom !== null && amount >= twoLevelsFrom) return 2;
  return oneLevelFrom !== null && amount >= oneLevelFrom ? 1 : 0;
}

/** Whether a purchase needs more only for what was bought of the same sellers within a day. */
export const isSplit = (rule: Amounts, amount: Fen, together: Fen): boolean =>
  levelsOf(rule, amount + together) > levelsOf(rule, amount);

/** How many people have to agree, one after the other, and why; 0: no approval is needed. */
export function approvalNeeded(
  rule: ApprovalRule,
  order: OrderToApprove,
): { levels: 0 | 1 | 2; reasons: ApprovalReason[] } {
  const { newSeller, categories, sellers, terms } = rule;
  const { amount, byOwnLogin, budget, budgets = [], fromNewSeller } = order;
  if (byOwnLogin) return { levels: 0, reasons: [] };
  const levels = levelsOf(rule, amount + (order.together ?? 0));
  const reasons: ApprovalReason[] = [];
  if (levels === 2) reasons.push('largeAmount');
  else if (levels === 1 || order.sums?.some((sum) => reachesSum(sum, amount))) {
    reasons.push('amount');
  }
  if (budget && budget.used + amount > budget.limit) reasons.push('budget');
  const over = budgets.filter(({ limit, used }) => used + amount > limit);
  for (const kind of new Set(over.map((each) => each.kind))) reasons.push(BUDGET_REASON[kind]);
  if (newSeller && fromNewSeller) reasons.push('newSeller');
  if (order.sellerCodes?.some((code) => sellers.includes(code))) reasons.push('seller');
  const isOfCategory = (code: string | null) => code === null || categories.includes(code);
  if (categories.length > 0 && order.categories?.some(isOfCategory)) reasons.push('category');
  if (terms.some((kind) => order.terms?.includes(kind))) reasons.push('terms');
  if (levels === 2) return { levels, reasons };
  return { levels: reasons.length > 0 ? 1 : 0, reasons };
}

/** What an order and the others of its checkout come to: what was ordered, and what it would be. */
export interface DearerOrder {
  before: Fen;
  /** What budgets and sums have of it already, as weighed so far; unset: what was ordered. */
  counted?: Fen;
  after: Fen;
  /** The other orders of its checkout, which the rule sees with it (design/orders: One order for each seller). */
  beside: { before: Fen; after: Fen };
  /** Those that it counts against, in the month and year in which it was ordered. */
  budgets: readonly SpentBudget[];
  /** What was bought of the same seller within the day before, itself among it as it was ordered. */
  together?: Fen;
  /** What its company had added up when it was ordered, itself among it. */
  sums?: readonly SpentSum[];
  /** By what the company names who decides on it (`askName`); none: whoever may approve does. */
  asked?: readonly string[];
}

/**
 * How many would have to agree to what an order comes to when it becomes dearer, as by a weight, and why; null: it
 * becomes no dearer, or anybody who trades may agree. A weight is agreed to by one: by somebody who may approve, and
 * what two would have to approve by the company's own login (design/orders: Who agrees to a dearer order).
 */
export function dearerNeeds(
  { oneLevelFrom, twoLevelsFrom }: ApprovalRule,
  {
    before,
    counted = before,
    after,
    beside,
    budgets,
    together = 0,
    sums = [],
    asked = [],
  }: DearerOrder,
): { levels: 1 | 2; text: string } | null {
  if (after <= Math.max(before, counted)) return null;
  const whole = after + beside.after;
  const dearer = whole - counted - beside.before;
  const { levels, reasons } = approvalNeeded(
    { ...NO_RULE, oneLevelFrom, twoLevelsFrom },
    {
      amount: whole,
      byOwnLogin: false,
      budget: null,
      // Its own amount is in them already.
      budgets: budgets.map(({ used, ...budget }) => ({ ...budget, used: used + dearer - whole })),
      fromNewSeller: false,
      together: Math.max(0, together - counted),
      sums: sums.map(({ used, ...sum }) => ({ ...sum, used: used + dearer - whole })),
    },
  );
  if (levels === 0) return null;
  const isByAmount = reasons.some((reason) => reason === 'amount' || reason === 'largeAmount');
  const why = isByAmount ? WHY_DEARER[levels] : '超过企业预算';
  const others = beside.after > 0 ? `（与同时下单的其他订单共 ¥${formatYuan(whole)}）` : '';
  const text = `订单金额将由 ¥${formatYuan(before)} 增至 ¥${formatYuan(after)}${others}，${why}，请由${whoAgrees(levels, asked)}同意`;
  return { levels, text };
}

/** What one has to agree to, those whom the company names for it; what two have to, nobody else can alone. */
const whoAgrees = (levels: 1 | 2, asked: readonly string[]): string =>
  levels === 1 && asked.length > 0 ? `${asked.join('、')} 的审批人` : WHO_AGREES[levels];

const WHY_DEARER = { 1: '达到企业审批规则的金额', 2: '达到企业两级审批的金额' } as const;
/** Who has to bind the company to what a member has registered for, and why. */
export const registrationNeeds = (
  levels: number,
  amount: Fen,
  asked: readonly string[] = [],
): string =>
  `按企业审批规则，总金额 ¥${formatYuan(amount)} 的集采登记须由${whoAgrees(levels > 1 ? 2 : 1, asked)}缴纳保证金`;

/** Who has to take the goods of an auction that a member's bid has become the next for. */
export const nextBidNeeds = (levels: number, amount: Fen, asked: readonly string[] = []): string =>
  `按企业审批规则，总金额 ¥${formatYuan(amount)} 的递补须由${whoAgrees(levels > 1 ? 2 : 1, asked)}接受`;

const WHO_AGREES = { 1: '本企业的管理员', 2: '企业注册账号' } as const;

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
/** What waits to be decided, and what has been. */
export const DECISION_LISTS = ['waiting', 'decided'] as const;

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
export const SIGN_WAITS_FOR_APPROVAL = '报名待企业内部审批，通过后提交平台审核';
export const signReturned = (reason: string): string => `企业内部审批退回：${reason}`;
export const DECIDED_BEFORE = '该订单已有审批结果或已取消';
export const DECIDED_TOO_LATE = '审批时间已过，订单已自动取消';
export const approvalAmountChanged = (shown: string, amount: Fen): string =>
  `金额已由 ¥${formatYuanText(shown)} 变为 ¥${formatYuan(amount)}，没有审批，请核对后再决定`;

export const AMOUNT_INVALID = '请填写金额，例如 50,000.00；不需要请留空';
export const TWO_BELOW_ONE = '两级审批的金额不能低于一级审批的金额';
export const sellerUnknown = (name: string) => `没有名为「${name}」的卖家，请填写卖家的完整名称`;
export const SELLERS_MAX = 50;
export const TOO_MANY_SELLERS = `最多填写 ${SELLERS_MAX} 个卖家`;
export const tooFewApprovers = (levels: number) =>
  `按企业规则，需 ${levels} 级审批，但可以审批的成员不足，请联系企业管理员`;
