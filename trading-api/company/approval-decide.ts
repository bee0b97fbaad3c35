import { and, eq, inArray } from 'drizzle-orm';
import { actingName } from '#app/domain/account/acting-name.ts';
import {
  APPROVAL_UNKNOWN,
  approvalAmountChanged,
  DECIDED_BEFORE,
  DECIDED_TOO_LATE,
  NOT_DECIDER,
  OWN_ORDER,
  OWN_SIGN,
  REASON_MAX,
  REASON_REQUIRED,
  REASON_TOO_LONG,
  SIGN_NOT_DECIDER,
} from '#app/domain/company/approval.ts';
import { decideApproval } from '#app/domain/company/approval-contract.ts';
import type { Made } from '#app/domain/company/approval-stage.ts';
import { type Fen, parseYuan, sumFen } from '#app/domain/money.ts';
import { ordersName } from '#app/domain/order/order.ts';
import { stockGone, stockShortText } from '#app/domain/order/stock-hold.ts';
import { FULL_PAYMENT, firstAmount, isPaidAfterDelivery } from '#app/domain/order/terms.ts';
import { hasPassed } from '#app/domain/time.ts';
import { audit, type Customer, peopleAt } from '#trading-api/account/index.ts';
import { takeStockNotHeld } from '#trading-api/catalogue/index.ts';
import {
  cancelOrders,
  codesOf,
  lockOrders,
  notifySellers,
  type OrderRow,
  recordEvents,
  releaseFree,
  releaseOrder,
  waitsForApproval,
} from '#trading-api/order/index.ts';
import { sameCheckout } from '#trading-api/order/tables.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { accept, notFound, Refusal, wrong } from '#trading-api/platform/refusal.ts';
import { approvalDecisions, approvals, orders } from '#trading-api/schema.ts';
import { notifyAsker, peopleOf } from './approval-level.ts';
import {
  type ApprovalRow,
  decidersIn,
  decisionsOn,
  isLastBy,
  levelNow,
  stageNow,
} from './approval-stages.ts';
import { aboutOrders } from './ask-anew.ts';
import { askLevel } from './ask-level.ts';
import { tellPayers } from './payers.ts';
import { concludeSign, lockSign, type OpenSign, type Verdict } from './sign-approval.ts';

export interface Decision {
  agree: boolean;
  reason: string;
  /** What the one who decides was shown; undefined: nothing was. */
  shownAmount?: string | undefined;
}

export const reasonOf = ({ agree, reason }: Decision): string =>
  accept(decideApproval, { reason: typedReason(agree, reason.trim()) }).reason;

function typedReason(agree: boolean, reason: string) {
  if (reason.length > REASON_MAX) return wrong('tooLarge', REASON_TOO_LONG);
  return agree || reason ? reason : wrong('missing', REASON_REQUIRED);
}

export interface OpenApproval {
  now: Date;
  approval: ApprovalRow;
  /**
   * The orders of a checkout that wait for it, all decided by one decision (design/orders: One order for each seller).
   */
  about: { orders: readonly OrderRow[] } | OpenSign;
  decided: Awaited<ReturnType<typeof decisionsOn>>;
  deciders: Made[];
}

/** Locks what an approval is about, so that it is decided, cancelled or ended by time only once. */
export async function lockApproval(
  tx: Database,
  { approvalId, companyId }: { approvalId: number; companyId: number },
  clock: () => Date,
): Promise<OpenApproval> {
  const named = and(eq(approvals.id, approvalId), eq(approvals.companyId, companyId));
  const [asked] = await tx.select().from(approvals).where(named);
  if (!asked) throw notFound(APPROVAL_UNKNOWN);
  const about =
    asked.orderCode === null
      ? await lockSign(tx, asked, clock)
      : { orders: await lockWaiting(tx, asked.orderCode, clock) };
  // Read again with the orders locked, since they may have got dearer meanwhile, and be asked about anew.
  const [approval = asked] = await tx.select().from(approvals).where(named);
  const now = clock();
  const decided = await decisionsOn(tx, approval);
  const deciders = decidersIn(await stageNow(tx, approval, decided, now));
  return { now, approval, about, decided, deciders };
}

async function lockWaiting(
  tx: Database,
  orderCode: string,
  clock: () => Date,
): Promise<OrderRow[]> {
  const asked = await tx
    .select({ orderCode: orders.orderCode })
    .from(orders)
    .where(sameCheckout(orderCode));
  const locked = await lockOrders(tx, codesOf(asked));
  if (locked.length === 0) throw notFound(APPROVAL_UNKNOWN);
  const waiting = locked.filter(waitsForApproval);
  if (waiting.length === 0) {
    const isLate = locked.some(({ cancelReason }) => cancelReason === 'unapproved');
    throw isLate ? new Refusal('over', DECIDED_TOO_LATE) : new Refusal('decided', DECIDED_BEFORE);
  }
  const now = clock();
  if (waiting.some(({ payDeadline }) => hasPassed(payDeadline, now))) {
    throw new Refusal('over', DECIDED_TOO_LATE);
  }
  return waiting;
}

export const aboutText = ({ about }: Pick<OpenApproval, 'about'>): string =>
  'orders' in about ? ordersName(codesOf(about.orders)) : `竞价报名「${about.auction.name}」`;

/** What is agreed to: of a sign-up the limit of its bids. */
const amountOf = ({ approval, about }: Pick<OpenApproval, 'approval' | 'about'>): Fen =>
  'orders' in about
    ? sumFen(about.orders.map(({ paymentAmount }) => paymentAmount))
    : (approval.bidLimit ?? 0);

export const notDecider = ({ about }: Pick<OpenApproval, 'about'>): string =>
  'orders' in about ? NOT_DECIDER : SIGN_NOT_DECIDER;

/**
 * Decides the level that is asked for now, in the caller's transaction. The last agreement gives an order its time
 * to pay and what it has not taken of stock yet, and a sign-up to the operator; a refusal ends either.
 * @returns a refusal where the stock is gone: nothing is decided, and the person who asked for the approval is
 * notified once the transaction is committed
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
    const own = 'orders' in about ? OWN_ORDER : OWN_SIGN;
    throw new Refusal('notDecider', approval.personId === person.id ? own : notDecider(open));
  }
  const reason = reasonOf(decision);
  const { agree, shownAmount } = decision;
  const amount = amountOf(open);
  if (shownAmount && parseYuan(shownAmount) !== amount) {
    throw new Refusal('amountChanged', approvalAmountChanged(shownAmount, amount));
  }
  const isLast = isLastBy(approval, [...decided, decider]);
  if (agree && isLast && 'orders' in about) {
    const gone = await takeStock(tx, approval, codesOf(about.orders), now);
    if (gone) return gone;
  }
  await tx.insert(approvalDecisions).values({
    approvalId: approval.id,
    level: levelNow(approval, decided),
    ...decider,
    covers: [...decider.covers],
    agree,
    reason,
    decidedAt: now,
  });
  const ofOrder = agree ? ('approvalGiven' as const) : ('approvalReturned' as const);
  const ofSign = agree ? ('signApproved' as const) : ('signReturned' as const);
  await audit(
    tx,
    {
      action: 'orders' in about ? ofOrder : ofSign,
      person: person.id,
      account: approval.companyId,
      behalfOf: decider.behalfOf,
      detail: 'orders' in about ? codesOf(about.orders).join('、') : about.auction.name,
    },
    now,
  );
  const verdict = { agree, reason, isLast };
  const people = await peopleAt(tx, [decider.behalfOf]);
  const behalfOf = decider.behalfOf === person.id ? null : people.name(decider.behalfOf, now);
  const by = actingName(person.name, behalfOf);
  if ('orders' in about) {
    await concludeOrders(tx, approval, { ...about, by, personId: person.id }, verdict, now);
  } else await concludeSign(tx, approval, { ...about, by }, verdict, now);
  return null;
}

/**
 * Takes what the orders have not taken of stock yet. If there is too little, notifies the person who
 * asked for the approval.
 */
async function takeStock(
  tx: Database,
  approval: ApprovalRow,
  orderCodes: readonly string[],
  now: Date,
): Promise<Refusal | null> {
  const short = await takeStockNotHeld(tx, orderCodes);
  if (short.length === 0) return null;
  const values = { orderCodes, short: stockShortText(short) };
  const once = `stockShort ${approval.orderCode}`;
  await notifyAsker(tx, approval, ['approvalStockShort', values], now, once);
  return new Refusal('stockShort', stockGone(short));
}

async function concludeOrders(
  tx: Database,
  approval: ApprovalRow,
  { orders: asked, by, personId }: { orders: readonly OrderRow[]; by: string; personId: number },
  { agree, reason, isLast }: Verdict,
  now: Date,
): Promise<void> {
  const orderCodes = codesOf(asked);
  const amount = sumFen(asked.map(({ paymentAmount }) => paymentAmount));
  const decided = inArray(orders.orderCode, orderCodes);
  for (const orderCode of orderCodes) {
    await recordEvents(tx, {
      orderCode,
      kind: agree ? 'approved' : 'approvalReturned',
      actor: 'buyer',
      // Decided by a link, nobody is logged in.
      ...{ personId, actorName: by },
      note: reason,
      createdAt: now,
    });
  }
  if (!agree) {
    await tx.update(orders).set({ approval: 'returned' }).where(decided);
    await cancelOrders(tx, orderCodes, { reason: 'returned', now });
    const returned = { orderCodes, by, reason };
    await notifyAsker(tx, approval, ['approvalReturned', returned], now);
    return;
  }
  if (!isLast) {
    await askLevel(tx, approval, aboutOrders(approval, asked), now);
    return;
  }
  const payDeadline = new Date(now.getTime() + approval.payWindowMs);
  await tx
    .update(orders)
    .set({ approval: 'approved', payDeadline, agreedAmount: orders.paymentAmount })
    .where(decided);
  for (const order of asked) {
    if (isPaidAfterDelivery(order.terms ?? FULL_PAYMENT)) await releaseOrder(tx, order, now);
  }
  await releaseFree(tx, codesOf(asked.filter(({ paymentAmount }) => paymentAmount === 0)), now);
  // Of what was agreed to before, and got dearer, they know.
  const isNew = ({ agreedAmount }: OrderRow) => agreedAmount === null;
  await notifySellers(tx, codesOf(asked.filter(isNew)), now);
  await notifyAsker(tx, approval, ['approved', { orderCodes, amount, payDeadline }], now);
  const open = asked.filter(({ terms }) => !isPaidAfterDelivery(terms ?? FULL_PAYMENT));
  const payable = {
    orderCodes: codesOf(open),
    amount: sumFen(
      open.map(({ paymentAmount, terms }) => firstAmount(terms ?? FULL_PAYMENT, paymentAmount)),
    ),
    payDeadline,
  };
  const person = (await peopleOf(tx, [approval.personId])).get(approval.personId);
  if (person) await tellPayers(tx, { customer: { id: approval.companyId }, person }, payable, now);
}
