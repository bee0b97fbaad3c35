import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { HOUR_MS } from '#app/domain/duration.ts';
import { cancelOrder } from '#app/domain/order/contract.ts';
import { startOfWallDay, wallDay } from '#app/domain/time.ts';
import { type ApiProcess, startApiProcess } from '#tests/api/support/api-process.ts';
import { newSerial, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { emptyDatabaseUrl } from '#tests/api/support/postgres.ts';
import { wechatBill } from '#tests/support/payment-stubs/bill-files.ts';
import { credentialsOf } from '#tests/support/payment-stubs/credentials.ts';
import type { StubRequest } from '#tests/support/payment-stubs/stub-server.ts';
import { receivePayment } from '#trading-api/payment/settlement.ts';
import {
  billDifferences,
  messageDeliveries,
  orderPayments,
  paymentAttempts,
  providerBillRows,
  providerBills,
  refunds,
} from '#trading-api/schema.ts';
import {
  alipay,
  anOrder,
  attemptOf,
  METHODS,
  market,
  refundsOf,
  start,
  stateOf,
  stubOf,
  wechat,
  withProviders,
} from './provider-market.ts';

type Method = (typeof METHODS)[number];

/** Up to seven starts of a process; a busy machine takes its time over them. */
const TIMEOUT_MS = 600_000;
const patiently = { timeout: 60_000, interval: 50 };

withProviders();

let folder: string;
let credentials: Record<string, string>;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'keys-'));
  credentials = await credentialsOf({ wechat, alipay }, folder);
  // A process would be busy with those of the demo.
  await market.db.delete(messageDeliveries);
});
afterAll(() => rm(folder, { recursive: true }));
afterEach(() => {
  wechat.watch = alipay.watch = null;
});

const startProcess = (database = market.database) => startApiProcess(database, credentials);

/** Runs a process until it asks a provider for this; it ends without the answer, though it was carried out. */
async function killedAt(
  method: Method,
  isAsked: (request: StubRequest) => boolean,
  database = market.database,
) {
  let running: Promise<ApiProcess> | null = null;
  const killed = new Promise<void>((resolve, reject) => {
    stubOf(method).watch = async (request) => {
      if (!isAsked(request)) return;
      stubOf(method).watch = null;
      await running?.then((api) => api.kill()).then(resolve, reject);
    };
  });
  running = startProcess(database);
  await running;
  await killed;
}

/** Runs a process until something is true. */
async function runUntil(isDone: () => Promise<boolean>, database = market.database) {
  const api = await startProcess(database);
  try {
    await expect.poll(isDone, patiently).toBe(true);
  } finally {
    await api.kill();
  }
}

/** What the process that was killed had in hand is due again a minute later; the test does not wait for it. */
async function dueNow(tradeNo: string) {
  const past = new Date(0);
  const own = eq(refunds.tradeNo, tradeNo);
  await market.db.update(refunds).set({ nextTryAt: past }).where(own);
}

const CALL = {
  wechat: {
    ask: ({ method, url }) => method === 'GET' && url.startsWith('/v3/refund/'),
    send: ({ method, url }) => method === 'POST' && url.startsWith('/v3/refund/'),
    close: ({ url }) => url.endsWith('/close'),
    query: ({ url }) => url.includes('/out-trade-no/') && !url.endsWith('/close'),
  },
  alipay: {
    ask: (request) => named(request, 'alipay.trade.fastpay.refund.query'),
    send: (request) => named(request, 'alipay.trade.refund'),
    close: (request) => named(request, 'alipay.trade.close'),
    query: (request) => named(request, 'alipay.trade.query'),
  },
} satisfies Record<Method, Record<string, (request: StubRequest) => boolean>>;

const named = ({ url, body }: StubRequest, method: string) =>
  [url.split('?')[1] ?? '', body].some(
    (each) => new URLSearchParams(each).get('method') === method,
  );

/** What the provider says when it is asked for a refund: it has it in hand, or has sent the money. */
function says(method: Method, tradeNo: string, state: 'in hand' | 'sent') {
  const amount = { refund: 770_000, total: 770_000 };
  const status = state === 'sent' ? 'SUCCESS' : 'PROCESSING';
  const refundNo = `R${tradeNo}`;
  if (method === 'wechat') {
    wechat.refundStates.set(refundNo, { status, out_trade_no: tradeNo, amount });
  } else {
    alipay.refundStates.set(refundNo, {
      out_request_no: refundNo,
      refund_amount: '7700.00',
      ...(state === 'sent' && { refund_status: 'REFUND_SUCCESS' }),
    });
  }
}

describe.runIf(process.env.TEST_DATABASE === 'postgres').each(METHODS)('%s: killed', (method) => {
  const call = CALL[method];
  const provider = () => {
    const found = market.payments.providers.find(({ name }) => name === method);
    if (!found) throw new Error(`no ${method}`);
    return found;
  };
  const receive = (tradeNo: string) => {
    const paidAt = market.now();
    const payment = { tradeNo, notificationId: newSerial(), amount: 770_000, paidAt };
    return receivePayment(market.db, provider(), payment, paidAt);
  };

  test(
    'at each step of a refund that is accepted and has not happened: it is found again, sent under one number, and done when it has',
    async () => {
      const { owner, orderCode } = await anOrder();
      const { tradeNo } = await start(owner, orderCode, method);
      await owner.call(cancelOrder, { orderCode }, { serial: newSerial() });
      expect(await receive(tradeNo)).toBe('refunded');
      const row = async () => (await refundsOf(orderCode))[0];
      const sent = () => stubOf(method).refundCalls.filter((each) => each === `send R${tradeNo}`);
      alipay.fundChange = 'N';
      wechat.refundAnswers = ['PROCESSING'];

      await killedAt(method, call.ask);
      expect(await row()).toMatchObject({ state: 'waiting', tries: 1 });
      expect(sent()).toHaveLength(0);
      await dueNow(tradeNo);
      await killedAt(method, call.send);
      expect(await row()).toMatchObject({ state: 'waiting', tries: 2 });
      expect(sent()).toHaveLength(1);

      says(method, tradeNo, 'in hand');
      await dueNow(tradeNo);
      await killedAt(method, call.ask);
      await dueNow(tradeNo);
      await runUntil(async () => (await row())?.tries === 4);
      expect(await row()).toMatchObject({ state: 'waiting', doneAt: null });

      says(method, tradeNo, 'sent');
      await dueNow(tradeNo);
      await killedAt(method, call.ask);
      expect(await row()).toMatchObject({ state: 'waiting', doneAt: null });
      await dueNow(tradeNo);
      await runUntil(async () => (await row())?.state === 'done');
      expect(await refundsOf(orderCode)).toHaveLength(1);
      const numbers = new Set(stubOf(method).refundCalls.filter((each) => each.includes(tradeNo)));
      expect([...numbers].sort()).toEqual([`ask R${tradeNo}`, `send R${tradeNo}`]);
    },
    TIMEOUT_MS,
  );

  test(
    'at a closing: it is closed; and where it was paid meanwhile its money is counted once',
    async () => {
      const begun = await Promise.all([anOrder(), anOrder()]);
      const [unpaid, paid] = await Promise.all(
        begun.map(async ({ owner, orderCode }) => ({
          ...{ owner, orderCode },
          tradeNo: (await start(owner, orderCode, method)).tradeNo,
        })),
      );
      if (!unpaid || !paid) throw new Error('nothing was begun');
      const due = ({ tradeNo }: { tradeNo: string }) =>
        market.db
          .update(paymentAttempts)
          .set({ expiresAt: new Date(0), nextLookAt: new Date(0), nextQueryAt: null })
          .where(eq(paymentAttempts.tradeNo, tradeNo));

      await due(unpaid);
      await killedAt(method, call.close);
      expect(await attemptOf(unpaid.tradeNo)).toMatchObject({ closedAt: null, status: 'pending' });
      await due(unpaid);
      await runUntil(async () => (await attemptOf(unpaid.tradeNo)).closedAt !== null);
      expect(await attemptOf(unpaid.tradeNo)).toMatchObject({
        status: 'pending',
        nextLookAt: null,
      });

      stubOf(method).pay(paid.tradeNo);
      for (const step of [call.close, call.query]) {
        await due(paid);
        await killedAt(method, step);
        expect(await attemptOf(paid.tradeNo)).toMatchObject({ closedAt: null, status: 'pending' });
      }
      await due(paid);
      await runUntil(async () => (await stateOf(paid.owner, paid.orderCode)) === 'paid');
      const booked = eq(orderPayments.orderCode, paid.orderCode);
      expect(await market.db.$count(orderPayments, booked)).toBe(1);
      expect(await refundsOf(paid.orderCode)).toEqual([]);
    },
    TIMEOUT_MS,
  );
});

describe.runIf(process.env.TEST_DATABASE === 'postgres')('killed', () => {
  /**
   * Empty: the demo market has taken simulated money, beside which no process takes real money
   * (design/payments: Play money and real money).
   */
  let empty: OpenMarket;
  beforeAll(async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'market-'));
    const remove = () => rm(dataDir, { recursive: true, force: true });
    empty = await openMarket({ databaseUrl: await emptyDatabaseUrl(), dataDir, remove });
  }, TIMEOUT_MS);
  afterAll(async () => {
    await empty.close();
    await empty.database.remove();
  });

  test(
    'at each step of the comparison with a bill: the day is compared once, its lines and differences are there once',
    async () => {
      const day = wallDay(new Date(Date.now() - 48 * HOUR_MS));
      const paid = (tradeNo: string) => ({
        ...({ kind: 'payment', state: 'done', providerNo: '420000', fee: 0 } as const),
        ...{ tradeNo, number: tradeNo, amount: 100 },
      });
      const file = Buffer.from(wechatBill(day, [paid('another-shop'), paid('a-third-shop')]));
      wechat.bills.set(day, { file });
      const own = and(eq(providerBills.day, day), eq(providerBills.provider, 'wechat'));
      const due = () =>
        empty.db
          .update(providerBills)
          .set({ nextTryAt: new Date(0) })
          .where(own);
      const nextTryAt = startOfWallDay(day);
      await empty.db.insert(providerBills).values({ provider: 'wechat', day, nextTryAt });
      for (const address of ['/v3/bill/tradebill', '/v3/billdownload/file']) {
        await due();
        await killedAt('wechat', ({ url }) => url.startsWith(address), empty.database);
        expect(await empty.db.select().from(providerBills).where(own)).toMatchObject([
          { state: 'waiting', readAt: null, nextTryAt: expect.any(Date) },
        ]);
        expect(await empty.db.$count(providerBillRows)).toBe(0);
      }
      await due();
      const bill = async () => (await empty.db.select().from(providerBills).where(own))[0];
      await runUntil(async () => (await bill())?.state === 'compared', empty.database);
      expect(await bill()).toMatchObject({ nextTryAt: null, theirs: { payments: 2, paid: 200 } });
      expect(await empty.db.$count(providerBillRows, eq(providerBillRows.day, day))).toBe(2);
      expect(await empty.db.$count(billDifferences, eq(billDifferences.day, day))).toBe(2);
    },
    TIMEOUT_MS,
  );
});
