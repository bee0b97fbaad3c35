import { and, eq } from 'drizzle-orm';
import {
  APPROVAL_UNKNOWN,
  DECIDED_BEFORE,
  DECIDED_TOO_LATE,
  type Decider,
  NOT_DECIDER,
  OWN_ORDER,
  OWN_SIGN,
  REASON_MAX,
  REASON_REQUIRED,
  REASON_TOO_LONG,
  SIGN_NOT_DECIDER,
} from '#app/domain/company/approval.ts';
import { decideApproval } from '#app/domain/company/approval-contract.ts';
import { stockGone, stockShortText } from '#app/domain/order/stock-hold.ts';
import { FULL_PAYMENT } from '#app/domain/order/terms.ts';
import { hasPassed } from '#app/domain/time.ts';
import { audit, type Customer } from '#trading-api/account/index.ts';
import { takeUnheld } from '#trading-api/catalogue/index.ts';
import {
  cancelOrders,
  lockOrder,
  notifySellers,
  type OrderRow,
  recordEvents,
  releaseOrder,
} from '#trading-api/order/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { accept, notFound, Refusal, wrong } from '#trading-api/platform/refusal.ts';
import { approvalDecisions, approvals, orders } from '#trading-api/schema.ts';
import {
  type ApprovalRow,
  askLevel,
  decidersNow,
  decisionsOn,
  notifyAsker,
} from './approval-level.ts';
import { concludeSign, lockSign, type OpenSign, type Verdict } from './sign-approval.ts';

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

/** An approval whose order or sign-up is locked since `now`, with who may decide it. */
export interface OpenApproval {
  now: Date;
  approval: ApprovalRow;
  about: { order: OrderRow } | OpenSign;
  decided: Awaited<ReturnType<typeof decisionsOn>>;
  deciders: Decider[];
}

/**
 * Locks what an approval is about, so that it is decided, cancelled or ended by time only once.
 * @throws Refusal `G404`, `decided`, `over`
 */
export async function lockApproval(
  tx: Database,
  { approvalId, companyId }: { approvalId: number; companyId: number },
  clock: () => Date,
): Promise<OpenApproval> {
  const [approval] = await tx
    .select()
    .from(approvals)
    .where(and(eq(approvals.id, approvalId), eq(approvals.companyId, companyId)));
  if (!approval) throw notFound(APPROVAL_UNKNOWN);
  const about =
    approval.orderCode === null
      ? await lockSign(tx, approval, clock)
      : { order: await lockWaiting(tx, approval.orderCode, clock) };
  const now = clock();
  const decided = await decisionsOn(tx, approval.id);
  return { now, approval, about, decided, deciders: await decidersNow(tx, approval, decided, now) };
}

async function lockWaiting(tx: Database, orderCode: string, clock: () => Date): Promise<OrderRow> {
  const order = await lockOrder(tx, orderCode);
  if (!order) throw notFound(APPROVAL_UNKNOWN);
  if (order.cancelReason === 'unapproved') throw new Refusal('over', DECIDED_TOO_LATE);
  if (order.state !== 'waitPay' || order.approval !== 'waiting') {
    throw new Refusal('decided', DECIDED_BEFORE);
  }
  if (hasPassed(order.payDeadline, clock())) throw new Refusal('over', DECIDED_TOO_LATE);
  return order;
}

/** 「订单 2026…」 */
export const aboutText = ({ about }: Pick<OpenApproval, 'about'>): string =>
  'order' in about ? `订单 ${about.order.orderCode}` : `竞价报名「${about.auction.name}」`;

export const notDecider = ({ about }: Pick<OpenApproval, 'about'>): string =>
  'order' in about ? NOT_DECIDER : SIGN_NOT_DECIDER;

/**
 * Decides the level that is asked for now, in the caller's transaction. The last agreement gives an
 * order its time to pay and what it has not taken of stock yet, and a sign-up to the operator; a
 * refusal ends either.
 * @returns a refusal where the stock is gone: nothing is decided, and the person who asked for the
 * approval is notified once the transaction is committed
 * @throws Refusal `notDecider`, `missing`, `tooLarge`
 */
export async function decideOnApproval(
  tx: Database,
  open: OpenApproval,
  person: Customer,
  decision: Decision,
): Promise<Refusal | null> {
  const { approval, about, decided, deciders, now } = open;
  const decider = deciders.find(({ personId }) => personId === person.id);
  if (!decider) {
    const own = 'order' in about ? OWN_ORDER : OWN_SIGN;
    throw new Refusal('notDecider', approval.personId === person.id ? own : notDecider(open));
  }
  const reason = reasonOf(decision);
  const { agree } = decision;
  const isLast = decided.length + 1 >= approval.levels;
  if (agree && isLast && 'order' in about) {
    const gone = await takeStock(tx, approval, about.order.orderCode, now);
    if (gone) return gone;
  }
  await tx.insert(approvalDecisions).values({
    approvalId: approval.id,
    level: decided.length + 1,
    ...decider,
    agree,
    reason,
    decidedAt: now,
  });
  const ofOrder = agree ? ('approvalGiven' as const) : ('approvalReturned' as const);
  const ofSign = agree ? ('signApproved' as const) : ('signReturned' as const);
  await audit(
    tx,
    {
      action: 'order' in about ? ofOrder : ofSign,
      person: person.id,
      account: approval.companyId,
      detail: 'order' in about ? about.order.orderCode : about.auction.name,
    },
    now,
  );
  const verdict = { agree, reason, isLast };
  if ('order' in about) {
    await concludeOrder(tx, approval, { ...about, by: person }, verdict, now);
  } else await concludeSign(tx, approval, { ...about, by: person }, verdict, now);
  return null;
}

/**
 * Takes what the order has not taken of stock yet. If there is too little, notifies the person who
 * asked for the approval.
 */
async function takeStock(
  tx: Database,
  approval: ApprovalRow,
  orderCode: string,
  now: Date,
): Promise<Refusal | null> {
  const short = await takeUnheld(tx, orderCode);
  if (short.length === 0) return null;
  const values = { orderCode, short: stockShortText(short) };
  await notifyAsker(tx, approval, ['approvalStockShort', values], now, `stockShort ${orderCode}`);
  return new Refusal('stockShort', stockGone(short));
}

async function concludeOrder(
  tx: Database,
  approval: ApprovalRow,
  { order, by }: { order: OrderRow; by: Customer },
  { agree, reason, isLast }: Verdict,
  now: Date,
): Promise<void> {
  const { orderCode, paymentAmount: amount } = order;
  await recordEvents(tx, {
    orderCode,
    kind: agree ? 'approved' : 'approvalReturned',
    actor: 'buyer',
    actorName: by.name,
    note: reason,
    createdAt: now,
  });
  if (!agree) {
    await tx.update(orders).set({ approval: 'returned' }).where(eq(orders.orderCode, orderCode));
    await cancelOrders(tx, [orderCode], { reason: 'returned', now });
    const returned = { orderCode, by: by.name, reason };
    await notifyAsker(tx, approval, ['approvalReturned', returned], now);
    return;
  }
  if (!isLast) {
    await askLevel(tx, approval, { orderCode, amount }, now);
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
  await notifySellers(tx, order, now);
  await notifyAsker(tx, approval, ['approved', { orderCode, amount, payDeadline }], now);
}
