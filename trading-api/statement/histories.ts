import { and, asc, eq, exists, gte, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import { NOT_SENT } from '#app/domain/checkout/delivery.ts';
import { groupBy } from '#app/domain/group-by.ts';
import { type Entry, entriesOf } from '#app/domain/statement/entries.ts';
import type { UnitPrice } from '#app/domain/unit-price.ts';
import { IS_RETURN } from '#trading-api/order/tables.ts';
import { withDeductions } from '#trading-api/payout/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import {
  afterSaleCases,
  orderEvents,
  orderLines,
  orderPayments,
  orders,
} from '#trading-api/schema.ts';
import { IS_PARTLY_REFUNDED, isAmong, type Step, stepsOf } from './steps.ts';

/** Whose entries are read: of one buyer, of one seller, or of both. */
export interface Parties {
  customerId?: number;
  sellerCode?: string;
}

/** Both parties of a statement, as its table names them. */
export interface Both {
  customerId: number;
  sellerCode: string;
}

/** An entry of a statement with what its line says beside the figures. */
export type FullEntry = Entry & {
  /** The number of the delivery, or how it was paid. */
  reference: string;
  goods: ({ name: string; unit: string } & UnitPrice) | null;
};

/** What happened to an order, and what it adds to the statements of the parties. */
interface History extends Both {
  lines: readonly OrderedLine[];
  steps: readonly Step[];
  entries: readonly Entry[];
}

/**
 * The histories of orders between buyers and sellers, as far as months from `since` on need them: orders
 * that owed nothing before it (design/money: Statements) are left out.
 */
async function historiesBetween(db: Database, parties: Parties, since: Date): Promise<History[]> {
  const wanted = and(ofParties(db, parties), not(isOver(db, since)));
  const found = await db.select(head).from(orders).where(wanted);
  const codes = found.map(({ orderCode }) => orderCode);
  const lines = await db
    .select(ordered)
    .from(orderLines)
    .where(isAmong(orderLines.orderCode, codes))
    .orderBy(asc(orderLines.orderCode), asc(orderLines.position));
  const steps = await stepsOf(db, codes);
  const linesBy = groupBy(await withDeductions(db, found, lines), ({ orderCode }) => orderCode);
  const stepsBy = groupBy(steps, ({ orderCode }) => orderCode);
  return found.map((order) => {
    const own = linesBy.get(order.orderCode) ?? [];
    const all = [...releaseOf(order, own), ...(stepsBy.get(order.orderCode) ?? [])];
    const { customerId, sellerCode } = order;
    const entries = entriesOf({ ...order, lines: own, steps: all });
    return { customerId, sellerCode, lines: own, steps: all, entries };
  });
}

/** What orders add to the statements of the parties from `since` on, in no order. */
export async function entriesBetween(db: Database, parties: Parties, since: Date) {
  const histories = await historiesBetween(db, parties, since);
  return histories.flatMap(({ customerId, sellerCode, entries }) =>
    entries.map(({ at, kind, amount }) => ({ customerId, sellerCode, at, kind, amount })),
  );
}

/** The same with all that a line says, oldest first. */
export async function fullEntriesBetween(
  db: Database,
  parties: Parties,
  since: Date,
): Promise<FullEntry[]> {
  const histories = await historiesBetween(db, parties, since);
  return histories
    .flatMap(({ lines, steps, entries }) => {
      const references = new Map(steps.map(({ id, reference }) => [id, reference]));
      return entries.map((entry) => {
        const { position } = entry.line ?? {};
        const line = lines.find((each) => each.position === position);
        const goods = line && {
          name: `${line.productName} ${line.brandNumber} ${line.specs}`.trim(),
          unit: line.unit,
          price: line.price,
          priceRest: line.priceRest,
        };
        const reference = references.get(entry.id) ?? '';
        return { ...entry, reference, goods: goods ?? null };
      });
    })
    .sort(
      (one, other) =>
        one.at.getTime() - other.at.getTime() || (one.orderCode < other.orderCode ? -1 : 1),
    );
}

const head = {
  orderCode: orders.orderCode,
  customerId: orders.customerId,
  sellerCode: orders.sellerCode,
  deductions: orders.deductions,
  freight: orders.freight,
  paidAt: orders.paidAt,
  settledAt: orders.settledAt,
};
type Head = Pick<typeof orders.$inferSelect, keyof typeof head>;

const ordered = {
  orderCode: orderLines.orderCode,
  position: orderLines.position,
  productName: orderLines.productName,
  brandNumber: orderLines.brandNumber,
  specs: orderLines.specs,
  unit: orderLines.unit,
  price: orderLines.price,
  priceRest: orderLines.priceRest,
  count: orderLines.count,
  closed: orderLines.closed,
  returned: orderLines.returned,
  returnedOwed: orderLines.returnedOwed,
  reduced: orderLines.reduced,
  amount: orderLines.amount,
  sellerDeduction: orderLines.sellerDeduction,
  platformDeduction: orderLines.platformDeduction,
  deliveryMethod: orderLines.deliveryMethod,
};
type OrderedLine = Pick<typeof orderLines.$inferSelect, keyof typeof ordered>;

/** Orders of the parties that were paid, if only in part, or released. */
const ofParties = (db: Database, { customerId, sellerCode }: Parties): SQL | undefined =>
  and(
    customerId === undefined ? undefined : eq(orders.customerId, customerId),
    sellerCode === undefined ? undefined : eq(orders.sellerCode, sellerCode),
    // A scalar subquery instead of `exists`: PostgreSQL then runs it only for the few orders without `paidAt`.
    or(
      isNotNull(orders.paidAt),
      sql`(${db
        .select({ isPaid: sql`true` })
        .from(orderPayments)
        .where(eq(orderPayments.orderCode, orders.orderCode))
        .limit(1)})`,
    ),
  );

/**
 * Settled and paid before a time, or cancelled without ever having been released and all money given back: untouched since.
 * Of such an order nobody owes anything.
 */
function isOver(db: Database, since: Date): SQL {
  const booked = sql`coalesce(${orderPayments.bookedAt}, ${orderPayments.paidAt})`;
  const movedSince = or(
    exists(
      db
        .select({ one: sql`1` })
        .from(orderPayments)
        .where(
          and(
            eq(orderPayments.orderCode, orders.orderCode),
            gte(booked, sql`${since.toISOString()}::timestamptz`),
          ),
        ),
    ),
    exists(
      db
        .select({ one: sql`1` })
        .from(orderEvents)
        .where(
          and(
            eq(orderEvents.orderCode, orders.orderCode),
            IS_RETURN,
            gte(orderEvents.createdAt, since),
          ),
        ),
    ),
    exists(
      db
        .select({ one: sql`1` })
        .from(afterSaleCases)
        .where(
          and(
            eq(afterSaleCases.orderCode, orders.orderCode),
            IS_PARTLY_REFUNDED,
            gte(afterSaleCases.endedAt, since),
          ),
        ),
    ),
  );
  // Null where it was never settled.
  const isSettled = sql`coalesce(${orders.settledAt} < ${since.toISOString()}::timestamptz
    and ${orders.paidAmount} = ${orders.settledAmount}, false)`;
  // Of what was released first, something may have been received.
  const isUndone = and(
    eq(orders.state, 'cancelled'),
    isNull(orders.paidAt),
    isNull(orders.settledAt),
    eq(orders.paidAmount, 0),
  );
  return sql`((${isSettled} or ${isUndone}) and not (${movedSince}))`;
}

/** When the first of the parties' orders was made; null without any. */
export async function firstOrderOf(db: Database, parties: Parties): Promise<Date | null> {
  const [first] = await db
    .select({ at: orders.createdAt })
    .from(orders)
    .where(ofParties(db, parties))
    .orderBy(asc(orders.createdAt))
    .limit(1);
  return first?.at ?? null;
}

/** Goods that are not sent anywhere count once the order is released; and the settlement. */
export function releaseOf(
  { orderCode, paidAt, settledAt }: Pick<Head, 'orderCode' | 'paidAt' | 'settledAt'>,
  lines: readonly Pick<OrderedLine, 'position' | 'count' | 'deliveryMethod'>[],
): Step[] {
  const unsent = lines.filter(({ deliveryMethod }) => deliveryMethod === NOT_SENT);
  const received = unsent.map(({ position, count }) => ({ position, count, weighed: count }));
  return [
    ...(paidAt && received.length > 0
      ? [
          {
            kind: 'received' as const,
            at: paidAt,
            id: orderCode,
            reference: '',
            lines: received,
          },
        ]
      : []),
    ...(settledAt
      ? [{ kind: 'settled' as const, at: settledAt, id: orderCode, reference: '' }]
      : []),
  ];
}
