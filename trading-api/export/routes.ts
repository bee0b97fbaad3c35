import { isDeepStrictEqual } from 'node:util';
import { and, desc, eq, gt, or, type SQL } from 'drizzle-orm';
import { askExport, exportList, exportPart } from '#app/domain/export/contract.ts';
import {
  EXPORT_KEPT_MS,
  EXPORT_TOO_MANY,
  EXPORT_UNKNOWN,
  EXPORT_UNREADABLE,
  MOST_UNDER_WAY,
} from '#app/domain/export/export.ts';
import { askedOf, EXPORTS, type ExportName } from '#app/domain/export/kinds.ts';
import { identityActing, lockCustomer } from '#trading-api/account/index.ts';
import { type CustomerCall, customerRoute, type Route } from '#trading-api/platform/http/route.ts';
import { pageTotals } from '#trading-api/platform/page-totals.ts';
import { notFound, Refusal } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { exportParts, exports } from '#trading-api/schema.ts';
import { requireLists } from './may-read.ts';

const FIRST = { page: 1, rows: 1 };

/**
 * Whether the caller may read what an export has. Asked within the call's own transaction: another connection may be
 * one that waits for it, and an embedded database has no other.
 */
async function requireListsOf(
  { market, db, person, customer, now }: CustomerCall,
  kind: ExportName,
): Promise<void> {
  const identity = await identityActing(db, person.id, customer.id);
  await requireLists({ ...market, db }, kind, { identity, now });
}

const ask = customerRoute(askExport, async (call) => {
  const { db, person, customer, input, now } = call;
  const { kind, filters: typed } = input;
  await requireListsOf(call, kind);
  const isReadable = EXPORTS[kind].lists.every(
    (list) => list.list.request.safeParse(askedOf(list, typed, FIRST)).success,
  );
  if (!isReadable) throw new Refusal('invalid', EXPORT_UNREADABLE, 'filters');
  // As the table keeps it: without what is not chosen.
  const filters = JSON.parse(JSON.stringify(typed));
  await lockCustomer(db, customer.id);
  const underWay = await db
    .select()
    .from(exports)
    .where(and(eq(exports.customerId, customer.id), eq(exports.state, 'waiting')));
  // Each person for themselves: who may only read does not keep the others from theirs.
  const own = underWay.filter(({ personId }) => personId === person.id);
  const same = own.find((row) => row.kind === kind && isDeepStrictEqual(row.filters, filters));
  if (same) return { id: String(same.id) };
  if (own.length >= MOST_UNDER_WAY) throw new Refusal('tooMany', EXPORT_TOO_MANY);
  const [written] = await db
    .insert(exports)
    .values({
      ...{ personId: person.id, customerId: customer.id, kind, filters },
      ...{ nextTryAt: now, createdAt: now },
    })
    .returning({ id: exports.id });
  if (!written) throw new Error('the export was not written');
  return { id: String(written.id) };
});

/** What the caller has asked for in the account and can still be downloaded. */
const ownOf = ({
  person,
  customer,
  now,
}: Pick<CustomerCall, 'person' | 'customer' | 'now'>): SQL | undefined =>
  and(
    eq(exports.personId, person.id),
    eq(exports.customerId, customer.id),
    or(eq(exports.state, 'waiting'), gt(exports.endedAt, new Date(now.getTime() - EXPORT_KEPT_MS))),
  );

const list = customerRoute(exportList, async (call) => {
  const { db, input } = call;
  const { page, rows: size } = input;
  const own = ownOf(call);
  const found = await db
    .select()
    .from(exports)
    .where(own)
    .orderBy(desc(exports.id))
    .limit(size)
    .offset((page - 1) * size);
  return {
    content: found.map(({ id, kind, filters, state, rows, total, error, createdAt, endedAt }) => ({
      ...{ id: String(id), kind, filters, state, rows, total, error },
      createDate: createdAt.toISOString(),
      untilDate: endedAt && new Date(endedAt.getTime() + EXPORT_KEPT_MS).toISOString(),
    })),
    ...pageTotals(await db.$count(exports, own), size),
  };
});

const part = customerRoute(exportPart, async (call) => {
  const { db, input } = call;
  const [found] = await db
    .select()
    .from(exports)
    .where(and(ownOf(call), eq(exports.id, rowId(input.id) ?? 0)));
  if (!found) throw notFound(EXPORT_UNKNOWN);
  await requireListsOf(call, found.kind);
  const [kept] = await db
    .select({ rows: exportParts.rows })
    .from(exportParts)
    .where(
      and(
        eq(exportParts.exportId, found.id),
        eq(exportParts.list, input.list),
        eq(exportParts.part, input.part),
      ),
    );
  const rows: unknown[] = kept ? JSON.parse(kept.rows) : [];
  return { kind: found.kind, done: found.state === 'done', total: found.rows, rows };
});

export const exportRoutes: readonly Route[] = [ask, list, part];
