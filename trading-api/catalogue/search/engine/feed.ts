import { randomBytes } from 'node:crypto';
import { and, asc, count, eq, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#trading-api/platform/database/client.ts';
import { goods, goodsChanges, searchFeeds } from '#trading-api/schema.ts';
import { aliasAnswer } from './answers.ts';
import { type Outcome, sendChanges } from './bulk.ts';
import { type EngineClient, EngineFailure } from './client.ts';
import { type Change, changeOf, changesOfGoods, documentColumns, versionOf } from './documents.ts';
import { SHAPE } from './index-shape.ts';
import type { SearchEngine } from './search-engine.ts';

const BATCH = 500;
/** What waits longer makes lists that are too old: PostgreSQL answers. */
const LONGEST_LAG_MS = 30_000;
/** How often the alias is looked at. */
const LOOKED_AT_MS = 60_000;
const REFUSED_FOR = sql`interval '1 minute'`;

export type Feed = typeof searchFeeds.$inferSelect;

/** The alias of the index that is being built. */
export const nextAlias = (alias: string): string => `${alias}-next`;

/**
 * The state of the feed, whose row is written if there is none for this index. From then on changes
 * of goods are recorded.
 */
export async function feedOf(db: Database, { settings }: SearchEngine): Promise<Feed> {
  const [found] = await db.select().from(searchFeeds);
  if (found?.alias === settings.index) return found;
  const fresh = { alias: settings.index, shape: SHAPE, indexName: null, nextIndex: null };
  const [feed] = await db.transaction(async (tx) => {
    // Waits for transactions that are changing goods now: they do not see the new row, so their
    // changes are not recorded.
    await tx.execute(sql`lock table ${goods} in share mode`);
    return tx
      .insert(searchFeeds)
      .values({ ...fresh, key: randomBytes(4).toString('hex') })
      .onConflictDoUpdate({ target: searchFeeds.id, set: fresh })
      .returning();
  });
  if (!feed) throw new Error('the feed was not written');
  return feed;
}

/** Sends the engine what has changed; to be done again and again, by as many processes as there are. */
export async function feedEngine(db: Database, engine: SearchEngine): Promise<void> {
  const since = performance.now();
  let feed = await feedOf(db, engine);
  try {
    if (feed.shape === SHAPE) {
      feed = await withoutLostIndex(db, engine, feed);
      while (await sendBatch(db, engine));
      engine.error = engine.fails ? engine.error : null;
    }
  } catch (error) {
    engine.error = String(error);
    throw error;
  } finally {
    const { waiting, behindMs } = await feedState(db);
    if (waiting === 0) engine.reannouncer?.sentAllOf(since);
    const isWhole = feed.shape === SHAPE && feed.indexName !== null;
    engine.readiness = !isWhole ? 'building' : behindMs > LONGEST_LAG_MS ? 'behind' : 'ready';
  }
}

export async function indexesBehind(client: EngineClient, alias: string): Promise<string[]> {
  const asked = { method: 'GET', path: `/_alias/${alias}`, timeoutMs: 5000 } as const;
  try {
    return Object.keys(await client.ask({ ...asked, answer: aliasAnswer }));
  } catch (error) {
    if (error instanceof EngineFailure && error.status === 404) return [];
    throw error;
  }
}

/** Forgets an index that was deleted, or is on another engine, so that it is built anew. */
async function withoutLostIndex(db: Database, engine: SearchEngine, feed: Feed): Promise<Feed> {
  const { indexName, alias } = feed;
  if (indexName === null || performance.now() - engine.seenAt < LOOKED_AT_MS) return feed;
  const found = await indexesBehind(engine.client, alias);
  if (found.length === 1 && found[0] === indexName) {
    engine.seenAt = performance.now();
    return feed;
  }
  engine.log.warn('the index of the search engine is gone: it is built anew');
  const lost = and(eq(searchFeeds.alias, alias), eq(searchFeeds.indexName, indexName));
  await db.update(searchFeeds).set({ indexName: null }).where(lost);
  return { ...feed, indexName: null };
}

const isWaiting = lt(goodsChanges.sent, goodsChanges.revision);

/** @returns whether there is more to be sent */
async function sendBatch(db: Database, engine: SearchEngine): Promise<boolean> {
  const { client } = engine;
  const changes = await waitingChanges(db);
  if (changes.length === 0) return false;
  // Read after them: an index that is begun later is filled with goods that have these changes.
  const { alias, shape, indexName, nextIndex } = await feedOf(db, engine);
  if (shape !== SHAPE) return false;
  const targets = [
    ...(indexName === null ? [] : [alias]),
    ...(nextIndex === null ? [] : [nextAlias(alias)]),
  ];
  if (targets.length === 0) return false;
  const outcomes = changes.map((): Outcome => 'taken');
  for (const target of targets) {
    const answers = await sendChanges(client, target, changes);
    for (const [at, outcome] of answers.entries()) if (outcome !== 'taken') outcomes[at] = outcome;
  }
  await noteOutcomes(db, changes, outcomes);
  const later = outcomes.filter((outcome) => outcome === 'later').length;
  if (later > 0) {
    // It may be that the index is gone.
    engine.lookAgain();
    throw new EngineFailure(`the search engine put off ${later} changes of goods`);
  }
  return changes.length === BATCH;
}

async function waitingChanges(db: Database): Promise<Change[]> {
  const rows = await db
    .select({ ...documentColumns, id: goodsChanges.goodsId, goodsId: goods.id })
    .from(goodsChanges)
    .leftJoin(goods, changesOfGoods)
    .where(and(isWaiting, or(isNull(goodsChanges.retryAt), lte(goodsChanges.retryAt, sql`now()`))))
    .orderBy(asc(goodsChanges.changedAt))
    .limit(BATCH);
  return rows.map(({ goodsId, ...row }): Change => {
    const { id, revision } = row;
    if (goodsId === null) return { id, version: versionOf(revision), document: null };
    return changeOf(row as Parameters<typeof changeOf>[0]);
  });
}

/** Goods that were changed again meanwhile go on waiting. */
async function noteOutcomes(
  db: Database,
  changes: readonly Change[],
  outcomes: readonly Outcome[],
) {
  const results = changes.map(({ id, version }, at) => {
    const outcome = outcomes[at] ?? 'later';
    return {
      id,
      revision: version - 1,
      taken: outcome === 'taken',
      error: typeof outcome === 'string' ? null : outcome.refused,
      later: outcome === 'later',
    };
  });
  const noted = results.filter(({ later }) => !later);
  // A transaction that is changing goods has locked their row: it is skipped, so that neither
  // waits for the other.
  await db.execute(sql`
    with results as (
      select * from json_to_recordset(${JSON.stringify(noted)}::json)
        as results (id bigint, revision bigint, taken boolean, error text)
    ), free as (
      select goods_id, results.taken, results.error from ${goodsChanges} join results
        on results.id = goods_id and results.revision = ${goodsChanges.revision}
      for update of goods_changes skip locked
    )
    update ${goodsChanges} set
      sent = case when free.taken then ${goodsChanges.revision} else sent end,
      retry_at = case when free.taken then null else now() + ${REFUSED_FOR} end,
      error = free.error
    from free where ${goodsChanges.goodsId} = free.goods_id`);
}

const millisecondsSince = (instant: SQL) =>
  sql<number>`coalesce(greatest(0, extract(epoch from clock_timestamp() - ${instant}) * 1000), 0)::int`;

export async function feedState(db: Database) {
  const [[waiting], [refused]] = [
    await db
      .select({
        changes: count(),
        behindMs: millisecondsSince(sql`min(${goodsChanges.changedAt})`),
      })
      .from(goodsChanges)
      .where(and(isWaiting, isNull(goodsChanges.retryAt))),
    await db
      .select({ changes: count() })
      .from(goodsChanges)
      .where(and(isWaiting, isNotNull(goodsChanges.retryAt))),
  ];
  return {
    waiting: waiting?.changes ?? 0,
    behindMs: waiting?.behindMs ?? 0,
    refused: refused?.changes ?? 0,
  };
}
