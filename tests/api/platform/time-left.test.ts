import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { addAddress, listAddresses } from '#app/domain/checkout/address-contract.ts';
import { SERIAL_HEADER, TOKEN_HEADER } from '#app/domain/endpoint.ts';
import { READS_PATH } from '#app/domain/gathered-reads-contract.ts';
import { TIME_LEFT_HEADER } from '#app/domain/time-budget.ts';
import { TIME_LIMITS } from '#app/domain/time-limits.ts';
import { freshDatabase, type MarketDatabase } from '#tests/api/support/market.ts';
import {
  type Buyer,
  newSerial,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';

/** What a portal behind a proxy has left at most. */
const HURRIED = { [TIME_LEFT_HEADER]: String(TIME_LIMITS.proxy.pageBudget) };
const ADDRESS = {
  receivePerson: '王小明',
  receivePersonPhone: '13912345678',
  warehouseAddress: '上海市浦东新区世纪大道 1 号',
};
/** A busy machine is slower by as much. */
const MARGIN_MS = 600;

/** PGlite has one connection, which is not broken. */
describe.runIf(process.env.TEST_DATABASE === 'postgres')('a call whose time is limited', () => {
  let database: MarketDatabase;
  let market: OpenMarket;
  let buyer: Buyer;
  /** Locks; what it sees of others in a transaction does not change. */
  let keeper: pg.Client;
  let other: pg.Client;
  beforeAll(async () => {
    database = await freshDatabase();
    market = await openMarket(database);
    buyer = await market.buyer();
    [keeper, other] = [database, database].map(
      ({ databaseUrl }) => new pg.Client({ connectionString: databaseUrl }),
    ) as [pg.Client, pg.Client];
    await Promise.all([keeper.connect(), other.connect()]);
  });
  afterEach(() => keeper.query('rollback'));
  afterAll(async () => {
    await Promise.all([keeper.end(), other.end()]);
    await market.close();
  });

  const lock = () => keeper.query('begin; lock table addresses in access exclusive mode');
  /** Statements of the market that are under way and not of this test. */
  const working = async () => {
    const { rows } = await other.query(
      `select pid from pg_stat_activity where datname = current_database()
         and state = 'active' and wait_event_type = 'Lock'`,
    );
    return rows.length;
  };
  const read = (headers: Record<string, string> = {}, signal?: AbortSignal) =>
    fetch(market.url + listAddresses.path, {
      method: listAddresses.method,
      headers: { [TOKEN_HEADER]: buyer.token, ...headers },
      signal: signal ?? null,
    });
  const took = async (work: Promise<Response>) => {
    const begun = performance.now();
    const { status } = await work;
    return { status, ms: performance.now() - begun };
  };

  test('a read in a hurry is refused while a table is locked, with time left to ask elsewhere', async () => {
    await lock();
    const { status, ms } = await took(read(HURRIED));
    expect(status).toBe(504);
    expect(ms).toBeLessThan(TIME_LIMITS.api.hurriedRead + MARGIN_MS);
    await vi.waitFor(async () => expect(await working()).toBe(0), { timeout: 3_000 });
    await keeper.query('rollback');
    expect((await read(HURRIED)).status).toBe(200);
  });

  test('reads of a page that are sent together are refused together', async () => {
    await lock();
    const own = { headers: { [TOKEN_HEADER]: buyer.token }, input: {} };
    const reads = Array.from({ length: 3 }, () => ({ call: listAddresses.name, ...own }));
    const begun = performance.now();
    const answer = await fetch(market.url + READS_PATH, {
      method: 'POST',
      headers: { ...HURRIED, 'content-type': 'application/json' },
      body: JSON.stringify({ reads }),
    });
    const { answers } = await answer.json();
    expect(answers.map(({ status }: { status: number }) => status)).toEqual([504, 504, 504]);
    expect(performance.now() - begun).toBeLessThan(TIME_LIMITS.api.hurriedRead + MARGIN_MS);
  });

  test('hardly any time is no time, and nobody gets more than the server allows', async () => {
    expect((await read({ [TIME_LEFT_HEADER]: '0' })).status).toBe(504);
    for (const said of ['999999999', '-1', 'soon', '']) {
      expect((await read({ [TIME_LEFT_HEADER]: said })).status).toBe(200);
    }
  });

  test('a read whose caller has left ends its statement', async () => {
    const leaving = new AbortController();
    await lock();
    const asked = read({}, leaving.signal).catch(() => 'left');
    await vi.waitFor(async () => expect(await working()).toBe(1), { interval: 20 });
    leaving.abort();
    expect(await asked).toBe('left');
    // A read waits for a lock for a second: this one ends before.
    await vi.waitFor(async () => expect(await working()).toBe(0), { timeout: 900, interval: 20 });
  });

  test('a write whose caller has left is done whole, and one whose time is over not at all', async () => {
    const add = (serial: string, headers: Record<string, string>, signal?: AbortSignal) =>
      fetch(market.url + addAddress.path, {
        method: 'POST',
        headers: {
          [TOKEN_HEADER]: buyer.token,
          [SERIAL_HEADER]: serial,
          'content-type': 'application/json',
          ...headers,
        },
        body: JSON.stringify(ADDRESS),
        signal: signal ?? null,
      });
    const rows = async () =>
      (await other.query('select 1 from addresses where customer_id = $1', [buyer.id])).rowCount;
    const leaving = new AbortController();
    const serial = newSerial();
    await lock();
    const left = add(serial, {}, leaving.signal).catch(() => 'left');
    await vi.waitFor(async () => expect(await working()).toBe(1), { interval: 20 });
    leaving.abort();
    await left;
    const { status, ms } = await took(add(newSerial(), { [TIME_LEFT_HEADER]: '400' }));
    expect(status).toBe(504);
    expect(ms).toBeLessThan(400 + MARGIN_MS);
    await vi.waitFor(async () => expect(await working()).toBe(1), { timeout: 3_000 });
    await keeper.query('rollback');
    await vi.waitFor(async () => expect(await rows()).toBe(1), { timeout: 3_000 });
    // Who asks with the serial hears that it is done.
    expect(await (await add(serial, {})).json()).toMatchObject({ replayed: true });
    expect(await rows()).toBe(1);
  });

  test('a slow read that lives is answered to whoever has the time', {
    timeout: 30_000,
  }, async () => {
    await other.query(`alter table addresses rename to kept;
      create view addresses as select kept.* from kept, (select pg_sleep(3)) as slowly`);
    try {
      const [slow, hurried] = await Promise.all([
        took(read({ [TIME_LEFT_HEADER]: String(TIME_LIMITS.portal.slow) })),
        took(read(HURRIED)),
      ]);
      expect([slow.status, hurried.status]).toEqual([200, 504]);
      expect(slow.ms).toBeGreaterThan(2_900);
    } finally {
      await other.query('drop view addresses; alter table kept rename to addresses');
    }
  });

  test('connections that were broken are replaced: as many readers as ever are answered', async () => {
    await lock();
    await Promise.all(Array.from({ length: 20 }, () => read(HURRIED)));
    await keeper.query('rollback');
    await delay(50);
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => (await read()).status),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});
