import { DAY_MS } from '#app/domain/duration.ts';
import { type Fen, shareOf } from '#app/domain/money.ts';
import { type LineWorth, returnedOf } from '#app/domain/payout/settlement.ts';
import type { Hundredths } from '#app/domain/quantity.ts';
import type { CaseKind, CaseState } from './case.ts';

/** A case about a line. */
export interface LineCase {
  kind: CaseKind;
  state: CaseState;
  count: Hundredths;
  asked: Fen;
  /** What was given back in the end. */
  refunded: Fen | null;
}

/** What of a line's money a case claims: what was given back, or is asked for; nothing once it is closed or exchanged. */
export function claimedAmount({ state, asked, refunded }: LineCase): Fen {
  if (state === 'closed' || state === 'done') return 0;
  return refunded ?? asked;
}

/** Whether the goods go back to their seller. */
export const isReturn = ({ kind, state }: Pick<LineCase, 'kind' | 'state'>): boolean =>
  kind === 'returnRefund' && state !== 'closed' && state !== 'done';

const returnedIn = (cases: readonly LineCase[]): Hundredths =>
  cases.filter(isReturn).reduce((sum, { count }) => sum + count, 0);

/** What a case can be about: what was received of a line, and what the buyer owed for it before any case. */
export type ClaimedLine = Pick<LineWorth, 'received' | 'owed'>;

/** How much of a line a case can be about: what is returned is returned once. */
export const countLimit = ({ received }: ClaimedLine, cases: readonly LineCase[]): Hundredths =>
  Math.max(0, received.count - returnedIn(cases));

/**
 * The most that is given back for a quantity of a line: what it costs, as the next that goes back; with the
 * last of it all that is left, and over all cases never more than what was owed.
 */
export function refundLimit(
  { received, owed }: ClaimedLine,
  cases: readonly LineCase[],
  count: Hundredths,
): Fen {
  const left = owed - cases.reduce((sum, each) => sum + claimedAmount(each), 0);
  if (left <= 0 || count <= 0 || count > received.count) return 0;
  const before = returnedIn(cases);
  if (before + count >= received.count) return left;
  return Math.max(0, Math.min(left, returnedOf(received, { count, before }).owed));
}

/**
 * What of an agreed refund is paid back: what was paid above what is owed now. What was not paid yet
 * is only taken off.
 * @param owed after the refund
 */
export const paidBack = (amount: Fen, { paid, owed }: { paid: Fen; owed: Fen }): Fen =>
  Math.min(amount, Math.max(0, paid - owed));

/** What is owed for the goods of an order, from which cases take off, by which its deductions come back. */
export interface GoodsOwed {
  ordered: Fen;
  /** Once they are settled by weight: what is owed for them then, and what was taken off before. */
  settled: { total: Fen; takenOff: Fen } | null;
}

/**
 * How much of the points or of a gift card of an order has come back once cases took so much off what
 * is owed for its goods: in proportion, rounded down over all cases together, so that the last brings
 * the rest (design/orders: Cases). What is left at the settlement comes back with what is left of the goods as
 * settled; it is never more than was used.
 */
export function returnedDeduction(
  used: number,
  takenOff: Fen,
  { ordered, settled }: GoodsOwed,
): number {
  const before = partOf(used, settled?.takenOff ?? takenOff, ordered);
  if (!settled) return before;
  const left = { part: takenOff - settled.takenOff, whole: settled.total - settled.takenOff };
  return before + partOf(used - before, left.part, left.whole);
}

/** How much of it comes back with what is taken off from then on. */
export const returnedDeductionWith = (
  used: number,
  { before, after, goods }: { before: Fen; after: Fen; goods: GoodsOwed },
): number => returnedDeduction(used, after, goods) - returnedDeduction(used, before, goods);

/** The share of an amount, at most all of it. */
const partOf = (amount: number, part: Fen, whole: Fen): number =>
  whole <= 0 ? 0 : shareOf(amount, Math.min(Math.max(0, part), whole), whole);

/** Why there is a case about what is missing of a delivery. */
export const SHORT_REASON = '数量短少';
export const CASE_REASONS = [
  '质量不合格',
  '规格或牌号不符',
  SHORT_REASON,
  '运输破损',
  '未按约定时间交货',
  '协商一致',
  '其他',
] as const;

/** Why there is a case that the seller has asked for. */
export const CANNOT_SHIP = '卖家无法供货';

export const CASE_TEXT_MAX = 500;
export const WAY_MAX = 120;
export const COUNT_REQUIRED = '请填写数量';
export const CASE_REASON_REQUIRED = '请选择售后原因';
export const REFUND_AMOUNT_REQUIRED = '请填写退款金额';
/** Days after the receipt of its last goods in which a case about an order can be opened. */
export const CASE_DAYS = 90;

/** Until when a case can be opened about an order; null before it is settled: as long as that takes. */
export const claimsUntil = ({ settledAt }: { settledAt: Date | null }): Date | null =>
  settledAt && new Date(settledAt.getTime() + CASE_DAYS * DAY_MS);
