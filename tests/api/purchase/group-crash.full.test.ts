import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { planById } from '#app/domain/purchase/contract.ts';
import { times } from '#tests/api/order/racing.ts';
import { type ApiProcess, startApiProcess } from '#tests/api/support/api-process.ts';
import { callersOf, freshDatabase, type MarketDatabase } from '#tests/api/support/market.ts';
import { openMarket } from '#tests/api/support/open-market.ts';
import { expectSoundLedger } from '#tests/api/wallet/ledger-state.ts';
import { payerWith } from '#tests/api/wallet/wallets.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { MIGRATIONS_FOLDER } from '#trading-api/platform/database/migrations-folder.ts';
import { openDatabase } from '#trading-api/platform/database/open-database.ts';
import { purchaseSchedules } from '#trading-api/schema.ts';
import {
  expectSoundGroup,
  membersOf,
  type Plan,
  pass,
  planNow,
  publish,
  register,
} from './grouping.ts';

const MEMBERS = 24;
const TIMEOUT_MS = 300_000;

let database: MarketDatabase;
let plans: Plan[];
let processes: ApiProcess[] = [];

/** Of two plans whose deadline is over one is reached; no process of the market runs yet. */
beforeAll(async () => {
  database = await freshDatabase();
  const market = await openMarket(database);
  const operator = await market.buyer({ platformType: 'operator' });
  plans = await Promise.all(
    [MEMBERS * 500, MEMBERS * 500 + 1].map((targetQuantity) => publish(market, { targetQuantity })),
  );
  for (const plan of plans) {
    const payers = await Promise.all(times(MEMBERS, () => payerWith(market, '1925.00')));
    await Promise.all(
      payers.map(async ({ buyer }) => pass(operator, await register(buyer, plan, '5'))),
    );
  }
  await market.db.update(purchaseSchedules).set({ deadline: market.now() });
  await market.close();
}, TIMEOUT_MS);

afterAll(async () => {
  await Promise.all(processes.map((api) => api.kill()));
  await database.remove();
});

/** Two processes of one market; PGlite has one. */
const startAll = () =>
  Promise.all(times(database.databaseUrl ? 2 : 1, () => startApiProcess(database)));

const open = () =>
  openDatabase({
    databaseUrl: database.databaseUrl,
    dataDir: database.dataDir,
    migrationsFolder: MIGRATIONS_FOLDER,
  });

/** Whether the running processes have closed the plans. */
async function areClosed(): Promise<boolean> {
  const [api] = processes;
  if (!api) throw new Error('no process runs');
  const { call } = callersOf(api.url);
  const states = await Promise.all(
    plans.map(({ scheduleId }) => call(planById, { scheduleId: String(scheduleId) })),
  );
  return states.every(({ state }) => state === 'reached' || state === 'notReached');
}

/** Whether a process is closing the plan at this moment: it has locked its row. */
async function isClosing(db: Database, { scheduleId }: Plan): Promise<boolean> {
  const free = await db.transaction((tx) =>
    tx
      .select({ id: purchaseSchedules.scheduleId })
      .from(purchaseSchedules)
      .where(eq(purchaseSchedules.scheduleId, scheduleId))
      .for('update', { skipLocked: true }),
  );
  return free.length === 0;
}

test(
  'kill -9 during the close of a group: each order is made and each margin moved once',
  async () => {
    processes = await startAll();
    if (database.databaseUrl) {
      const watched = await open();
      const [reached] = plans;
      if (!reached) throw new Error('no plan');
      const isDone = async () => (await planNow(watched.db, reached)).closedAt !== null;
      await expect
        .poll(async () => (await isClosing(watched.db, reached)) || isDone(), {
          timeout: 60_000,
          interval: 5,
        })
        .toBe(true);
      await watched.close();
    }
    await Promise.all(processes.map((api) => api.kill()));
    processes = await startAll();
    await expect.poll(areClosed, { timeout: 60_000, interval: 500 }).toBe(true);
    await Promise.all(processes.map((api) => api.kill()));
    processes = [];
    const { db, close } = await open();
    try {
      for (const [at, plan] of plans.entries()) {
        const isReached = at === 0;
        expect(await planNow(db, plan)).toMatchObject({ reached: isReached });
        const members = await membersOf(db, plan);
        expect(members).toHaveLength(MEMBERS);
        for (const { purchasing, order } of members) {
          expect([order === null, purchasing.marginState]).toEqual(
            isReached ? [false, 'frozen'] : [true, 'released'],
          );
        }
        expect(new Set(members.map(({ order }) => order?.orderCode)).size).toBe(
          isReached ? MEMBERS : 1,
        );
        await expectSoundGroup(db, plan);
      }
      await expectSoundLedger(db);
    } finally {
      await close();
    }
  },
  TIMEOUT_MS,
);
