import { and, asc, eq, isNotNull, lte, type SQL } from 'drizzle-orm';
import {
  ASKS_AMOUNT,
  ASKS_REASON,
  ASKS_WAY,
  afterStep,
  type CaseOutcome,
  deadlineOf,
  isEnded,
  SILENCE_NOTE,
  stepsOf,
} from '#app/domain/after-sale/case.ts';
import { sellerStep } from '#app/domain/after-sale/contract.ts';
import { paidBack } from '#app/domain/after-sale/limits.ts';
import type { Parsed } from '#app/domain/endpoint.ts';
import { type Fen, formatYuan, sumFen } from '#app/domain/money.ts';
import { typedYuan } from '#app/domain/typed-amount.ts';
import type { Customer } from '#trading-api/account/index.ts';
import { sellerCodeOf } from '#trading-api/catalogue/index.ts';
import { allowancesOf, chargeSeller, paySellers } from '#trading-api/delivery/index.ts';
import { trimWaiting } from '#trading-api/invoice/index.ts';
import { lockVouchers, returnShare } from '#trading-api/marketing/index.ts';
import { cancelUnshipped, giveBack, lockOrder, type OrderRow } from '#trading-api/order/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { eachAlone } from '#trading-api/platform/jobs.ts';
import { accept, filled, notFound, Refusal, wrong } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { afterSaleCases, orders } from '#trading-api/schema.ts';
import { marketAccount, walletAccountOf } from '#trading-api/wallet/index.ts';
import { type CaseRow, isUnshipped } from './claimable.ts';
import { keepStep, type StepDone } from './history.ts';

type Side = 'buyer' | 'seller' | 'operator';
type Asked = Parsed<typeof sellerStep>;

const CASE_GONE = '售后申请不存在';
const DECIDED = '该申请已处理，请刷新页面';
const OWN_CASE = '不能裁定本账号的申请，请由同事处理';
const SHIPPED_MEANWHILE = '订单已发货，全单退款关闭，请按收到的商品申请';

/** Which cases a side may see. */
export function visibleTo(side: Side, customer: Customer) {
  if (side === 'buyer') return eq(afterSaleCases.customerId, customer.id);
  return side === 'seller' ? eq(afterSaleCases.sellerCode, sellerCodeOf(customer)) : undefined;
}

/**
 * Takes a step of a side in a case, in the caller's transaction.
 * @throws Refusal `missing`, `invalid`, `decided`, `G404`; `G003` for the operator's own case
 */
export async function takeStep(
  tx: Database,
  { side, customer }: { side: Side; customer: Customer },
  asked: Asked,
  now: Date,
): Promise<void> {
  const wanted = and(eq(afterSaleCases.id, rowId(asked.id) ?? 0), visibleTo(side, customer));
  const { order, found } = await lockCase(tx, wanted);
  if (side === 'operator' && found.customerId === customer.id) throw new Refusal('G003', OWN_CASE);
  const { step } = asked;
  if (!stepsOf(found, side).includes(step)) throw new Refusal('decided', DECIDED);
  const { amount, note: reason, way } = accept(sellerStep, typedOf(found, asked));
  const note = [way, reason].filter(Boolean).join('；');
  const outcome = afterStep(found, step, amount ?? 0);
  if (!outcome) throw new Refusal('decided', DECIDED);
  const done = { step, actor: side, actorName: customer.name, amount, note, now };
  await apply(tx, { order, found }, outcome, done);
}

/** What was typed with a step, as far as it asks for it. */
function typedOf(found: CaseRow, { step, amount: typed, way, note }: Asked) {
  return {
    amount: ASKS_AMOUNT.includes(step) ? amountOf(found, step, typed) : null,
    note: ASKS_REASON.includes(step) ? filled(note, '请说明原因') : note.trim(),
    way: ASKS_WAY.includes(step) ? filled(way, '请填写承运方和单号或车号') : '',
  };
}

function amountOf(found: CaseRow, step: Asked['step'], typed: string) {
  const amount = found.whole ? found.asked : typedYuan(typed);
  if (amount === null) return wrong('invalid', '请填写退款金额');
  if (afterStep(found, step, amount)) return amount;
  const most = `¥${formatYuan(found.asked)}`;
  return wrong('invalid', step === 'offer' ? `应大于 0、小于 ${most}` : `应大于 0、不超过 ${most}`);
}

/** The order is locked first, as every payment and refund of it does. */
async function lockCase(tx: Database, wanted: SQL | undefined) {
  const [known] = await tx.select().from(afterSaleCases).where(wanted);
  const order = known && (await lockOrder(tx, known.orderCode));
  if (!known || !order) throw notFound(CASE_GONE);
  const [found] = await tx
    .select()
    .from(afterSaleCases)
    .where(eq(afterSaleCases.id, known.id))
    .for('update');
  if (!found) throw notFound(CASE_GONE);
  return { order, found };
}

async function apply(
  tx: Database,
  { order, found }: { order: OrderRow; found: CaseRow },
  outcome: CaseOutcome,
  done: StepDone,
): Promise<void> {
  const { now } = done;
  const by = done.actor === 'buyer' ? 'system' : done.actor;
  const refunded =
    outcome.refund === undefined
      ? null
      : await refundCase(tx, order, found, { amount: outcome.refund, actor: by, now });
  const isLate = outcome.refund !== undefined && refunded === null;
  const state = isLate ? 'closed' : outcome.state;
  const [after] = await tx
    .update(afterSaleCases)
    .set({
      state,
      refunded,
      deadline: deadlineOf(state, now),
      ...(outcome.offered !== undefined && { offered: outcome.offered }),
      ...(outcome.agreed !== undefined && { agreed: outcome.agreed }),
      ...(isEnded(state) && { endedAt: now }),
    })
    .where(eq(afterSaleCases.id, found.id))
    .returning();
  if (!after) throw new Error('the case was not written');
  // Not before the case says what it gave back, which is no longer to be invoiced.
  if (refunded !== null) await trimWaiting(tx, order.orderCode, now);
  const note = isLate ? SHIPPED_MEANWHILE : done.note;
  await keepStep(tx, after, { ...done, amount: refunded ?? done.amount, note });
}

const AT_ONCE = 500;

/**
 * Takes the due step of every case whose deadline has passed, so that a party who does not answer
 * cannot keep it open. Each has a transaction of its own: a failure does not hold up other cases.
 * @returns how many
 * @throws AggregateError when some failed; the others are ended nevertheless
 */
export async function endSilentCases(db: Database, now: Date): Promise<number> {
  const due = await db
    .select({ id: afterSaleCases.id })
    .from(afterSaleCases)
    .where(and(isNotNull(afterSaleCases.deadline), lte(afterSaleCases.deadline, now)))
    .orderBy(asc(afterSaleCases.deadline))
    .limit(AT_ONCE);
  const end = ({ id }: { id: number }) => db.transaction((tx) => expire(tx, id, now));
  return eachAlone(due, end, 'cases could not be ended');
}

async function expire(tx: Database, id: number, now: Date): Promise<boolean> {
  const { order, found } = await lockCase(tx, eq(afterSaleCases.id, id));
  // Somebody has answered meanwhile, or another process has done it.
  if (!found.deadline || found.deadline > now) return false;
  const outcome = afterStep(found, 'expire');
  if (!outcome) throw new Error(`case ${id} waits for nobody`);
  await apply(tx, { order, found }, outcome, {
    step: 'expire',
    actor: 'system',
    actorName: '',
    amount: null,
    note: SILENCE_NOTE[found.state] ?? '',
    now,
  });
  return true;
}

interface Conclusion {
  amount: Fen;
  actor: 'seller' | 'operator' | 'system';
  now: Date;
}

/**
 * Gives back what a case ended with, in the caller's transaction, which has locked the order and the
 * case: it is taken off what is owed for the order, from the seller, and what was paid above what is
 * owed now goes back the way it came.
 * @returns what the case gave back; null where all of an order was meant, and it is shipped meanwhile
 */
async function refundCase(
  tx: Database,
  order: OrderRow,
  found: CaseRow,
  { amount, actor, now }: Conclusion,
): Promise<Fen | null> {
  if (found.whole) {
    if (!(await isUnshipped(tx, order))) return null;
    await cancelUnshipped(tx, order, { actor, now });
    return Math.min(order.paidAmount, found.asked);
  }
  const { orderCode, paidAmount, paymentAmount, settledAmount, settledAt, freight } = order;
  const before = await allowancesOf(tx, orderCode);
  const owedBefore = settledAmount ?? paymentAmount - before;
  const owed = Math.max(0, owedBefore - amount);
  // The settlement of one that is not settled yet leaves off what was charged to its sellers.
  if (settledAmount !== null) {
    await tx.update(orders).set({ settledAmount: owed }).where(eq(orders.orderCode, orderCode));
  }
  const settled = settledAt && {
    total: owedBefore + before - freight,
    takenOff: await takenOffBy(tx, orderCode, settledAt),
  };
  const goods = { ordered: paymentAmount - freight, settled };
  await returnShare(tx, orderCode, { before, after: before + amount, goods });
  const buyer = await walletAccountOf(tx, order.customerId);
  const topUp = await marketAccount(tx, 'topUp');
  const others = buyer === null ? [topUp] : [buyer, topUp];
  const { sellerCode } = found;
  const back = paidBack(amount, { paid: paidAmount, owed });
  await lockVouchers(tx, order.customerId);
  await chargeSeller(tx, { orderCode, sellerCode, amount, back, others, now });
  if (back > 0) {
    const returned = { amount: back, reason: 'after_sale', actor, sellerCode, now } as const;
    await giveBack(tx, order, returned);
  }
  // Of an order that is not paid in full the seller has paid back what the buyer still owed.
  await paySellers(tx, orderCode, now);
  return amount;
}

/** What cases took off an order until a time. */
async function takenOffBy(tx: Database, orderCode: string, until: Date): Promise<Fen> {
  const { whole, refunded, endedAt } = afterSaleCases;
  const ended = await tx
    .select({ refunded })
    .from(afterSaleCases)
    .where(and(eq(afterSaleCases.orderCode, orderCode), eq(whole, false), lte(endedAt, until)));
  return sumFen(ended.map((each) => each.refunded ?? 0));
}
