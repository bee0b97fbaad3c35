import { setTimeout as delay } from 'node:timers/promises';
import { asc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '#trading-api/platform/database/client.ts';
import { goods, goodsChanges, searchFeeds } from '#trading-api/schema.ts';
import { acknowledged, refreshed } from './answers.ts';
import { sendChanges } from './bulk.ts';
import { type EngineClient, EngineFailure } from './client.ts';
import { type Change, changeOf, changesOfGoods, documentColumns } from './documents.ts';
import { type Feed, feedOf, indexesBehind, nextAlias } from './feed.ts';
import { indexShape, SHAPE } from './index-shape.ts';
import type { SearchEngine } from './search-engine.ts';

const BATCH = 1000;
/** An engine that has just begun, or is busy, takes its time for the first goods; nobody waits for them. */
const TIMEOUT_MS = 30_000;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 8000;
/** A process that has not renewed its lease for so long has ended. */
const LEASE = sql`now() + interval '1 minute'`;

/**
 * Builds the index of all goods where there is none, where its shape is an earlier one, or where
 * somebody wants it; then the alias leads there, and the former one is deleted. Until then the
 * former one answers. Changes meanwhile are fed to both (`feed.ts`).
 */
export async function rebuildIndex(db: Database, engine: SearchEngine): Promise<void> {
  const feed = await feedOf(db, engine);
  if (feed.shape > SHAPE) return;
  if (feed.indexName !== null && feed.shape === SHAPE && !feed.wanted) return;
  const next = `${feed.alias}-${feed.key}-${Date.now().toString(36)}`;
  if (!(await claim(db, next))) return;
  await prepare(engine, feed, { next, goodsCount: await db.$count(goods) });
  // From here on the feed sends changes there too.
  const former = feed.shape < SHAPE ? { shape: SHAPE, indexName: null } : {};
  await noteProgress(db, next, { nextIndex: next, ...former });
  await sendAll(db, engine, { alias: nextAlias(feed.alias), next });
  await engine.client.ask({
    method: 'POST',
    path: `/${next}/_refresh`,
    timeoutMs: TIMEOUT_MS,
    answer: refreshed,
  });
  await noteProgress(db, next, {});
  await switchAlias(engine, feed, next);
  await noteProgress(db, next, {
    indexName: next,
    nextIndex: null,
    builtUntil: null,
    builtBy: null,
    builtAt: sql`now()`,
    wanted: false,
  });
}

async function claim(db: Database, next: string): Promise<boolean> {
  const claimed = await db
    .update(searchFeeds)
    .set({ builtBy: next, builtUntil: LEASE })
    .where(or(isNull(searchFeeds.builtUntil), lt(searchFeeds.builtUntil, sql`now()`)))
    .returning();
  return claimed.length > 0;
}

type Written = { [Column in keyof Feed]?: Feed[Column] | ReturnType<typeof sql> };

/** @throws Error where another process has taken over */
async function noteProgress(db: Database, next: string, written: Written): Promise<void> {
  const own = await db
    .update(searchFeeds)
    .set({ builtUntil: LEASE, ...written })
    .where(eq(searchFeeds.builtBy, next))
    .returning();
  if (own.length === 0) throw new Error('another process builds the index of the search engine');
}

const changeAliases = ({ client }: SearchEngine, actions: readonly object[]) =>
  client.ask({
    method: 'POST',
    path: '/_aliases',
    body: { actions },
    timeoutMs: TIMEOUT_MS,
    answer: acknowledged,
  });

/** Takes an alias from the indexes that have it; those of this market are deleted with that. */
const removalsOf = (alias: string, feed: Feed, indexes: readonly string[]) =>
  indexes.map((index) =>
    index.startsWith(`${feed.alias}-${feed.key}-`)
      ? { remove_index: { index } }
      : { remove: { index, alias } },
  );

async function prepare(
  engine: SearchEngine,
  feed: Feed,
  { next, goodsCount }: { next: string; goodsCount: number },
): Promise<void> {
  const alias = nextAlias(feed.alias);
  await engine.client.ask({
    method: 'PUT',
    path: `/${next}`,
    body: indexShape(goodsCount),
    timeoutMs: TIMEOUT_MS,
    answer: acknowledged,
  });
  const givenUp = await indexesBehind(engine.client, alias);
  const actions = [{ add: { index: next, alias } }, ...removalsOf(alias, feed, givenUp)];
  await changeAliases(engine, actions);
}

async function switchAlias(engine: SearchEngine, feed: Feed, next: string): Promise<void> {
  const { alias } = feed;
  const former = await indexesBehind(engine.client, alias);
  await changeAliases(engine, [
    { add: { index: next, alias } },
    { remove: { index: next, alias: nextAlias(alias) } },
    ...removalsOf(alias, feed, former),
  ]);
}

async function sendAll(
  db: Database,
  { client }: SearchEngine,
  { alias, next }: { alias: string; next: string },
): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await db
      .select(documentColumns)
      .from(goods)
      .leftJoin(goodsChanges, changesOfGoods)
      .where(gt(goods.id, after))
      .orderBy(asc(goods.id))
      .limit(BATCH);
    const last = rows.at(-1);
    if (!last) return;
    await sendPatiently(client, alias, rows.map(changeOf));
    await noteProgress(db, next, {});
    after = last.id;
  }
}

/** Sends again what the engine has refused because it is overloaded. */
async function sendPatiently(client: EngineClient, alias: string, changes: readonly Change[]) {
  let left = changes;
  for (let pause = FIRST_PAUSE_MS; ; pause *= 2) {
    const sent = left;
    const outcomes = await sendChanges(client, alias, sent, TIMEOUT_MS);
    const refused = outcomes.find((outcome) => typeof outcome !== 'string');
    if (typeof refused === 'object') {
      throw new EngineFailure(`the search engine refused goods: ${refused.refused}`);
    }
    left = sent.filter((_, at) => outcomes[at] === 'later');
    if (left.length === 0) return;
    if (pause > LONGEST_PAUSE_MS) throw new EngineFailure('the search engine put off goods');
    await delay(pause);
  }
}
