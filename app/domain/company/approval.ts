import type { Fen } from '#app/domain/money.ts';

/** When orders of a company's people wait for an approval; amounts in fen, null: never. */
export interface ApprovalRule {
  oneLevelFrom: Fen | null;
  twoLevelsFrom: Fen | null;
  /** The first order from a seller. */
  newSeller: boolean;
}

export const NO_RULE: ApprovalRule = { oneLevelFrom: null, twoLevelsFrom: null, newSeller: false };

/** An order that is being placed, as far as the rule goes. */
export interface OrderToApprove {
  amount: Fen;
  /** By the login that the company was registered with, who could change the rule. */
  byOwnLogin: boolean;
  /** Null: the one who places it has no budget of their own. */
  budget: { limit: Fen; used: Fen } | null;
  /** Whether the company has never ordered from one of its sellers. */
  fromNewSeller: boolean;
}

export const APPROVAL_REASONS = ['amount', 'largeAmount', 'budget', 'newSeller'] as const;
export type ApprovalReason = (typeof APPROVAL_REASONS)[number];

export const APPROVAL_REASON_LABEL: Readonly<Record<ApprovalReason, string>> = {
  amount: '订单金额达到审批标准',
  largeAmount: '订单金额达到两级审批标准',
  budget: '超出本月预算',
  newSeller: '首次向该卖家采购',
};

/** How many people have to agree, one after the other, and why; 0: nobody has to. */
export function approvalNeeded(
  { oneLevelFrom, twoLevelsFrom, newSeller }: ApprovalRule,
  { amount, byOwnLogin, budget, fromNewSeller }: OrderToApprove,
): { levels: 0 | 1 | 2; reasons: ApprovalReason[] } {
  if (byOwnLogin) return { levels: 0, reasons: [] };
  const reaches = (least: Fen | null) => least !== null && amount >= least;
  const reasons: ApprovalReason[] = [];
  if (reaches(twoLevelsFrom)) reasons.push('largeAmount');
  else if (reaches(oneLevelFrom)) reasons.push('amount');
  if (budget && budget.used + amount > budget.limit) reasons.push('budget');
  if (newSeller && fromNewSeller) reasons.push('newSeller');
  if (reaches(twoLevelsFrom)) return { levels: 2, reasons };
  return { levels: reasons.length > 0 ? 1 : 0, reasons };
}

/** Who may approve in a company by their role, and who stands in for them now. */
export interface Approver {
  personId: number;
  deputyId: number | null;
}

/** Somebody who may decide, and in whose place: their own, or that of whom they stand in for. */
export interface Decider {
  personId: number;
  behalfOf: number;
}

/**
 * Who may decide now. Nobody decides their own order, not by a deputy either, and nobody decides
 * two levels of one.
 */
export function decidersOf(
  approvers: readonly Approver[],
  { askedBy, decided }: { askedBy: number; decided: readonly Decider[] },
): Decider[] {
  const isOut = (personId: number) =>
    personId === askedBy || decided.some((each) => each.personId === personId);
  const found = new Map<number, Decider>();
  const add = (personId: number, behalfOf: number) => {
    if (isOut(personId) || behalfOf === askedBy || found.has(personId)) return;
    if (decided.some((each) => each.behalfOf === behalfOf)) return;
    found.set(personId, { personId, behalfOf });
  };
  for (const { personId } of approvers) add(personId, personId);
  for (const { personId, deputyId } of approvers) if (deputyId !== null) add(deputyId, personId);
  return [...found.values()];
}

/** Whether as many can decide one after the other. */
export const areEnough = (deciders: readonly Decider[], levels: number): boolean =>
  deciders.length >= levels && new Set(deciders.map(({ behalfOf }) => behalfOf)).size >= levels;

export const APPROVAL_STATES = ['waiting', 'approved', 'returned'] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];

/** How long an order keeps its stock while it waits, and a link can be used. */
export const APPROVAL_HOURS = 24;
export const APPROVAL_LINK_HOURS = 72;

export const APPROVAL_CODE_DIGITS = 6;
export const APPROVAL_CODE_TRIES = 5;
export const APPROVAL_CODE_MINUTES = 10;
export const APPROVAL_RESEND_SECONDS = 60;

export const WAITS_FOR_APPROVAL = '待审批';
export const TO_BE_APPROVED = '订单待审批，审批通过后才能付款';
export const REASON_REQUIRED = '请填写退回原因';
export const REASON_MAX = 200;
export const REASON_TOO_LONG = `原因最多 ${REASON_MAX} 个字`;
export const APPROVAL_UNKNOWN = '审批不存在';
export const LINK_UNKNOWN = '审批链接不正确，请核对是否复制完整';
export const LINK_OVER = '审批链接已失效';
export const NOT_DECIDER = '此订单不由您审批';
export const OWN_ORDER = '不能审批自己提交的订单';
export const DECIDED_BEFORE = '该订单已有审批结果或已取消';
export const DECIDED_TOO_LATE = '审批时间已过，订单已自动取消';
export const AMOUNT_INVALID = '请填写金额，例如 50,000.00；不需要请留空';
export const TWO_BELOW_ONE = '两级审批的金额不能低于一级审批的金额';
export const tooFewApprovers = (levels: number) =>
  `按企业规则，此订单需 ${levels} 级审批，但可以审批的成员不足，请联系企业管理员`;
