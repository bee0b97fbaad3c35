import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { deliveryName } from '#app/domain/delivery/delivery.ts';
import { groupBy } from '#app/domain/group-by.ts';
import { PAY_METHOD } from '#app/domain/payment/payment.ts';
import type { MoneyStep } from '#app/domain/statement/entries.ts';
import { IS_RETURN } from '#trading-api/order/tables.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import {
  afterSaleCases,
  deliveries,
  deliveryLines,
  orderEvents,
  orderPayments,
} from '#trading-api/schema.ts';

export type Step = MoneyStep & { reference: string };

export const IS_PARTLY_REFUNDED = and(
  eq(afterSaleCases.whole, false),
  gt(afterSaleCases.refunded, 0),
);

/**
 * As one parameter, because a year may have more orders than a statement may have parameters. PostgreSQL does not look
 * into the inner select: where it sees a thousand codes, it reads the table of the whole market instead of its index.
 */
export const isAmong = (column: PgColumn, codes: readonly string[]): SQL =>
  sql`${column} = any((select ${sql.param(codes)}::text[])::text[])`;

/** What was received, paid, given back and taken off of orders. */
export async function stepsOf(
  db: Database,
  codes: readonly string[],
): Promise<(Step & { orderCode: string })[]> {
  const delivered = await db
    .select({
      id: deliveries.id,
      orderCode: deliveries.orderCode,
      number: deliveries.number,
      at: sql`${deliveries.receivedAt}`.mapWith(deliveries.receivedAt),
      position: deliveryLines.position,
      count: deliveryLines.count,
      weighed: deliveryLines.weighed,
    })
    .from(deliveries)
    .innerJoin(deliveryLines, eq(deliveryLines.deliveryId, deliveries.id))
    .where(and(isAmong(deliveries.orderCode, codes), eq(deliveries.state, 'received')))
    .orderBy(asc(deliveries.id), asc(deliveryLines.position));
  const paid = await db
    .select({
      id: orderPayments.id,
      orderCode: orderPayments.orderCode,
      amount: orderPayments.amount,
      method: orderPayments.method,
      at: sql`coalesce(${orderPayments.bookedAt}, ${orderPayments.paidAt})`.mapWith(
        orderPayments.paidAt,
      ),
    })
    .from(orderPayments)
    .where(isAmong(orderPayments.orderCode, codes))
    .orderBy(asc(orderPayments.id));
  const returned = await db
    .select({
      id: orderEvents.id,
      orderCode: orderEvents.orderCode,
      amount: orderEvents.amount,
      note: orderEvents.note,
      at: orderEvents.createdAt,
    })
    .from(orderEvents)
    .where(and(IS_RETURN, isAmong(orderEvents.orderCode, codes)))
    .orderBy(asc(orderEvents.id));
  const cases = await db
    .select({
      id: afterSaleCases.id,
      kind: afterSaleCases.kind,
      orderCode: afterSaleCases.orderCode,
      refunded: sql`${afterSaleCases.refunded}`.mapWith(Number),
      at: sql`${afterSaleCases.endedAt}`.mapWith(afterSaleCases.endedAt),
    })
    .from(afterSaleCases)
    .where(and(IS_PARTLY_REFUNDED, isAmong(afterSaleCases.orderCode, codes)))
    .orderBy(asc(afterSaleCases.id));
  const received = [...groupBy(delivered, ({ id }) => id)].flatMap(([id, lines]) =>
    lines.slice(0, 1).map(({ orderCode, number, at }) => ({
      kind: 'received' as const,
      orderCode,
      at,
      id: `D${id}`,
      reference: deliveryName(orderCode, number),
      lines,
    })),
  );
  return [
    ...received,
    ...paid.map(({ id, orderCode, amount, method, at }) => ({
      kind: 'payment' as const,
      orderCode,
      at,
      id: `P${id}`,
      reference: PAY_METHOD[method].label,
      amount,
    })),
    ...returned.map(({ id, orderCode, amount, at, note }) => ({
      kind: 'refund' as const,
      orderCode,
      at,
      id: `R${id}`,
      reference: note,
      amount: amount ?? 0,
    })),
    ...cases.map(({ id, orderCode, kind, refunded, at }) => ({
      kind: 'allowance' as const,
      orderCode,
      at,
      id: `C${id}`,
      reference: '',
      amount: refunded,
      unshipped: kind === 'unshipped',
    })),
  ];
}
