import { and, asc, desc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import type { Parsed } from '#app/domain/endpoint.ts';
import { toYuan } from '#app/domain/money.ts';
import { mayDo } from '#app/domain/order/state.ts';
import { nextInstalment, overdueAmount, overdueInstalments } from '#app/domain/order/terms.ts';
import {
  type cancelPartPaid,
  deskRefunds,
  markRefundDone,
  openBalances,
  retryRefund,
} from '#app/domain/remittance/money-desk-contract.ts';
import {
  CANCEL_REASON_REQUIRED,
  REFUND_REFERENCE_REQUIRED,
} from '#app/domain/remittance/remittance.ts';
import {
  cancelOrders,
  lockOrder,
  ORDER_UNKNOWN,
  type OrderRow,
  owedOrder,
  recordEvents,
} from '#trading-api/order/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute, route } from '#trading-api/platform/http/route.ts';
import { pageTotals } from '#trading-api/platform/page-totals.ts';
import { notFound, Refusal } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { bankLines, customers, orders, paymentAttempts, refunds } from '#trading-api/schema.ts';

const REFUND_UNKNOWN = '没有这笔退款';
const NOT_CANCELLABLE = '订单当前状态不能由平台取消';

/** That a refund waits for a person. */
export const refundWaits = inArray(refunds.state, ['manual', 'failed']);

/** Refunds that wait for a person, or that a person has sent. */
export const refundsOf = route(deskRefunds, async ({ db, input }) => {
  const { page, rows, done, waiting } = input;
  const wanted = done
    ? and(eq(refunds.state, 'done'), isNotNull(refunds.doneBy))
    : waiting
      ? eq(refunds.state, 'waiting')
      : refundWaits;
  const found = await db
    .select({
      refund: refunds,
      buyerName: customers.name,
      buyerPhone: customers.phone,
      payMethod: sql<string>`coalesce(${paymentAttempts.payMethod}, 'transfer')`,
    })
    .from(refunds)
    .innerJoin(orders, eq(orders.orderCode, refunds.orderCode))
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .leftJoin(paymentAttempts, eq(paymentAttempts.tradeNo, refunds.tradeNo))
    .where(wanted)
    .orderBy(done ? desc(refunds.doneAt) : asc(refunds.id))
    .limit(rows)
    .offset((page - 1) * rows);
  const payers = await payersOf(
    db,
    found.map(({ refund }) => refund.orderCode),
  );
  return {
    content: found.map(({ refund, ...beside }) => ({
      ...beside,
      id: String(refund.id),
      orderCode: refund.orderCode,
      amount: toYuan(refund.amount),
      reason: refund.reason,
      state: refund.state,
      createDate: refund.createdAt.toISOString(),
      payer: payers.get(refund.orderCode) ?? null,
      done: refund.doneAt && {
        by: refund.doneBy ?? '',
        date: refund.doneAt.toISOString(),
        reference: refund.doneReference ?? '',
      },
    })),
    ...pageTotals(await db.$count(refunds, wanted), rows),
  };
});

async function payersOf(db: Database, orderCodes: readonly string[]) {
  const lines = await db
    .select({
      orderCode: bankLines.orderCode,
      name: bankLines.payerName,
      account: bankLines.payerAccount,
    })
    .from(bankLines)
    .where(inArray(bankLines.orderCode, [...orderCodes]))
    .orderBy(asc(bankLines.id));
  return new Map(lines.map(({ orderCode, ...payer }) => [orderCode, payer]));
}

export const markDone = customerRoute(markRefundDone, async ({ db, customer, input, now }) => {
  const { id, reference } = input;
  const doneReference = reference.trim();
  if (!doneReference) throw new Refusal('missing', REFUND_REFERENCE_REQUIRED, 'reference');
  const own = eq(refunds.id, rowId(id) ?? 0);
  const marked = await db
    .update(refunds)
    .set({ state: 'done', doneAt: now, doneBy: customer.name, doneReference })
    .where(and(own, inArray(refunds.state, ['manual', 'failed'])))
    .returning({ id: refunds.id });
  if (marked.length > 0) return;
  if ((await db.$count(refunds, own)) === 0) throw notFound(REFUND_UNKNOWN);
  throw new Refusal('alreadySo', '这笔退款已办理');
});

/**
 * Has a refund that was given up sent again. Its number stays, under which a provider sends money only once; one
 * that it has sent already is found done.
 */
export const sendRefundAgain = route(retryRefund, async ({ db, input: { id }, now }) => {
  const own = eq(refunds.id, rowId(id) ?? 0);
  const taken = await db
    .update(refunds)
    .set({ state: 'waiting', tries: 0, nextTryAt: now })
    .where(and(own, eq(refunds.state, 'failed')))
    .returning({ id: refunds.id });
  if (taken.length > 0) return;
  if ((await db.$count(refunds, own)) === 0) throw notFound(REFUND_UNKNOWN);
  throw new Refusal('decided', '这笔退款已办理或正在办理');
});

/** Orders that may have something overdue are few; which have is a rule of the domain. */
export const balancesPage = route(openBalances, async ({ db, input: { page, rows, of }, now }) => {
  const balances = await balancesOf(db, of, now);
  return {
    content: balances.slice((page - 1) * rows, page * rows),
    ...pageTotals(balances.length, rows),
  };
});

/** Orders of which something is open after its time, or at all, the longest first. */
export async function balancesOf(db: Database, of: Parsed<typeof openBalances>['of'], now: Date) {
  const wanted =
    of === 'partPaid'
      ? eq(orders.state, 'partPaid')
      : and(mayBeOverdue, lte(orders.payDeadline, now));
  const found = await db
    .select({ order: owedOrder, buyerName: customers.name, buyerPhone: customers.phone })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .where(wanted)
    .orderBy(asc(orders.payDeadline), asc(orders.orderCode));
  return found.flatMap(({ order, ...buyer }) => {
    const next = of === 'partPaid' ? nextInstalment(order) : overdueInstalments(order, now)[0];
    if (!next?.dueAt) return [];
    return [
      {
        ...buyer,
        orderCode: order.orderCode,
        paymentAmount: toYuan(order.paymentAmount),
        paidAmount: toYuan(order.paidAmount),
        overdueAmount: toYuan(overdueAmount(order, now)),
        dueDate: next.dueAt.toISOString(),
        instalment: next.kind,
        cancellable: isCancellable(order),
      },
    ];
  });
}

/**
 * Orders paid in part before shipping, or settled and not paid in full. Unpaid ones before that
 * expire by themselves.
 */
const mayBeOverdue = sql`(${orders.state} = 'partPaid' or (${orders.settledAt} is not null
  and ${orders.state} <> 'cancelled'
  and ${orders.paidAmount} < coalesce(${orders.settledAmount}, ${orders.paymentAmount})))`;

const isCancellable = (order: OrderRow): boolean => mayDo('cancel', 'operator', order);

/** Cancels an order that was paid in part, and gives back what was paid. */
export async function cancelByOperator(
  db: Database,
  { orderCode, reason }: Parsed<typeof cancelPartPaid>,
  { by, now }: { by: string; now: Date },
): Promise<void> {
  const note = reason.trim();
  if (!note) throw new Refusal('missing', CANCEL_REASON_REQUIRED, 'reason');
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderCode);
    if (!order) throw notFound(ORDER_UNKNOWN);
    if (!isCancellable(order)) throw new Refusal('decided', NOT_CANCELLABLE);
    await recordEvents(tx, {
      orderCode,
      kind: 'cancelledByOperator',
      actor: 'operator',
      actorName: by,
      note,
      createdAt: now,
    });
    await cancelOrders(tx, [orderCode], { reason: 'operator', now });
  });
}
