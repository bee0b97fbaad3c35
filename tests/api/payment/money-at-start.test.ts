import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { marketFacts } from '#app/domain/status/contract.ts';
import { callersOf, freshDatabase } from '#tests/api/support/market.ts';
import { first } from '#tests/api/support/open-market.ts';
import { emptyDatabaseUrl } from '#tests/api/support/postgres.ts';
import { alipayStub } from '#tests/support/payment-stubs/alipay-stub.ts';
import { marketCommand } from '#trading-api/commands/market-command.ts';
import { NO_PAYMENTS, type PaymentSettings } from '#trading-api/payments/settings.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { MIGRATIONS_FOLDER } from '#trading-api/platform/database/migrations-folder.ts';
import { openDatabase } from '#trading-api/platform/database/open-database.ts';
import {
  bankLines,
  bankStatements,
  customers,
  ledgerTransfers,
  orders,
  paymentAttempts,
  sandboxPayments,
  sellers,
  settings,
  wallets,
} from '#trading-api/schema.ts';
import { startTradingApi, type TradingApiOptions } from '#trading-api/start.ts';
import { accountBalance, freezeMargin } from '#trading-api/wallet/index.ts';
import { openWallet, topUpWallet } from '#trading-api/wallet/wallets.ts';

const transfer = { payee: '示例交易平台有限公司', bank: '示例银行', account: '3200000000000018' };
const TRANSFERS: PaymentSettings = { ...NO_PAYMENTS, bankAccount: transfer };

let folder: string;
let place: Pick<TradingApiOptions, 'databaseUrl' | 'dataDir' | 'migrationsFolder'>;
let alipay: Awaited<ReturnType<typeof alipayStub>>;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'market-'));
  const databaseUrl = await emptyDatabaseUrl();
  place = { databaseUrl, dataDir: folder, migrationsFolder: MIGRATIONS_FOLDER };
  alipay = await alipayStub();
});
afterAll(async () => {
  await alipay.close();
  await rm(folder, { recursive: true });
});

/** Starts the market of these settings and stops it again. */
async function start(options: Partial<TradingApiOptions>) {
  const own = { demo: false, host: '127.0.0.1', port: 0 };
  const api = await startTradingApi({ ...place, ...own, ...options });
  try {
    return { facts: await callersOf(api.url).call(marketFacts, {}), notices: api.notices };
  } finally {
    await api.close();
  }
}

/** What the version before has left in the tables. */
async function inDatabase(write: (db: Database) => Promise<unknown>) {
  const opened = await openDatabase(place, write);
  await opened.close();
}

const OPERATOR = {
  ...{ phone: '13911110001', passwordHash: '-', name: '运营' },
  customerType: 'personal',
} as const;

const forget = (db: Database) => db.delete(settings).where(eq(settings.name, 'money'));
const noted = async (kind: string) => {
  let value: string | undefined;
  await inDatabase(async (db) => {
    [{ value } = { value: undefined }] = await db
      .select({ value: settings.value })
      .from(settings)
      .where(eq(settings.name, 'money'));
  });
  expect(value).toBe(kind);
};

const paidInSandbox = (db: Database) =>
  db.insert(sandboxPayments).values({
    ...{ tradeNo: 't', notificationId: 'n', amount: 100, paidAt: new Date() },
  });

const toppedUp = (db: Database) =>
  db
    .insert(ledgerTransfers)
    .values({ kind: 'topUp', reference: 'topUp 7d1f', createdAt: new Date() });

const SANDBOX_BEFORE =
  '这个数据库收过模拟支付的钱：请设置 PAYMENT_SANDBOX=1 继续试运行，或换一个空的数据库（DATABASE_URL 或 DATA_DIR，并设 DEMO=0）正式经营。';

describe('what a market takes is said by its settings', () => {
  test('without any of them it takes nothing, and its start says so', async () => {
    const { facts, notices } = await start({});
    expect(facts).toEqual({
      ...{ demo: false, sandbox: false, payWays: [], registrationProof: 'link' },
      sends: { texts: false, mails: false },
    });
    expect(notices.join()).toContain('没有任何收款方式');
  });

  test('TRANSFER_* offers transfers alone', async () => {
    const { facts, notices } = await start({ payments: TRANSFERS });
    expect(facts).toMatchObject({ sandbox: false, payWays: ['transfer'] });
    expect(notices[0]).toBe('收款：对公转账');
  });

  test('PAYMENT_SANDBOX=1 simulates all, and its start says so', async () => {
    const { facts, notices } = await start({ paymentSandbox: true });
    expect(facts).toMatchObject({ sandbox: true, payWays: ['wechat', 'alipay', 'transfer'] });
    expect(notices.join()).toContain('模拟支付，不是真实付款');
  });

  test.each([
    ['ALIPAY_*', () => ({ ...NO_PAYMENTS, alipay: alipay.settings })],
    ['TRANSFER_*', () => TRANSFERS],
  ])('the sandbox does not go with %s', async (name, payments) => {
    await expect(start({ paymentSandbox: true, payments: payments() })).rejects.toThrow(
      `PAYMENT_SANDBOX=1 与 ${name} 不能同时设置`,
    );
  });
});

describe('a database remembers which money it has taken', () => {
  test.each([
    ['a payment', paidInSandbox],
    ['a top-up', toppedUp],
  ])(
    'simulated: %s of the version before is found, noted, and refuses real money',
    async (_, write) => {
      await inDatabase(write);
      await expect(start({ payments: TRANSFERS })).rejects.toThrow(
        '这个数据库收过模拟支付的钱：请删去 TRANSFER_* 并设置 PAYMENT_SANDBOX=1 继续试运行',
      );
      await noted('sandbox');
      await expect(start({})).rejects.toThrow(SANDBOX_BEFORE);
      expect((await start({ paymentSandbox: true })).facts.sandbox).toBe(true);
      await inDatabase(async (db) => {
        await forget(db);
        await db.delete(sandboxPayments);
        await db.delete(ledgerTransfers);
      });
    },
  );

  test('real: a booked transfer of the version before is found, noted, and refuses the sandbox; both are named', async () => {
    await inDatabase(async (db) => {
      const now = new Date();
      const { id: importedBy } = first(await db.insert(customers).values(OPERATOR).returning());
      const imported = { fileName: 'a.csv', importedBy, importedAt: now };
      const { id: statementId } = first(
        await db.insert(bankStatements).values(imported).returning(),
      );
      await db.insert(bankLines).values({
        ...{ statementId, key: '1', reference: '1', paidAt: now, amount: 100, booked: 100 },
        ...{ payerName: '买家', payerAccount: '', remark: '', state: 'booked' },
      });
    });
    await expect(start({ paymentSandbox: true })).rejects.toThrow(
      '这个数据库收过真实的钱，不能开启模拟支付：请删去 PAYMENT_SANDBOX=1；试运行请另用一个数据库。',
    );
    await noted('real');
    expect((await start({ payments: TRANSFERS })).facts.payWays).toEqual(['transfer']);
    await inDatabase(async (db) => {
      await forget(db);
      await paidInSandbox(db);
    });
    for (const options of [{}, { payments: TRANSFERS }, { paymentSandbox: true }]) {
      await expect(start(options)).rejects.toThrow('既收过模拟支付的钱，也收过真实的钱');
    }
  });

  test('a market that has taken both: the command says what, decides, and takes play money out', async () => {
    await inDatabase(async (db) => {
      const customer = first(await db.select().from(customers));
      await openWallet(db, customer.id, { name: '买家', certNo: '11010519491231002X' }, new Date());
      const { mbrNo, accountId } = first(await db.select().from(wallets));
      await topUpWallet(db, customer.id, { mbrNo, tranAmt: '50000.00' }, new Date());
      // A margin that is released later puts play money into the wallet again.
      const margin = { customerId: customer.id, reference: 'a margin', amount: 20_000_00 };
      expect(await freezeMargin(db, margin, new Date())).toBe('frozen');
      const orderCode = '2026112800000000000001';
      const [now, amount] = [new Date(), 100];
      await db.insert(sellers).values({
        ...{ code: 'S0001', name: '卖家', province: '', city: '', address: '' },
        ...{ longitude: 0, latitude: 0, introduce: '', imageUrl: '' },
      });
      await db.insert(orders).values({
        ...{ orderCode, customerId: customer.id, state: 'paid', source: 'spot' },
        ...{
          sellerCode: 'S0001',
          sellerName: '卖家',
          name: '甲',
          mobile: '13800000000',
          address: '上海',
        },
        ...{ orderAmount: amount, paymentAmount: amount, createdAt: now, payDeadline: now },
      });
      await db.insert(paymentAttempts).values({
        ...{ tradeNo: 'simulated', orderCode, amount, payTokenHash: '-', expiresAt: now },
        ...{ payMethod: 'alipay', provider: 'sandbox', status: 'paid' },
      });
      const report = await marketCommand(['money'])(db, { now: new Date() });
      expect(report).toContain('既收过模拟支付的钱，也收过真实的钱');
      expect(report).toContain('其中未完成的订单 1 个：2026112800000000000001');
      expect(report).toContain('模拟充值 1 个账户，共 ¥50,000.00');
      expect(report).toContain('已入账的对公转账 1 笔，共 ¥1.00');
      await expect(marketCommand(['money', 'none'])(db, { now: new Date() })).rejects.toThrow(
        '请写明今后收哪一种',
      );
      expect(await marketCommand(['money', 'real'])(db, { now: new Date() })).toBe(
        '今后只收真实的钱；已从钱包收回模拟充值 ¥30,000.00；另有模拟充值已冻结、申请提现或花出，没有收回，打款和发货前请核对：运营 139****0001 ¥20,000.00。',
      );
      expect(await accountBalance(db, accountId)).toBe(0);
      await expect(marketCommand(['money', 'sandbox'])(db, { now: new Date() })).rejects.toThrow(
        '这个数据库只收过真实的钱，不用决定。',
      );
    });
    expect((await start({ payments: TRANSFERS })).facts.payWays).toEqual(['transfer']);
  });
});

test('a demo market refuses real money before it is written, and after', async () => {
  const refused = '这是演示市场，账上是模拟资金：请删去 TRANSFER_*';
  const demo = { databaseUrl: await emptyDatabaseUrl(), dataDir: path.join(folder, 'demo') };
  await expect(start({ ...demo, demo: true, payments: TRANSFERS })).rejects.toThrow(refused);
  const seeded = await freshDatabase();
  await expect(start({ ...seeded, payments: TRANSFERS })).rejects.toThrow(refused);
  expect((await start(seeded)).facts).toMatchObject({ demo: true, sandbox: true });
  await seeded.remove();
});
