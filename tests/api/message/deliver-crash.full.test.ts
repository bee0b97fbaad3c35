import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliveryList } from '#app/domain/message/delivery-contract.ts';
import { startApiProcess } from '#tests/api/support/api-process.ts';
import { freshDatabase, type MarketDatabase } from '#tests/api/support/market.ts';
import { type Buyer, openMarket } from '#tests/api/support/open-market.ts';
import { notify } from '#trading-api/message/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { MIGRATIONS_FOLDER } from '#trading-api/platform/database/migrations-folder.ts';
import { openDatabase } from '#trading-api/platform/database/open-database.ts';
import { messageDeliveries, messages } from '#trading-api/schema.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';

const MESSAGES = 1000;
/** What one process may have had in hand when it ended. */
const IN_HAND = 50;
const TIMEOUT_MS = 300_000;

let database: MarketDatabase;
let office: PostOffice;
let operator: Buyer;
beforeAll(async () => {
  database = await freshDatabase();
  office = await openPostOffice({ delayMs: () => 5 });
  const market = await openMarket(database);
  await market.db.delete(messageDeliveries);
  operator = await market.buyer({ platformType: 'buyer,operator' });
  const buyers = await market.buyers(MESSAGES);
  await market.db.execute(sql`update customers set mail = 'b' || id || '@example.com'
    where id in ${buyers.map(({ id }) => id)}`);
  const receivers = buyers.map(({ id }) => ({ customerId: id }));
  await notify(market.db, 'orderExpired', receivers, { orderCode: 'CRASH' }, { now: market.now() });
  await market.close();
}, TIMEOUT_MS);
afterAll(async () => {
  await office.close();
  await database.remove();
});

const start = () =>
  startApiProcess(database, {
    SMTP_URL: `smtp://127.0.0.1:${office.port}`,
    MAIL_FROM: 'no-reply@market.example.com',
    PUBLIC_ORIGIN: 'https://market.example.com',
  });

async function inDatabase<Answer>(work: (db: Database) => Promise<Answer>): Promise<Answer> {
  const { databaseUrl, dataDir } = database;
  const opened = await openDatabase({ databaseUrl, dataDir, migrationsFolder: MIGRATIONS_FOLDER });
  try {
    return await work(opened.db);
  } finally {
    await opened.close();
  }
}

const ids = () => office.received.map(({ headers }) => headers.get('message-id'));
const patiently = { timeout: TIMEOUT_MS / 3, interval: 20 };

test(
  'kill -9 amid 1,000 mails: another process sends the rest, none is lost, the inboxes have no doubles',
  async () => {
    const one = await start();
    await expect.poll(() => office.received.length, patiently).toBeGreaterThan(MESSAGES / 4);
    await one.kill();
    expect(office.received.length).toBeLessThan(MESSAGES);
    // What it had in hand is due again a minute later; the test does not wait for it.
    await inDatabase((db) =>
      db
        .update(messageDeliveries)
        .set({ nextTryAt: new Date() })
        .where(eq(messageDeliveries.state, 'waiting')),
    );
    const other = await start();
    await expect.poll(() => new Set(ids()).size, patiently).toBe(MESSAGES);
    const waiting = async () =>
      (await operator.at(other.url)(deliveryList, { state: 'waiting' })).totalElements;
    await expect.poll(waiting, patiently).toBe(0);
    await other.kill();
    expect(ids().length).toBeLessThanOrEqual(MESSAGES + IN_HAND);
    const [inbox, people, sent] = await inDatabase(async (db) => {
      const rows = await db
        .select({ personId: messages.personId })
        .from(messages)
        .where(eq(messages.event, 'orderExpired'));
      const ofTest = await db.$count(messageDeliveries, eq(messageDeliveries.state, 'accepted'));
      return [rows.length, new Set(rows.map(({ personId }) => personId)).size, ofTest] as const;
    });
    expect(people).toBe(inbox);
    expect(inbox).toBeGreaterThanOrEqual(MESSAGES);
    expect(sent).toBe(MESSAGES);
  },
  TIMEOUT_MS,
);
