import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { submitOrder } from '#app/domain/checkout/contract.ts';
import { RESULT } from '#app/domain/endpoint.ts';
import { marketFacts, marketStatus } from '#app/domain/status/contract.ts';
import { direct } from '#tests/api/order/ordering.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import {
  type Buyer,
  newSerial,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';
import type { OpenDatabase } from '#trading-api/platform/database/open-database.ts';
import { noteRuns } from '#trading-api/platform/job-runs.ts';
import {
  jobRuns,
  messageDeliveries,
  paymentAttempts,
  refunds,
  smsOutbox,
} from '#trading-api/schema.ts';
import { deliveriesOf, sourcesOf } from '#trading-api/status/status.ts';

const MINUTE_MS = 60_000;

let market: OpenMarket;
let operator: Buyer;
beforeAll(async () => {
  market = await openMarket();
  operator = await market.buyer({ platformType: 'customer,operator' });
});
afterAll(() => market.close());

const status = () => operator.call(marketStatus, {});
const jobOf = async (name: string) => (await status()).jobs.find((job) => job.name === name);

describe('market.facts', () => {
  test('anybody learns how the market is run', async () => {
    expect(await market.call(marketFacts, {})).toEqual({
      demo: true,
      sandbox: true,
      payWays: ['wechat', 'alipay', 'transfer'],
      registrationProof: 'off',
      // Its operator reads them.
      sends: { texts: true, mails: true },
    });
  });

  test('a market without any way to pay names none', async () => {
    const bare = await openMarket(undefined, {
      sandboxed: false,
      registration: { proof: 'sms', perNetwork: 10 },
    });
    try {
      expect(await bare.call(marketFacts, {})).toMatchObject({
        sandbox: false,
        payWays: [],
        registrationProof: 'sms',
      });
    } finally {
      await bare.close();
    }
  });
});

describe('operator.status', () => {
  test('is for the operator', async () => {
    const buyer = await market.buyer();
    expect(await refusalOf(buyer.call(marketStatus, {}))).toMatchObject({ code: RESULT.forbidden });
  });

  test('says how database and files are', async () => {
    const { database, files } = await status();
    expect(database.engine).toBe(market.database.databaseUrl ? 'postgres' : 'pglite');
    expect(database.connections === null).toBe(database.engine === 'pglite');
    expect(files).toEqual({ kind: 'disk', freeBytes: expect.any(Number), error: null });
  });

  test('shows the runs of a job by whichever process, how late it is, and what failed', async () => {
    const job = { name: 'sweep', everyMs: MINUTE_MS, clock: market.now };
    const [here, there] = [noteRuns(market.db, job), noteRuns(market.db, job)];
    await here({ tookMs: 12 });
    expect(await jobOf('sweep')).toMatchObject({ tookMs: 12, lagMs: 0, failures: 0, error: null });
    market.advance(3 * MINUTE_MS);
    expect((await jobOf('sweep'))?.lagMs).toBeGreaterThanOrEqual(2 * MINUTE_MS);
    const failure = new Error('no answer for 13912345678');
    await there({ tookMs: 1, error: failure });
    await here({ tookMs: 1, error: failure });
    const failing = await jobOf('sweep');
    expect(failing).toMatchObject({ failures: 2, error: 'Error: no answer for [redacted]' });
    expect(failing?.lagMs).toBeGreaterThan(0);
    await there({ tookMs: 3 });
    expect(await jobOf('sweep')).toMatchObject({ lagMs: 0, failures: 0, error: null });
  });

  test('messages that should have been sent are late, by channel; those of quiet hours are not', async () => {
    const now = market.now();
    const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS);
    const mail = {
      channel: 'mail',
      customerId: operator.id,
      address: 'a@example.com',
      subject: 's',
      text: 't',
    } as const;
    await market.db.insert(messageDeliveries).values([
      { ...mail, createdAt: minutesAgo(30), nextTryAt: minutesAgo(20) },
      { ...mail, createdAt: minutesAgo(30), nextTryAt: minutesAgo(5) },
      { ...mail, createdAt: minutesAgo(60), nextTryAt: minutesAgo(60), state: 'failed' },
      { ...mail, createdAt: minutesAgo(3 * 1440), nextTryAt: minutesAgo(60), state: 'failed' },
    ]);
    // Those of the demo are due when its quiet hours end, at any time of this run.
    await market.db.delete(smsOutbox);
    await market.db.insert(smsOutbox).values({
      phone: '13900000000',
      text: 't',
      sentAt: minutesAgo(30),
      dueAt: minutesAgo(-60),
      nextTryAt: minutesAgo(30),
      state: 'waiting',
    });
    const found = await deliveriesOf(market.db, now);
    expect(found.find(({ channel }) => channel === 'mail')).toEqual({
      channel: 'mail',
      seconds: 20 * 60,
      failed: 1,
    });
    expect(found.find(({ channel }) => channel === 'sms')).toMatchObject({ seconds: 0, failed: 0 });
  });

  test('a job of each second is written down each ten seconds', async () => {
    const ended = noteRuns(market.db, { name: 'often', everyMs: 1000, clock: market.now });
    await ended({ tookMs: 1 });
    await ended({ tookMs: 2 });
    expect(await jobOf('often')).toMatchObject({ tookMs: 1, lagMs: 0 });
    market.advance(10_000);
    await ended({ tookMs: 3 });
    expect(await jobOf('often')).toMatchObject({ tookMs: 3, lagMs: 0 });
  });

  test('a job that is no longer started is late nowhere', async () => {
    const former = { name: 'releasePaidMargins', everyMs: MINUTE_MS, knownSince: new Date(0) };
    await market.db.insert(jobRuns).values(former);
    await noteRuns(market.db, { name: 'started', everyMs: MINUTE_MS, clock: market.now })({
      tookMs: 1,
    });
    expect(await jobOf('started')).toMatchObject({ lagMs: 0 });
    expect(await jobOf(former.name)).toBeUndefined();
    const figures = sourcesOf({ db: market.db } as OpenDatabase, {
      clock: market.now,
      unsafe: [],
    });
    const late = (await figures.jobLag()).map(({ job }) => job);
    expect(late).toContain('started');
    expect(late).not.toContain(former.name);
  });

  test('names the refunds that a person has to see to', async () => {
    const tradeNo = 'T-status-1';
    const goods = await market.offer();
    const buyer = await market.buyer();
    const { orderCode } = await buyer.call(submitOrder, direct(goods, '1'), {
      serial: newSerial(),
    });
    await market.db.insert(paymentAttempts).values({
      tradeNo,
      orderCode,
      payMethod: 'wechat',
      provider: 'sandbox',
      amount: 123_456,
      status: 'refunded',
      payTokenHash: tradeNo,
      expiresAt: market.now(),
    });
    await market.db.insert(refunds).values({
      tradeNo,
      orderCode,
      amount: 123_456,
      reason: 'paid_twice',
      state: 'failed',
    });
    expect((await status()).refunds).toMatchObject({
      waiting: 0,
      failed: 1,
      lastFailed: [{ tradeNo, orderCode, amount: '1234.56', reason: 'paid_twice' }],
    });
  });
});
