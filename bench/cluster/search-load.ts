import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { callEndpoint } from '#app/api/transport.ts';
import { pageData } from '#app/domain/catalogue/listing-contract.ts';
import type { Input } from '#app/domain/endpoint.ts';
import { queries } from '#tests/api/catalogue/query-fixture.ts';
import type { SearchMarket } from './search-market.ts';

const READ_TIMEOUT_MS = 15_000;
/** Sellers change several goods at once; each time all that is kept of the market is forgotten. */
const CHANGED_AT_ONCE = 10;
const CHANGE_EVERY_MS = 1000;
const CHECK_EVERY_MS = 400;
const LOOK_EVERY_MS = 200;
/** Prices of probes and changes, in hundredths, are above those of all lists that are checked. */
const PROBE_PRICE = 5_000_000_00;
const CHANGE_PRICE = 1_000_000_00;

export interface SearchesSeen {
  pages: number;
  failed: { at: number; why: string }[];
  pageMs: number[];
  slowest: { ms: number; at: number; url: string };
  /** Lists that had other goods than before the fault, though none of theirs has changed. */
  wrong: string[];
  checked: number;
  /** Checked lists that were not answered: what a visitor sees of that is counted with the pages. */
  unanswered: number;
  changes: number;
  /** How long each change that was looked for took until it was found, in milliseconds. */
  foundMs: number[];
}

/** Lists that no change of the load concerns, with the goods they must have. */
export type Expected = ReadonlyMap<string, readonly string[]>;

/** The goods that the load changes are those with the highest ids; the checked lists have none of them. */
const CHANGED = 300;
const CHECKED = 40;

const listOf = async ({ apiUrl }: SearchMarket, input: Input<typeof pageData>) => {
  const { content } = await callEndpoint(pageData, input, {
    baseUrl: apiUrl,
    timeoutMs: READ_TIMEOUT_MS,
  });
  return content.map(({ id }) => id);
};

export async function changedGoods(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from goods where kind = 'sale' and on_shelf order by id desc limit ${CHANGED}`,
  );
  return rows.map(({ id }) => id);
}

/** Lists of texts as traders type them, below the prices to which the load changes goods. */
export async function expectedLists(
  market: SearchMarket,
  changed: readonly string[],
): Promise<Expected> {
  const { pool } = market;
  // From now on they are in no checked list.
  await pool.query('update goods set price = $1::bigint + id where id = any($2)', [
    CHANGE_PRICE,
    changed,
  ]);
  await market.settled();
  const expected = new Map<string, string[]>();
  for (const { text } of queries) {
    if (expected.size === CHECKED) break;
    const ids = await listOf(market, checkOf(text));
    if (ids.length > 0) expected.set(text, ids);
  }
  return expected;
}

const checkOf = (name: string) => ({ name, rows: 20, highestPrice: '999999' });

interface LoadOptions {
  /** Pages a second. */
  rate: number;
  isOver: () => boolean;
  expected: Expected;
  changed: readonly string[];
}

/** Pages, checked lists, changes and looks for one of them, without waiting for one another. */
export async function searchLoad(
  market: SearchMarket,
  { rate, isOver, expected, changed }: LoadOptions,
): Promise<SearchesSeen> {
  const seen: SearchesSeen = {
    ...{ pages: 0, failed: [], pageMs: [], slowest: { ms: 0, at: 0, url: '' } },
    ...{ wrong: [], checked: 0, unanswered: 0, changes: 0, foundMs: [] },
  };
  const started = performance.now();
  const now = () => performance.now() - started;
  await Promise.all([
    readPages(market, rate, seen, now, isOver),
    checkLists(market, expected, seen, isOver),
    changeGoods(market, changed.slice(1), seen, isOver),
    lookForChanges(market, changed[0] ?? '', seen, isOver),
  ]);
  return seen;
}

let asked = 0;
const agent = new Agent({ keepAlive: true, maxSockets: 256 });

/** At a steady rate; every page is one that nobody has asked for before. */
async function readPages(
  { portalUrl }: SearchMarket,
  rate: number,
  seen: SearchesSeen,
  now: () => number,
  isOver: () => boolean,
): Promise<void> {
  const under: Promise<void>[] = [];
  for (let sent = 0; !isOver(); ) {
    for (const due = Math.floor((now() / 1000) * rate) + 1; sent < due; sent++) {
      asked += 1;
      const text = queries[asked % queries.length]?.text ?? '';
      const words = new URLSearchParams({
        searchInput: text,
        highestPrice: String(1_000_000 + asked),
      });
      under.push(readPage(`${portalUrl}/goods?${words}`, seen, now));
    }
    await delay(5);
  }
  await Promise.all(under);
}

async function readPage(url: string, seen: SearchesSeen, now: () => number): Promise<void> {
  const at = now();
  const why = await new Promise<string | undefined>((resolve) => {
    const sent = request(url, {
      agent,
      timeout: READ_TIMEOUT_MS,
      headers: { accept: 'text/html' },
    });
    sent.once('response', (answer) => {
      answer.once('error', (error) => resolve(error.message));
      answer.once('end', () =>
        resolve(answer.statusCode === 200 ? undefined : `${answer.statusCode}`),
      );
      answer.resume();
    });
    sent.once('timeout', () => sent.destroy(new Error('timeout')));
    sent.once('error', (error) => resolve(error.message));
    sent.end();
  });
  const ms = now() - at;
  seen.pages += 1;
  seen.pageMs.push(ms);
  if (ms > seen.slowest.ms) seen.slowest = { ms, at, url };
  if (why) seen.failed.push({ at, why });
}

async function checkLists(
  market: SearchMarket,
  expected: Expected,
  seen: SearchesSeen,
  isOver: () => boolean,
): Promise<void> {
  for (let turn = 0; !isOver(); ) {
    for (const [text, ids] of expected) {
      if (isOver()) return;
      turn += 1;
      const own = {
        ...checkOf(text),
        highestPrice: `999999.${String(turn % 100).padStart(2, '0')}`,
      };
      const found = await listOf(market, own).catch(() => null);
      seen.checked += 1;
      if (found === null) seen.unanswered += 1;
      else if (found.join() !== ids.join()) seen.wrong.push(`${text}: ${found}`);
      await delay(CHECK_EVERY_MS);
    }
  }
}

async function changeGoods(
  { pool }: SearchMarket,
  goods: readonly string[],
  seen: SearchesSeen,
  isOver: () => boolean,
): Promise<void> {
  for (let first = 0; !isOver(); first += CHANGED_AT_ONCE) {
    const ids = Array.from(
      { length: CHANGED_AT_ONCE },
      (_, at) => goods[(first + at) % goods.length],
    );
    await pool.query(
      `with notified as (select pg_notify('market_changes', 'goods'))
       update goods set price = price + 1 from notified where id = any($1)`,
      [ids],
    );
    seen.changes += ids.length;
    await delay(CHANGE_EVERY_MS);
  }
}

async function lookForChanges(
  market: SearchMarket,
  id: string,
  seen: SearchesSeen,
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    asked += 1;
    const price = PROBE_PRICE + asked;
    await market.pool.query(
      `with notified as (select pg_notify('market_changes', 'goods'))
       update goods set price = $1 from notified where id = $2`,
      [price, id],
    );
    seen.changes += 1;
    const started = performance.now();
    const yuan = (price / 100).toFixed(2);
    const only = { lowestPrice: yuan, highestPrice: yuan, rows: 5 };
    while ((await listOf(market, only).catch(() => [])).length === 0) await delay(LOOK_EVERY_MS);
    seen.foundMs.push(performance.now() - started);
    await delay(CHECK_EVERY_MS);
  }
}

/** Of how many goods the engine has another price than the database, or nothing. */
export async function lostChanges({ pool, ask }: SearchMarket): Promise<number> {
  await ask('POST', '/goods/_refresh');
  const { hits } = await ask<{ hits: { hits: { _id: string; fields: { price: [number] } }[] } }>(
    'POST',
    '/goods/_search',
    { size: 10_000, query: { match_all: {} }, docvalue_fields: ['price'] },
  );
  const known = new Map(hits.hits.map(({ _id, fields }) => [_id, fields.price[0]]));
  const { rows } = await pool.query<{ id: string; price: string }>('select id, price from goods');
  return rows.filter(({ id, price }) => known.get(String(id)) !== Number(price)).length;
}
