import { and, eq } from 'drizzle-orm';
import {
  APPROVAL_UNKNOWN,
  DECIDED_BEFORE,
  DECIDED_TOO_LATE,
  type Decider,
  NOT_DECIDER,
  OWN_ORDER,
  REASON_MAX,
  REASON_REQUIRED,
  REASON_TOO_LONG,
} from '#app/domain/company/approval.ts';
import { decideApproval } from '#app/domain/company/approval-contract.ts';
import { FULL_PAYMENT } from '#app/domain/order/terms.ts';
import { audit, type Customer } from '#trading-api/account/index.ts';
import {
  cancelOrders,
  lockOrder,
  type OrderRow,
  recordEvents,
  releaseOrder,
  tellPlaced,
} from '#trading-api/order/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { accept, notFound, Refusal, wrong } from '#trading-api/platform/refusal.ts';
import { approvalDecisions, approvals, orders } from '#trading-api/schema.ts';
import {
  type ApprovalRow,
  askLevel,
  decidersNow,
  decisionsOn,
  tellAsker,
} from './approval-level.ts';

export interface Decision {
  agree: boolean;
  /** As typed. */
  reason: string;
}

/** @throws Refusal `missing`, `tooLarge` */
export const reasonOf = ({ agree, reason }: Decision): string =>
  accept(decideApproval, { reason: typedReason(agree, reason.trim()) }).reason;

function typedReason(agree: boolean, reason: string) {
  if (reason.length > REASON_MAX) return wrong('tooLarge', REASON_TOO_LONG);
  return agree || reason ? reason : wrong('missing', REASON_REQUIRED);
}

/** An approval whose order is locked, with who may decide it. */
export interface OpenApproval {
  approval: ApprovalRow;
  order: OrderRow;
  decided: Awaited<ReturnType<typeof decisionsOn>>;
  deciders: Decider[];
}

/**
 * Locks the order of an approval, so that it is decided, cancelled or ended by time only once.
 * @throws Refusal `G404`, `decided`, `over`
 */
export async function lockApproval(
  tx: Database,
  { approvalId, companyId }: { approvalId: number; companyId: number },
  now: Date,
): Promise<OpenApproval> {
  const [approval] = await tx
    .select()
    .from(approvals)
    .where(and(eq(approvals.id, approvalId), eq(approvals.companyId, companyId)));
  const order = approval && (await lockOrder(tx, approval.orderCode));
  if (!order) throw notFound(APPROVAL_UNKNOWN);
  if (order.cancelReason === 'unapproved') throw new Refusal('over', DECIDED_TOO_LATE);
  if (order.state !== 'waitPay' || order.approval !== 'waiting') {
    throw new Refusal('decided', DECIDED_BEFORE);
  }
  if (now >= order.payDeadline) throw new Refusal('over', DECIDED_TOO_LATE);
  const decided = await decisionsOn(tx, approval.id);
  return { approval, order, decided, deciders: await decidersNow(tx, approval, decided, now) };
}

/**
 * Decides the level that is asked for now, in the caller's transaction. The last agreement gives
 * the order its time to pay; a refusal cancels it.
 * @throws Refusal `notDecider`, `missing`, `tooLarge`
 */
export async function decide(
  tx: Database,
  { approval, order, decided, deciders }: OpenApproval,
  person: Customer,
  decision: Decision,
  now: Date,
): Promise<void> {
  const decider = deciders.find(({ personId }) => personId === person.id);
  if (!decider) {
    throw new Refusal('notDecider', approval.personId === person.id ? OWN_ORDER : NOT_DECIDER);
  }
  const reason = reasonOf(decision);
  const { agree } = decision;
  await tx.insert(approvalDecisions).values({
    ...{ approvalId: approval.id, level: decided.length + 1, ...decider, agree, reason },
    decidedAt: now,
  });
  const { orderCode } = order;
  await recordEvents(tx, {
    ...{ orderCode, kind: agree ? 'approved' : 'approvalReturned', actor: 'buyer' },
    ...{ actorName: person.name, note: reason, createdAt: now },
  });
  const action = agree ? 'approvalGiven' : 'approvalReturned';
  const account = approval.companyId;
  await audit(tx, { action, person: person.id, account, detail: orderCode }, now);
  if (!agree) {
    await tx.update(orders).set({ approval: 'returned' }).where(eq(orders.orderCode, orderCode));
    await cancelOrders(tx, [orderCode], { reason: 'returned', now });
    await tellAsker(
      tx,
      approval,
      ['approvalReturned', { orderCode, by: person.name, reason }],
      now,
    );
    return;
  }
  if (decided.length + 1 < approval.levels) {
    await askLevel(tx, approval, order.paymentAmount, now);
    return;
  }
  const payDeadline = new Date(now.getTime() + approval.payWindowMs);
  await tx
    .update(orders)
    .set({ approval: 'approved', payDeadline })
    .where(eq(orders.orderCode, orderCode));
  const { kind } = order.terms ?? FULL_PAYMENT;
  // Nothing is paid before shipping: the seller may prepare it at once.
  if (kind === 'onDelivery' || kind === 'monthly') await releaseOrder(tx, order, now);
  await tellPlaced(tx, order, now);
  const amount = order.paymentAmount;
  await tellAsker(tx, approval, ['approved', { orderCode, amount, payDeadline }], now);
}
