import { and, eq, inArray, max, ne } from 'drizzle-orm';
import { approvalNeeded, areEnough, NO_RULE } from '#app/domain/company/approval.ts';
import { HOUR_MS } from '#app/domain/duration.ts';
import { type Fen, sumFen } from '#app/domain/money.ts';
import { APPROVAL_HOURS } from '#app/domain/order/approval-state.ts';
import { hasPassed } from '#app/domain/time.ts';
import { sameCheckout } from '#trading-api/order/tables.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { approvalDecisions, approvals, type OrderRow, orders } from '#trading-api/schema.ts';
import { approvalsAbout, tellRenewed } from './approval-level.ts';
import { ruleOf } from './approval-rules.ts';
import { type ApprovalRow, anyDeciders } from './approval-stages.ts';
import { type AskedAnew, askFirst, type DearerOrder, partOf } from './ask-first.ts';
import { askLevel } from './ask-level.ts';
import { sumsOf } from './bought-sums.ts';
import type { Asked } from './messages.ts';
import { splitBefore } from './sums.ts';

/** What of orders was agreed to before they got dearer; null: nobody had to agree to them yet. */
export function agreedBefore(
  { decidedBefore }: Pick<ApprovalRow, 'decidedBefore'>,
  asked: readonly Pick<OrderRow, 'agreedAmount'>[],
): Fen | null {
  if (decidedBefore === 0) return null;
  const agreed = asked.flatMap(({ agreedAmount }) => agreedAmount ?? []);
  return agreed.length > 0 ? sumFen(agreed) : null;
}

/** What an approver is asked about of orders that wait for an approval. */
export const aboutOrders = (
  approval: Pick<ApprovalRow, 'decidedBefore'>,
  asked: readonly OrderRow[],
): Asked => ({
  orderCodes: asked.map(codeOf),
  ...sumsOf(asked),
  agreed: agreedBefore(approval, asked),
});

/**
 * Has orders agreed to anew that come to more than their company has agreed to, in the caller's transaction: one that
 * was agreed to waits again, for its full time; of one that still waits, those who had agreed are asked anew; one that
 * needed nobody may need somebody now. Who may decide is told of the new amount, and who placed it that it waits
 * (design/company: Approvals). Answers those that could be paid before.
 */
export async function askAnew(
  tx: Database,
  dearer: readonly DearerOrder[],
  now: Date,
): Promise<AskedAnew[]> {
  const about = await approvalsAbout(tx, dearer.map(codeOf));
  const anew: AskedAnew[] = [];
  const asked = new Map(about.map(({ approval }) => [approval.id, approval]));
  for (const approval of asked.values()) {
    const codes = about.filter((each) => each.approval.id === approval.id).map(codeOf);
    const own = dearer.filter(({ orderCode }) => codes.includes(orderCode));
    anew.push(...(await askAgain(tx, approval, own, now)));
  }
  const known = new Set(about.map(codeOf));
  const free = dearer.filter(({ orderCode }) => !known.has(orderCode));
  return [...anew, ...(await askFirst(tx, free, now))];
}

const codeOf = ({ orderCode }: { orderCode: string }) => orderCode;

async function askAgain(
  tx: Database,
  approval: ApprovalRow,
  dearer: readonly DearerOrder[],
  now: Date,
): Promise<AskedAnew[]> {
  const expiresAt = new Date(now.getTime() + APPROVAL_HOURS * HOUR_MS);
  const rows = await tx
    .select()
    .from(orders)
    .where(inArray(orders.orderCode, dearer.map(codeOf)));
  const grown = rows.filter(({ approval: state, agreedAmount, payDeadline, ...order }) => {
    if (state === 'returned' || hasPassed(payDeadline, now)) return false;
    const agreed = agreedAmount ?? (state === 'waiting' ? 0 : beforeOf(dearer, order.orderCode));
    return order.paymentAmount > agreed;
  });
  if (grown.length === 0) return [];
  const agreedTo = grown
    .filter((order) => order.approval !== 'waiting')
    .map(({ orderCode, agreedAmount, paymentAmount: amount }) => {
      return { orderCode, amount, agreed: agreedAmount ?? beforeOf(dearer, orderCode) };
    });
  for (const { orderCode, agreed } of agreedTo) {
    await tx
      .update(orders)
      .set({ approval: 'waiting', agreedAmount: agreed, payDeadline: expiresAt })
      .where(eq(orders.orderCode, orderCode));
  }
  const [first = { orderCode: '' }] = dearer;
  const whole = await tx
    .select()
    .from(orders)
    .where(and(sameCheckout(first.orderCode), ne(orders.state, 'cancelled')));
  const [last] = await tx
    .select({ level: max(approvalDecisions.level) })
    .from(approvalDecisions)
    .where(eq(approvalDecisions.approvalId, approval.id));
  const [anew] = await tx
    .update(approvals)
    .set({
      decidedBefore: last?.level ?? 0,
      escalatedLevel: 0,
      ...(await levelsFor(tx, approval, whole, now)),
      ...(agreedTo.length > 0 && { expiresAt }),
    })
    .where(eq(approvals.id, approval.id))
    .returning();
  const waiting = whole.filter((order) => order.approval === 'waiting');
  if (anew) await askLevel(tx, anew, aboutOrders(anew, waiting), now, 'all');
  await tellRenewed(tx, approval, agreedTo, now);
  return agreedTo;
}

const beforeOf = (dearer: readonly DearerOrder[], orderCode: string): Fen =>
  dearer.find((each) => each.orderCode === orderCode)?.before ?? 0;

/**
 * As many levels as before, and more where the amount asks for them, with what was bought of the same sellers within the
 * day before, and there are the people.
 */
async function levelsFor(
  tx: Database,
  approval: ApprovalRow,
  whole: readonly OrderRow[],
  now: Date,
) {
  const { companyId, personId, levels, reasons, createdAt } = approval;
  const { oneLevelFrom, twoLevelsFrom } = await ruleOf(tx, companyId);
  const rule = { ...NO_RULE, oneLevelFrom, twoLevelsFrom };
  const parts = whole.map(partOf);
  const { costCentre = '' } = whole[0] ?? {};
  const summed = { parts, companyId, personId, costCentre, at: createdAt, until: createdAt };
  const amount = sumFen(parts.map((part) => part.amount));
  // Its own orders are in the sum as they are now.
  const { amount: together } = await splitBefore(tx, summed);
  const needed = approvalNeeded(rule, {
    amount,
    byOwnLogin: false,
    budget: null,
    fromNewSeller: false,
    together: Math.max(0, together - amount),
  });
  const deciders = await anyDeciders(tx, approval, now);
  if (needed.levels <= levels || !areEnough(deciders, needed.levels)) return {};
  const others = reasons.filter((reason) => reason !== 'amount');
  return { levels: needed.levels, reasons: [...needed.reasons, ...others] };
}
