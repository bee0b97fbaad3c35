import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ApiFailure } from '#app/api/errors.ts';
import { homeData } from '#app/domain/content/contract.ts';
import { purchaseOrders } from '#app/domain/order/contract.ts';
import { toQuantity } from '#app/domain/quantity.ts';
import { direct, submit } from '#tests/api/order/ordering.ts';
import { type MarketDatabase, startMarket, type TestMarket } from '#tests/api/support/market.ts';
import {
  type Buyer,
  type Goods,
  newSerial,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';
import { endConnections } from '#tests/api/support/postgres.ts';
import { type PostgresServer, startPostgres } from '#tests/api/support/postgres-server.ts';
import { DEMO_ACCOUNTS } from '#trading-api/demo/accounts.ts';
import { publishChanges } from '#trading-api/platform/database/changes.ts';
import { type Database, rowsOf } from '#trading-api/platform/database/client.ts';
import { MIGRATIONS_FOLDER } from '#trading-api/platform/database/migrations-folder.ts';
import { type OpenDatabase, openDatabase } from '#trading-api/platform/database/open-database.ts';
import { openPool } from '#trading-api/platform/database/pool.ts';
import { customers } from '#trading-api/schema.ts';

const ORDERS = 200;
const STOCK = 100_000;
const WAIT = { timeout: 30_000, interval: 20 };

/** On a server of its own, because it restarts. */
describe.runIf(process.env.TEST_DATABASE === 'postgres')('a market on PostgreSQL', () => {
  let postgres: PostgresServer;
  let database: MarketDatabase;
  let processes: TestMarket[];
  let market: OpenMarket;
  let watcher: Buyer;
  const lines: string[] = [];

  beforeAll(async () => {
    postgres = await startPostgres({ fsync: 'off' });
    await postgres.createDatabase('market');
    database = { databaseUrl: postgres.urlOf('market'), dataDir: '/tmp', remove: async () => {} };
    processes = await Promise.all([startMarket(database), startMarket(database)]);
    market = await openMarket(database, { log: { write: (line) => void lines.push(line) } });
    watcher = await market.buyer();
  });

  afterAll(async () => {
    await Promise.all([market, ...processes].map((each) => each.close()));
    await postgres.stop();
  });

  test('two processes that start on an empty database fill it once', async () => {
    const phone = DEMO_ACCOUNTS[0].phone;
    expect(await market.db.$count(customers, eq(customers.phone, phone))).toBe(1);
    for (const { call } of processes) await call(homeData, {});
  });

  test('a connection that is lost in use is given back once', async () => {
    const pool = openPool(postgres.urlOf('market'));
    const client = await pool.connect();
    const lost = once(client, 'error');
    await endConnections(market.db);
    await lost;
    expect(pool.totalCount).toBe(0);
    client.release();
    expect((await pool.query('select 1')).rowCount).toBe(1);
    await pool.end();
  });

  test('a query whose server stops answering fails, and the next one has another connection', async () => {
    const { hostname, port } = new URL(postgres.urlOf('market'));
    const silent: Socket[] = [];
    const relay = createServer((socket) => {
      const server = connect(Number(port), hostname);
      socket.pipe(server).pipe(socket);
      silent.push(server);
      socket.once('close', () => server.destroy());
    });
    await once(relay.listen(0, '127.0.0.1'), 'listening');
    const url = new URL(postgres.urlOf('market'));
    url.host = `127.0.0.1:${(relay.address() as AddressInfo).port}`;
    const pool = openPool(url.href, { silenceMs: 200 });
    const client = await pool.connect();
    await client.query('begin');
    for (const server of silent) server.unpipe();
    await expect(client.query('select 1')).rejects.toThrow('no longer answers');
    expect(pool.totalCount).toBe(0);
    client.release();
    expect((await pool.query('select 1')).rowCount).toBe(1);
    await pool.end();
    relay.close();
  });

  test.each([
    ['the server ends every connection', () => endConnections(market.db)],
    ['the server restarts', () => postgres.restart(expectUnavailable)],
  ])('orders go on when %s, none lost or doubled', async (_, strike) => {
    const goods = await market.offer({ availableCount: STOCK });
    const buyers = await market.buyers(ORDERS);
    const codes = await orderAll(goods, buyers, strike);
    for (const buyer of buyers) {
      const { content } = await buyer.call(purchaseOrders, {});
      expect(content.map(({ orderCode }) => orderCode)).toEqual([codes.get(buyer.id)]);
    }
    expect(toQuantity(await market.stockOf(goods.id))).toBe(toQuantity(STOCK - ORDERS * 100));
    for (const { url } of processes) expect((await fetch(`${url}/readyz`)).status).toBe(200);
  });

  test('a process whose database takes no writes is not ready, and says why', async () => {
    const answer = async (url: string) => {
      const { status } = await fetch(`${url}/readyz`);
      return status;
    };
    await market.db.execute(sql`alter database market set default_transaction_read_only = on`);
    await endConnections(market.db);
    for (const { url } of processes) {
      await vi.waitFor(async () => {
        const response = await fetch(`${url}/readyz`);
        expect(await response.text()).toContain('数据库不能写入');
        expect(response.status).toBe(503);
      }, WAIT);
    }
    await market.db.transaction(async (tx) => {
      await tx.execute(sql`set transaction read write`);
      await tx.execute(sql`alter database market set default_transaction_read_only = off`);
    });
    await endConnections(market.db);
    for (const { url } of processes) {
      await vi.waitFor(async () => expect(await answer(url)).toBe(200), WAIT);
    }
  });

  test.each([
    ['the server ends every connection', () => endConnections(market.db)],
    ['the server restarts', () => postgres.restart()],
  ])('no read fails when %s: it waits', async (_, strike) => {
    let isOver = false;
    const read = async (url: string) => {
      const call = watcher.at(url);
      while (!isOver) await call(purchaseOrders, {});
    };
    const reading = Promise.all(processes.flatMap(({ url }) => [read(url), read(url), read(url)]));
    await strike();
    await Promise.all(processes.map(({ url }) => watcher.at(url)(purchaseOrders, {})));
    isOver = true;
    await reading;
  });

  /** Orders for every buyer at once, again where there was no answer. Answers codes by buyer. */
  async function orderAll(goods: Goods, buyers: Buyer[], strike: () => Promise<void>) {
    const codes = new Map<number, string>();
    let struck: Promise<void> | undefined;
    const order = async (buyer: Buyer, url: string) => {
      const serial = newSerial();
      while (!codes.has(buyer.id)) {
        try {
          const here = { ...buyer, call: buyer.at(url) };
          const { orderCode } = await submit(here, direct(goods, '1'), serial);
          codes.set(buyer.id, orderCode);
          if (codes.size >= ORDERS / 5) struck ??= strike();
        } catch (error) {
          expect(error).toBeInstanceOf(ApiFailure);
          expect(error).toHaveProperty('status', 503);
          await struck;
        }
      }
    };
    await Promise.all(buyers.map((each, at) => order(each, processes[at % 2]?.url ?? '')));
    await struck;
    return codes;
  }

  test('a replica answers while it has every change, and the primary when it has not', async () => {
    const replica = await postgres.addReplica();
    const opened = await openDatabase({
      databaseUrl: postgres.urlOf('market'),
      databaseReplicaUrl: replica.urlOf('market'),
      dataDir: '/tmp',
      migrationsFolder: MIGRATIONS_FOLDER,
    });
    const stopListening = await opened.listen({ change: () => {}, bid: () => {} });
    const isOnReplica = () => readsReplica(opened);
    await vi.waitUntil(isOnReplica, WAIT);

    const own = new pg.Client(replica.urlOf('market'));
    own.on('error', () => {});
    await own.connect();
    await own.query('select pg_wal_replay_pause()');
    await publishChanges(opened.db, ['goods']);
    await vi.waitUntil(async () => !(await isOnReplica()), WAIT);
    await own.query('select pg_wal_replay_resume()');
    await vi.waitUntil(isOnReplica, WAIT);

    await replica.restart(async () => expect(await isOnReplica()).toBe(false));
    await vi.waitUntil(isOnReplica, WAIT);

    await own.end();
    await stopListening();
    await opened.close();
    await replica.stop();
  });

  test('a server that follows no primary is never read', async () => {
    const databaseUrl = postgres.urlOf('market');
    const opened = await openDatabase({
      databaseUrl,
      databaseReplicaUrl: databaseUrl,
      dataDir: '/tmp',
      migrationsFolder: MIGRATIONS_FOLDER,
    });
    const stopListening = await opened.listen({ change: () => {}, bid: () => {} });
    await opened.replica?.check();
    expect(opened.replica?.behindMs).toBe(Number.POSITIVE_INFINITY);
    await stopListening();
    await opened.close();
  });

  async function readsReplica({ db, replica }: OpenDatabase): Promise<boolean> {
    const follows = async (read: Database) => {
      const [row] = await rowsOf<{ follows: boolean }>(
        read,
        sql`select pg_is_in_recovery() as follows`,
      );
      return row?.follows === true;
    };
    if (!replica) throw new Error('there is no replica');
    return replica.read(db, follows);
  }

  /** A call that fails is one line, which says why. */
  async function expectOneLine(): Promise<void> {
    lines.length = 0;
    await expect(watcher.call(purchaseOrders, {})).rejects.toBeInstanceOf(ApiFailure);
    await expect.poll(() => lines.length).toBeGreaterThan(0);
    const [line, ...others] = lines.map((each): object => JSON.parse(each));
    expect(others).toEqual([]);
    expect(line).toMatchObject({ call: 'order.purchaseOrders', status: 503, message: 'request' });
    expect(line).toHaveProperty('outage', expect.stringMatching(/ (?:ECONN\w+|57P0\d)$/));
    expect(line).not.toHaveProperty('err');
  }

  async function expectUnavailable(): Promise<void> {
    for (const { url } of processes) {
      expect((await fetch(`${url}/healthz`)).status).toBe(200);
      const { status, headers } = await fetch(`${url}/readyz`);
      expect([status, headers.get('retry-after')]).toEqual([503, '2']);
    }
    await expectOneLine();
  }
});
