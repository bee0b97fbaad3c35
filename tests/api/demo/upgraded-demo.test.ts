import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { and, eq, gte, inArray, lte, ne } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { submitOrder } from '#app/domain/checkout/contract.ts';
import { memberList } from '#app/domain/company/member-contract.ts';
import { shipOrder } from '#app/domain/delivery/contract.ts';
import { orderById } from '#app/domain/order/contract.ts';
import { sandboxConfirm, startPayment } from '#app/domain/payment/contract.ts';
import { toQuantity } from '#app/domain/quantity.ts';
import { shipment } from '#tests/api/delivery/sending.ts';
import { direct } from '#tests/api/order/ordering.ts';
import { callersOf, freshDatabase, type MarketDatabase } from '#tests/api/support/market.ts';
import { newSerial } from '#tests/api/support/open-market.ts';
import { emptyDatabaseUrl } from '#tests/api/support/postgres.ts';
import { isKnown, programsOf } from '#tests/support/earlier-version.ts';
import { isFullRun } from '#tests/support/full-run.ts';
import { hashPassword } from '#trading-api/account/passwords.ts';
import { DEMO_ACCOUNTS } from '#trading-api/demo/accounts.ts';
import { SELF_SELLER_CODE } from '#trading-api/demo/sellers.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { MIGRATIONS_FOLDER as migrationsFolder } from '#trading-api/platform/database/migrations-folder.ts';
import { openDatabase } from '#trading-api/platform/database/open-database.ts';
import { approvalRules, customers, goods, members, settings } from '#trading-api/schema.ts';
import { startTradingApi } from '#trading-api/start.ts';

const EARLIER = '4489f59';
/** Hundredths. */
const TEN = 1000;
const [BUYER, COMPANY, , , , , OPERATOR] = DEMO_ACCOUNTS;
const LATER = ['13800000011', '13800000012', '13800000013', '13800000007'];

/** The last version whose demo had neither people of the company nor one who ships for the platform's own store. */
async function seededByEarlier(): Promise<MarketDatabase> {
  const { dataDir, remove } = await freshDatabase();
  const databaseUrl = await emptyDatabaseUrl();
  const place = { databaseUrl, dataDir: `${dataDir}/earlier`, remove };
  const earlier = await programsOf(
    EARLIER,
    ['app', 'trading-api', 'scripts', 'package.json'],
    ['scripts/seed'],
  );
  await promisify(execFile)(process.execPath, [earlier.programs[0] ?? '', '--scale', '300'], {
    env: { ...process.env, DATABASE_URL: databaseUrl ?? '', DATA_DIR: place.dataDir },
  });
  await earlier.remove();
  return place;
}

/** What such a market lacks, taken out of one of today. */
async function withoutLaterAccounts(): Promise<MarketDatabase> {
  const market = await freshDatabase();
  await arrange(market, async (db) => {
    await db.delete(members);
    await db.delete(approvalRules);
    for (const phone of LATER) {
      await db
        .update(customers)
        .set({ phone: `x${phone}`, sellerCode: null, closedAt: new Date() })
        .where(eq(customers.phone, phone));
    }
    await db.update(settings).set({ value: '1' }).where(eq(settings.name, 'demo'));
  });
  return market;
}

async function arrange<Done>(market: MarketDatabase, work: (db: Database) => Promise<Done>) {
  const { db, close } = await openDatabase({ ...market, migrationsFolder });
  const done = await work(db);
  await close();
  return done;
}

const start = (market: MarketDatabase) =>
  startTradingApi({ ...market, migrationsFolder, demo: true, host: '127.0.0.1', port: 0 });

const states: [string, () => Promise<MarketDatabase>][] = [
  ['without the accounts of later versions', withoutLaterAccounts],
  ...(isFullRun && (await isKnown(EARLIER))
    ? [[`seeded by ${EARLIER}`, seededByEarlier] as [string, () => Promise<MarketDatabase>]]
    : []),
];

test.each(states)(
  'a demo market %s is upgraded: all accounts log in, and the own store ships',
  { timeout: 180_000 },
  async (_, make) => {
    const market = await make();
    const own = await arrange(market, async (db) => {
      const [found] = await db
        .select()
        .from(goods)
        .where(
          and(
            eq(goods.sellerCode, SELF_SELLER_CODE),
            ne(goods.productType, 'vouchers'),
            lte(goods.miniQuantity, TEN),
            gte(goods.availableCount, TEN),
          ),
        )
        .limit(1);
      return found;
    });
    if (!own) throw new Error('no goods of the own store');
    const api = await start(market);
    expect(api.accounts).toEqual(DEMO_ACCOUNTS);
    const { as } = callersOf(api.url);
    for (const { phone } of api.accounts) await as(phone);
    const company = await (await as(COMPANY.phone))(memberList, {});
    expect(company.members.map(({ role }) => role).sort()).toEqual(
      expect.arrayContaining(['approver', 'buyer', 'finance']),
    );

    const [buyer, store] = [await as(BUYER.phone), await as('13800000007')];
    const num = toQuantity(TEN);
    const serial = newSerial();
    const { orderCode } = await buyer(submitOrder, direct(own, num), { serial });
    const { payToken } = await buyer(startPayment, { orderCode, payMethod: 'alipay' });
    await buyer(sandboxConfirm, { payToken, orderCode });
    await store(shipOrder, shipment(orderCode, [[num, num]]));
    expect((await buyer(orderById, { id: orderCode })).state).toBe('shipped');
    await api.close();

    // Once: what people do with these accounts afterwards stays.
    await arrange(market, (db) => db.delete(members));
    const again = await start(market);
    await again.close();
    expect(await arrange(market, (db) => db.$count(members))).toBe(0);
    await market.remove();
  },
);

test('a demo market whose operator has another password gets no account that everybody can open, and lists those only that are open', async () => {
  const market = await withoutLaterAccounts();
  const passwordHash = await hashPassword('a password of their own');
  await arrange(market, async (db) => {
    await db.update(customers).set({ passwordHash }).where(eq(customers.phone, OPERATOR.phone));
    await db
      .update(customers)
      .set({ closedAt: new Date() })
      .where(eq(customers.phone, BUYER.phone));
  });
  const api = await start(market);
  const hidden: string[] = [OPERATOR.phone, BUYER.phone, ...LATER];
  expect(api.accounts).toEqual(DEMO_ACCOUNTS.filter(({ phone }) => !hidden.includes(phone)));
  await api.close();
  expect(await arrange(market, (db) => db.$count(customers, inArray(customers.phone, LATER)))).toBe(
    0,
  );
  await market.remove();
});
