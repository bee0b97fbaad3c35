import { and, asc, eq, lte } from 'drizzle-orm';
import { groupThousands } from '#app/domain/decimal-text.ts';
import type { Endpoint } from '#app/domain/endpoint.ts';
import { EXPORT_FAILED, EXPORT_KEPT_MS, ROWS_OF_PART } from '#app/domain/export/export.ts';
import { askedOf, EXPORTS } from '#app/domain/export/kinds.ts';
import { type Identity, identityActing } from '#trading-api/account/index.ts';
import { notify } from '#trading-api/message/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import type { Market, Route } from '#trading-api/platform/http/route.ts';
import { openLog } from '#trading-api/platform/log.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { backedOff } from '#trading-api/platform/take-due.ts';
import { exportParts, exports } from '#trading-api/schema.ts';
import { requireLists } from './may-read.ts';

type Asked = typeof exports.$inferSelect;

/** After as many runs in vain it is given up. */
const MOST_TRIES = 5;
/** One run ends after so many parts, some seconds, so that a process that ends does not wait for it long. */
const PARTS_OF_RUN = 20;

const isDue = (now: Date) => and(eq(exports.state, 'waiting'), lte(exports.nextTryAt, now));

export const exportsDue = (db: Database, now: Date) =>
  db.select({ id: exports.id }).from(exports).where(isDue(now));

interface Size {
  rows?: number;
  parts?: number;
}

/**
 * Gathers the rows of exports, a part of each in turn. A part is kept together with how far the export is, so that
 * another process goes on with it where one has ended.
 */
export async function makeExports(
  market: Market,
  routes: readonly Route[],
  { rows = ROWS_OF_PART, parts = PARTS_OF_RUN }: Size = {},
): Promise<void> {
  for (let made = 0; made < parts; made += 1) {
    if (!(await makePart(market, routes, rows))) return;
  }
}

/** Answers whether there was anything to do. */
async function makePart(market: Market, routes: readonly Route[], rows: number): Promise<boolean> {
  let taken: Asked | undefined;
  try {
    await market.db.transaction(async (tx) => {
      const now = market.clock();
      [taken] = await tx
        .select()
        .from(exports)
        .where(isDue(now))
        .orderBy(asc(exports.nextTryAt), asc(exports.id))
        .limit(1)
        .for('update', { skipLocked: true });
      if (taken) await readPart({ market, routes, tx, now, rows }, taken);
    });
  } catch (error) {
    if (taken) await failed(market, taken, error);
    if (!(error instanceof Refusal)) throw error;
  }
  return taken !== undefined;
}

interface Reading {
  market: Market;
  routes: readonly Route[];
  tx: Database;
  now: Date;
  rows: number;
}

interface Page {
  content: unknown[];
  totalElements: number;
  totalCapped: boolean;
}

async function readPart(reading: Reading, asked: Asked): Promise<void> {
  const { market, tx, now, rows: size } = reading;
  const identity = await identityActing(tx, asked.personId, asked.customerId);
  await requireLists({ ...market, db: tx }, asked.kind, { identity, now });
  if (!identity) return;
  const { lists, label } = EXPORTS[asked.kind];
  const read = (at: number, paging: { page: number; rows: number }) => {
    const list = lists[at];
    if (!list) throw new Error(`export ${asked.id} has no list ${at}`);
    return pageOf(reading, list.list, askedOf(list, asked.filters, paging), identity);
  };
  const page = await read(asked.list, { page: asked.part, rows: size });
  const isFirst = asked.list === 0 && asked.part === 1;
  const total = isFirst
    ? await totalOf(lists.map((_, at) => () => read(at, { page: 1, rows: 1 })))
    : asked.total;
  const rows = asked.rows + page.content.length;
  const hasMore = page.content.length === size;
  const isLast = !hasMore && asked.list === lists.length - 1;
  await tx.insert(exportParts).values({
    ...{ exportId: asked.id, list: asked.list, part: asked.part },
    rows: JSON.stringify(page.content),
  });
  await tx
    .update(exports)
    .set({
      ...(hasMore ? { part: asked.part + 1 } : { list: asked.list + 1, part: 1 }),
      ...{ rows, total: isLast ? rows : total, tries: 0, nextTryAt: now },
      ...(isLast && { state: 'done' as const, endedAt: now }),
    })
    .where(eq(exports.id, asked.id));
  if (!isLast) return;
  const until = new Date(now.getTime() + EXPORT_KEPT_MS);
  const told = { label, rows: groupThousands(String(rows)), until };
  await notify(tx, 'exportReady', [{ customerId: asked.customerId }], told, {
    now,
    personIds: [asked.personId],
  });
}

/** How many rows the lists have together; null where one of them does not count all of its own. */
async function totalOf(firsts: readonly (() => Promise<Page>)[]): Promise<number | null> {
  let total = 0;
  for (const first of firsts) {
    const { totalElements, totalCapped } = await first();
    if (totalCapped) return null;
    total += totalElements;
  }
  return total;
}

/** A page of a list as its own call answers it to somebody. */
async function pageOf(
  { market, routes, tx, now }: Reading,
  endpoint: Endpoint,
  asked: Record<string, unknown>,
  identity: Identity,
): Promise<Page> {
  const route = routes.find((each) => each.endpoint === endpoint);
  if (!route) throw new Error(`nothing answers ${endpoint.name}`);
  const answer = await route.handle({
    input: endpoint.request.parse(asked),
    customer: identity.customer,
    person: identity.person,
    token: null,
    identify: async () => null,
    db: tx,
    now,
    clock: market.clock,
    market,
    network: null,
    proveFor: () => {},
    log: openLog('warn'),
    file: null,
  });
  return endpoint.content.parse(answer) as Page;
}

/** What may not be read is given up, of which a message tells; anything else is tried again, later each time. */
async function failed({ db, clock }: Market, asked: Asked, error: unknown): Promise<void> {
  const now = clock();
  const isOver = error instanceof Refusal || asked.tries + 1 >= MOST_TRIES;
  const reason = error instanceof Refusal ? error.message : EXPORT_FAILED;
  await db.transaction(async (tx) => {
    const [given] = await tx
      .update(exports)
      .set({
        tries: asked.tries + 1,
        nextTryAt: backedOff(now, exports.tries),
        ...(isOver && { state: 'failed' as const, endedAt: now, error: reason }),
      })
      .where(and(eq(exports.id, asked.id), eq(exports.state, 'waiting')))
      .returning({ id: exports.id });
    if (!isOver || !given) return;
    const told = { label: EXPORTS[asked.kind].label, reason };
    await notify(tx, 'exportFailed', [{ customerId: asked.customerId }], told, {
      now,
      personIds: [asked.personId],
    });
  });
}
