import { and, asc, eq, inArray, isNotNull, lte, type SQL } from 'drizzle-orm';
import type { Platform } from '#app/domain/account/customer.ts';
import {
  ASKS_AMOUNT,
  ASKS_REASON,
  ASKS_WAY,
  afterStep,
  type CaseOutcome,
  deadlineOf,
  isEnded,
  isUnsent,
  SILENCE_NOTE,
  stepsOf,
} from '#app/domain/after-sale/case.ts';
import { sellerStep } from '#app/domain/after-sale/contract.ts';
import { effectText } from '#app/domain/after-sale/effect.ts';
import { REFUND_AMOUNT_REQUIRED } from '#app/domain/after-sale/limits.ts';
import type { Parsed } from '#app/domain/endpoint.ts';
import { type Fen, formatYuan } from '#app/domain/money.ts';
import { hasPassed } from '#app/domain/time.ts';
import { typedYuan } from '#app/domain/typed-yuan.ts';
import type { Customer } from '#trading-api/account/index.ts';
import { sellerCodeOf } from '#trading-api/catalogue/index.ts';
import { trimWaiting } from '#trading-api/invoice/index.ts';
import { lockOrder, type OrderRow } from '#trading-api/order/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { runIsolated } from '#trading-api/platform/jobs.ts';
import { accept, filled, notFound, Refusal, wrong } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { afterSaleCases, orders } from '#trading-api/schema.ts';
import type { CaseRow } from './claimable.ts';
import { keepStep, type StepDone } from './history.ts';
import { refundCase } from './refund.ts';
import { effectOf } from './refund-effect.ts';

type Asked = Parsed<typeof sellerStep>;

const CASE_GONE = '售后申请不存在';
const DECIDED = '该申请已处理，请刷新页面';
const OWN_CASE = '不能裁定本账号的申请，请由同事处理';
const SHIPPED_MEANWHILE = '商品已发货，未发货退款关闭，请按收到的商品申请';

/** What the platform decides for the buyer. */
const GRANTS: readonly Asked['step'][] = ['grant', 'grantReturn'];

export function visibleTo(db: Database, side: Platform, customer: Customer) {
  if (side === 'buyer') return eq(afterSaleCases.customerId, customer.id);
  if (side === 'operator') return undefined;
  const own = eq(orders.sellerCode, sellerCodeOf(customer));
  return inArray(
    afterSaleCases.orderCode,
    db.select({ orderCode: orders.orderCode }).from(orders).where(own),
  );
}

interface Acting {
  side: Platform;
  customer: Customer;
  /** What the operator decides about a large amount is proved (design/sessions: Proof before a step). */
  proveFor?: (amount: Fen) => void;
}

/** Takes a step of a side in a case, in the caller's transaction. */
export async function takeStep(
  tx: Database,
  { side, customer, proveFor }: Acting,
  asked: Asked,
  now: Date,
): Promise<void> {
  const wanted = and(eq(afterSaleCases.id, rowId(asked.id) ?? 0), visibleTo(tx, side, customer));
  const { order, found } = await lockCase(tx, wanted);
  if (side === 'operator' && found.customerId === customer.id) throw new Refusal('G003', OWN_CASE);
  const { step } = asked;
  if (!stepsOf(found, side).includes(step)) throw new Refusal('decided', DECIDED);
  const { amount, note: reason, way } = accept(sellerStep, typedOf(found, asked));
  const note = [way, reason].filter(Boolean).join('；');
  const outcome = afterStep(found, step, amount ?? 0);
  if (!outcome) throw new Refusal('decided', DECIDED);
  const prove = GRANTS.includes(step) ? proveFor : undefined;
  // What waits for the goods is given back without another word of the platform.
  if (outcome.refund === undefined) prove?.(outcome.agreed ?? 0);
  const done = { step, actor: side, actorName: customer.name, amount, note, now };
  await apply(tx, { order, found, proveFor: prove }, outcome, done);
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
  const amount = isUnsent(found) ? found.asked : typedYuan(typed);
  if (amount === null) return wrong('invalid', REFUND_AMOUNT_REQUIRED);
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

interface Applied {
  order: OrderRow;
  found: CaseRow;
  /** For what is really given back, which is known only then. */
  proveFor?: Acting['proveFor'];
}

async function apply(
  tx: Database,
  { order, found, proveFor }: Applied,
  outcome: CaseOutcome,
  done: StepDone,
): Promise<void> {
  const { now } = done;
  const effect =
    outcome.refund === undefined || found.whole
      ? null
      : await effectOf(tx, order, found, outcome.refund);
  const by = done.actor === 'buyer' ? 'system' : done.actor;
  const refunded =
    outcome.refund === undefined
      ? null
      : await refundCase(tx, order, found, { amount: outcome.refund, actor: by, proveFor, now });
  const isLate = outcome.refund !== undefined && refunded === null;
  const state = isLate ? 'closed' : outcome.state;
  const [after] = await tx
    .update(afterSaleCases)
    .set({
      state,
      refunded,
      // What is not shipped gives back all that it costs, or all that is paid, which may have changed meanwhile.
      ...(refunded !== null && refunded > found.asked && { asked: refunded }),
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
  const note = isLate
    ? SHIPPED_MEANWHILE
    : [done.note, effect && effectText(effect)].filter(Boolean).join('；');
  await keepStep(tx, order, after, { ...done, amount: refunded ?? done.amount, note });
}

const AT_ONCE = 500;

/**
 * Takes the due step of every case whose deadline has passed, so that a party who does not answer cannot keep it
 * open. Each has a transaction of its own: a failure does not hold up other cases.
 */
export async function endSilentCases(db: Database, now: Date): Promise<number> {
  const due = await db
    .select({ id: afterSaleCases.id })
    .from(afterSaleCases)
    .where(and(isNotNull(afterSaleCases.deadline), lte(afterSaleCases.deadline, now)))
    .orderBy(asc(afterSaleCases.deadline))
    .limit(AT_ONCE);
  const end = ({ id }: { id: number }) => db.transaction((tx) => expire(tx, id, now));
  return runIsolated(due, end, 'cases could not be ended');
}

async function expire(tx: Database, id: number, now: Date): Promise<boolean> {
  const { order, found } = await lockCase(tx, eq(afterSaleCases.id, id));
  // Somebody has answered meanwhile, or another process has done it.
  if (!found.deadline || !hasPassed(found.deadline, now)) return false;
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
