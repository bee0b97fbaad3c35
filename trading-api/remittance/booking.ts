import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Content, Parsed } from '#app/domain/endpoint.ts';
import type { MoneyKind } from '#app/domain/payment/money-kind.ts';
import { splitOf } from '#app/domain/remittance/match.ts';
import { ASIDE_REASON_REQUIRED } from '#app/domain/remittance/remittance.ts';
import {
  type assignLine,
  type bookStatement,
  setLineAside,
} from '#app/domain/remittance/statement-contract.ts';
import { bookPayments, codesOf, lockOrders, recordEvents } from '#trading-api/order/index.ts';
import { takeMoney } from '#trading-api/payment/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { runIsolated } from '#trading-api/platform/jobs.ts';
import { notFound, Refusal } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { bankLines, orders, refunds } from '#trading-api/schema.ts';
import { marketAccount, transfer, walletAccountOf } from '#trading-api/wallet/index.ts';
import {
  type BankLine,
  type CertainLine,
  certainLines,
  LINE_UNKNOWN,
  matchesOf,
  ordersNamedByOperator,
  paymentOf,
  requireBookable,
} from './matching.ts';

const MOST_AT_ONCE = 200;

const LINE_DECIDED = '这条流水已处理';

export interface Decision {
  by: string;
  /** What the transfers of this market are, by its settings. */
  money: MoneyKind;
  now: Date;
}

/**
 * Books the lines whose order and payer are certain, each in a transaction of its own, which locks
 * in the order of all settlements: the order, its goods, the ledger's accounts. A press that breaks
 * off is made again; what is booked is not booked twice.
 */
export async function bookCertain(
  db: Database,
  { statementId }: Parsed<typeof bookStatement>,
  decision: Decision,
): Promise<Content<typeof bookStatement>> {
  await settleExcesses(db, decision.now);
  const certain = await certainLines(db, statementId);
  let booked = 0;
  for (const line of certain.slice(0, MOST_AT_ONCE)) {
    if (await bookIfCertain(db, line, decision)) booked += 1;
  }
  return { booked, left: Math.max(0, certain.length - MOST_AT_ONCE) };
}

/**
 * A line found by its code is certain. One found by payer and amount is looked up again under the lock,
 * since another line may have paid that order.
 */
async function bookIfCertain(
  db: Database,
  { id, orderCodes, by }: CertainLine,
  decision: Decision,
): Promise<boolean> {
  const isBooked = await db.transaction(async (tx) => {
    const line = await lockLine(tx, id);
    if (line?.state !== 'waiting') return false;
    if (by === 'payer' && !(await isStillFor(tx, line, orderCodes))) return false;
    await book(tx, line, orderCodes, decision);
    return true;
  });
  if (isBooked) await settleExcess(db, id, decision.now);
  return isBooked;
}

async function isStillFor(
  tx: Database,
  line: BankLine,
  orderCodes: readonly string[],
): Promise<boolean> {
  // After the lock a payment made at the same moment is visible.
  await lockOrders(tx, orderCodes);
  const [match] = await matchesOf(tx, [line]);
  return match !== undefined && codesOf(match.orders).join() === orderCodes.join();
}

/**
 * Books a line on the order that the operator names, no matter who has paid it; where the payer has written its
 * code, on all orders of that code.
 */
export async function assign(
  db: Database,
  { lineId, orderCode }: Parsed<typeof assignLine>,
  decision: Decision,
): Promise<void> {
  const id = rowId(lineId) ?? 0;
  await db.transaction(async (tx) => {
    const line = await lockWaiting(tx, id);
    await book(tx, line, await ordersNamedByOperator(tx, line, orderCode.trim()), decision);
  });
  await settleExcess(db, id, decision.now);
}

export const setAside = customerRoute(setLineAside, async ({ db, customer, input, now }) => {
  const { lineId, reason } = input;
  const note = reason.trim();
  await db.transaction(async (tx) => {
    const line = await lockWaiting(tx, rowId(lineId) ?? 0);
    if (!note) throw new Refusal('missing', ASIDE_REASON_REQUIRED, 'reason');
    await tx
      .update(bankLines)
      .set({ state: 'aside', decidedBy: customer.name, decidedAt: now, note })
      .where(eq(bankLines.id, line.id));
  });
});

export async function lockLine(tx: Database, id: number): Promise<BankLine | undefined> {
  const [line] = await tx.select().from(bankLines).where(eq(bankLines.id, id)).for('update');
  return line;
}

async function lockWaiting(tx: Database, id: number): Promise<BankLine> {
  const line = await lockLine(tx, id);
  if (!line) throw notFound(LINE_UNKNOWN);
  if (line.state !== 'waiting') throw new Refusal('decided', LINE_DECIDED);
  return line;
}

/**
 * Pays what is open of the orders; the line, which is locked, keeps how much more came. Each further order has a
 * line of its own with its part of the money, so that a booking is of one order, and is taken back alone.
 */
async function book(
  tx: Database,
  line: BankLine,
  orderCodes: readonly string[],
  { by, money, now }: Decision,
): Promise<void> {
  await takeMoney(tx, money);
  const locked = await lockOrders(tx, orderCodes);
  const asked = (locked.length > 0 ? locked : [undefined]).map(requireBookable);
  const { shares, excess } = splitOf(line.amount, asked);
  const paid = asked.flatMap(({ order }, at) => {
    const amount = shares[at] ?? 0;
    return amount > 0 ? { order, amount } : [];
  });
  const [first, ...others] = paid;
  const [booked, orderCode] = [first?.amount ?? 0, (first ?? asked[0])?.order.orderCode];
  const wholeAmount = others.length > 0 ? (line.wholeAmount ?? line.amount) : line.wholeAmount;
  const decided = { state: 'booked', decidedBy: by, decidedAt: now, wholeAmount } as const;
  await tx
    .update(bankLines)
    .set({ ...decided, amount: booked + excess, orderCode, booked, excess })
    .where(eq(bankLines.id, line.id));
  const parts = others.map(({ order, amount }) => ({
    ...{ ...line, id: undefined, ...decided, undone: 0, toldApart: true },
    ...{ key: `${line.key} ${order.orderCode} ${line.undone}`, orderCode: order.orderCode },
    ...{ amount, booked: amount, excess: 0 },
  }));
  const kept = parts.length > 0 ? await tx.insert(bankLines).values(parts).returning() : [];
  const from = await marketAccount(tx, 'topUp');
  const payments = paid.map((payment, at) => ({
    ...({ ...payment, method: 'transfer', from, paidAt: now } as const),
    reference: paymentOf(at === 0 ? line : (kept[at - 1] ?? line)),
  }));
  const done = await bookPayments(tx, payments);
  if (done.length < payments.length) throw new Error(`line ${line.id} was booked before`);
}

/** Excess of lines whose booking was interrupted. */
async function settleExcesses(db: Database, now: Date): Promise<void> {
  const owed = await db
    .select({ id: bankLines.id })
    .from(bankLines)
    .where(and(gt(bankLines.excess, 0), isNull(bankLines.excessTo)))
    .limit(MOST_AT_ONCE);
  await runIsolated(owed, ({ id }) => settleExcess(db, id, now), 'excesses could not be settled');
}

/**
 * What an order did not need of a transfer goes to the wallet of its buyer, or, where there is none, to the list of
 * those that a person gives back. In a transaction of its own, because the ledger's accounts are locked last.
 */
async function settleExcess(db: Database, lineId: number, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const line = await lockLine(tx, lineId);
    if (!line?.orderCode || line.excess === 0 || line.excessTo !== null) return;
    const { orderCode, excess: amount } = line;
    const [order] = await tx.select().from(orders).where(eq(orders.orderCode, orderCode));
    if (!order) throw new Error(`the order ${orderCode} is gone`);
    const account = await walletAccountOf(tx, order.customerId);
    const excessTo = account === null ? 'manual' : 'wallet';
    await tx.update(bankLines).set({ excessTo }).where(eq(bankLines.id, lineId));
    await recordEvents(tx, {
      orderCode,
      kind: 'overpaid',
      actor: 'system',
      amount,
      note: account === null ? '待退回付款的银行账户' : '已转入买家钱包',
      createdAt: now,
    });
    if (account === null) {
      const reason = order.state === 'cancelled' ? 'order_cancelled' : 'paid_twice';
      const manual = { state: 'manual', createdAt: now, nextTryAt: now } as const;
      const refundNo = `T${lineId}`;
      await tx.insert(refunds).values({ orderCode, amount, reason, refundNo, ...manual });
      return;
    }
    const from = await marketAccount(tx, 'topUp');
    const reference = `${paymentOf(line)} excess`;
    await transfer(tx, { kind: 'topUp', reference, from, to: account, amount, orderCode, now });
  });
}
