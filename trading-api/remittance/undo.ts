import { and, eq, inArray } from 'drizzle-orm';
import { sumFen, toYuan } from '#app/domain/money.ts';
import { isSamePayer, splitOf } from '#app/domain/remittance/match.ts';
import { orderForLine, undoLine } from '#app/domain/remittance/statement-contract.ts';
import {
  EXCESS_SENT,
  EXCESS_SPENT,
  NOT_DECIDED,
  UNDO_REASON_REQUIRED,
} from '#app/domain/remittance/undo.ts';
import { notify } from '#trading-api/message/index.ts';
import { lockOrder, owedOrder, unbookPayment } from '#trading-api/order/index.ts';
import { undoOf } from '#trading-api/order/tables.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute, route } from '#trading-api/platform/http/route.ts';
import { notFound, Refusal } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { bankLines, customers, orders, refunds } from '#trading-api/schema.ts';
import {
  accountBalance,
  lockAccounts,
  marketAccount,
  transfer,
  walletAccountOf,
} from '#trading-api/wallet/index.ts';
import { lockLine } from './booking.ts';
import {
  type BankLine,
  LINE_UNKNOWN,
  ordersNamedByOperator,
  paymentOf,
  requireBookable,
} from './matching.ts';

/**
 * Has a line that is booked on the wrong order, or set aside, wait to be decided again. What was booked leaves the
 * order, and what was left over its buyer's wallet.
 */
export const undoDecision = customerRoute(undoLine, async ({ db, customer, input, now }) => {
  const { lineId, reason } = input;
  const by = customer.name;
  const note = reason.trim();
  await db.transaction(async (tx) => {
    const line = await lockLine(tx, rowId(lineId) ?? 0);
    if (!line) throw notFound(LINE_UNKNOWN);
    if (line.state === 'waiting') throw new Refusal('decided', NOT_DECIDED);
    if (!note) throw new Refusal('missing', UNDO_REASON_REQUIRED, 'reason');
    if (line.orderCode !== null)
      await takeBack(tx, { ...line, orderCode: line.orderCode }, by, now);
    const wasBooked = line.state === 'booked' ? 1 : 0;
    await tx
      .update(bankLines)
      .set({
        ...{ state: 'waiting', orderCode: null, booked: 0, excess: 0, excessTo: null },
        ...{ decidedBy: by, decidedAt: now, note, undone: line.undone + wasBooked },
      })
      .where(eq(bankLines.id, line.id));
  });
});

/** Locks in the order of all settlements: the order, what it holds, the ledger's accounts. */
async function takeBack(
  tx: Database,
  line: BankLine & { orderCode: string },
  by: string,
  now: Date,
): Promise<void> {
  const { orderCode, booked, excess, excessTo } = line;
  const reference = paymentOf(line);
  const order = await lockOrder(tx, orderCode);
  if (!order) throw new Error(`the order ${orderCode} is gone`);
  const until = booked > 0 ? await unbookPayment(tx, order, { reference, by, now }) : null;
  const told = { orderCode, amount: line.amount, until };
  await notify(tx, 'transferUndone', [{ customerId: order.customerId }], told, { now });
  if (excess > 0 && excessTo === 'manual') await dropRefund(tx, line.id);
  const to = await marketAccount(tx, 'topUp');
  const sales = await marketAccount(tx, 'sales');
  const wallet = excessTo === 'wallet' ? await walletAccountOf(tx, order.customerId) : null;
  await lockAccounts(tx, [to, sales, ...(wallet === null ? [] : [wallet])]);
  const undone = { to, orderCode, now };
  if (booked > 0) {
    const of = { kind: 'refund', reference: undoOf(reference), from: sales } as const;
    await transfer(tx, { ...of, ...undone, amount: booked });
  }
  if (excess === 0 || excessTo !== 'wallet') return;
  if (wallet === null || (await accountBalance(tx, wallet)) < excess) {
    throw new Refusal('fundsShort', EXCESS_SPENT);
  }
  const of = { kind: 'correction', reference: `undo ${reference} excess`, from: wallet } as const;
  await transfer(tx, { ...of, ...undone, amount: excess });
}

/** A refund that a person was to send, and has not sent. */
async function dropRefund(tx: Database, lineId: number): Promise<void> {
  const own = and(eq(refunds.refundNo, `T${lineId}`), eq(refunds.state, 'manual'));
  const dropped = await tx.delete(refunds).where(own).returning({ id: refunds.id });
  if (dropped.length === 0) throw new Refusal('decided', EXCESS_SENT);
}

/** What an operator sees of the order that they name for a line. */
export const orderOfLine = route(orderForLine, async ({ db, input: { lineId, orderCode } }) => {
  const [line] = await db
    .select()
    .from(bankLines)
    .where(eq(bankLines.id, rowId(lineId) ?? 0));
  if (!line) throw notFound(LINE_UNKNOWN);
  if (line.state !== 'waiting') throw new Refusal('decided', '这条流水已处理');
  const named = orderCode.trim();
  const codes = await ordersNamedByOperator(db, line, named);
  const found = await db
    .select({ order: owedOrder, buyerName: customers.name })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .where(inArray(orders.orderCode, codes))
    .orderBy(orders.orderCode);
  const asked = (found.length > 0 ? found : [undefined]).map((each) =>
    requireBookable(each?.order),
  );
  const { shares, excess } = splitOf(line.amount, asked);
  const buyerName = found[0]?.buyerName ?? '';
  return {
    orders: asked.map(({ order }) => ({ orderCode: order.orderCode, state: order.state })),
    buyerName,
    paymentAmount: toYuan(sumFen(asked.map(({ order }) => order.paymentAmount))),
    openAmount: toYuan(sumFen(asked.map(({ openAmount }) => openAmount))),
    payerDiffers: !isSamePayer(line.payerName, buyerName),
    booked: toYuan(sumFen(shares)),
    excess: toYuan(excess),
  };
});
