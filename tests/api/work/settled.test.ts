import { afterAll, beforeAll, expect, test } from 'vitest';
import { providerBills as billsCall } from '#app/domain/remittance/bill-contract.ts';
import { unclosedPayments } from '#app/domain/remittance/unclosed-contract.ts';
import { threadReports as reportsCall } from '#app/domain/thread/contract.ts';
import { workCounts } from '#app/domain/work/contract.ts';
import { soldBy } from '#tests/api/order/sold-orders.ts';
import { type Buyer, first, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import {
  billDifferences,
  paymentAttempts,
  providerBills,
  threadPosts,
  threadReports,
  threads,
} from '#trading-api/schema.ts';
import { forgetCounts } from '#trading-api/work/kept-counts.ts';

let market: OpenMarket;
let operator: Buyer;
beforeAll(async () => {
  market = await openMarket();
  operator = await market.buyer({ platformType: 'buyer,operator' });
});
afterAll(() => market.close());

/** As they are now, not as they were kept. */
const counts = async () => {
  forgetCounts(market.db, operator.id);
  const { waiting } = await operator.call(workCounts, { role: 'desk' });
  return waiting;
};
const PAGE = { rows: 500 };
const WAITS = { ...PAGE, waits: '1' } as const;

test('issue 50 §1: what is settled is in the list of payments that were not closed, and not counted', async () => {
  const before = await operator.call(unclosedPayments, WAITS);
  const code = '2699000000000001';
  await soldBy(market, 'S0001', operator.id, { code, state: 'cancelled', lines: 1 });
  const now = market.now();
  const attempt = (tradeNo: string, seenAt: Date | null) => ({
    ...{ tradeNo, orderCode: code, payMethod: 'wechat' as const, provider: 'wechat' },
    ...{ amount: 100, status: 'pending' as const, payTokenHash: tradeNo, expiresAt: now },
    ...{ givenUpAt: now, seenAt },
  });
  await market.db.insert(paymentAttempts).values([attempt('T1', null), attempt('T2', now)]);
  const { content, open } = await operator.call(unclosedPayments, PAGE);
  expect(content.map(({ tradeNo }) => tradeNo)).toEqual(expect.arrayContaining(['T1', 'T2']));
  const waiting = await operator.call(unclosedPayments, WAITS);
  expect(waiting.totalElements).toBe(before.totalElements + 1);
  expect(waiting.content.map(({ tradeNo }) => tradeNo)).not.toContain('T2');
  expect([open, (await counts()).unclosed]).toEqual(Array(2).fill(waiting.totalElements));
});

test('issue 50 §1: so it is with bills of providers: each is counted once', async () => {
  const now = market.now();
  const bill = (day: string, state: 'compared' | 'unreadable') => ({
    ...{ provider: 'wechat' as const, day, state, readAt: now },
  });
  await market.db
    .insert(providerBills)
    .values([
      bill('2026-01-01', 'compared'),
      bill('2026-01-02', 'unreadable'),
      bill('2026-01-03', 'compared'),
      bill('2026-01-04', 'compared'),
    ]);
  const difference = (day: string, key: string, settledAt: Date | null) => ({
    ...{ provider: 'wechat' as const, day, key, problem: 'amount' as const },
    ...{ tradeNo: key, number: key, foundAt: now, settledAt },
  });
  await market.db
    .insert(billDifferences)
    .values([
      difference('2026-01-01', 'open', null),
      difference('2026-01-01', 'another', null),
      difference('2026-01-03', 'settled', now),
    ]);
  const waiting = await operator.call(billsCall, WAITS);
  expect(waiting.content.map(({ day }) => day)).toEqual(['2026-01-02', '2026-01-01']);
  expect([waiting.totalElements, waiting.open, (await counts()).bill]).toEqual([2, 2, 2]);
  expect((await operator.call(billsCall, PAGE)).totalElements).toBe(4);
});

test('issue 50 §1: so it is with reported posts', async () => {
  const now = market.now();
  const before = await operator.call(reportsCall, WAITS);
  const [thread] = await market.db
    .insert(threads)
    .values({
      ...{ kind: 'order', ref: '2699000000000001', customerId: operator.id },
      ...{ sellerCode: 'S0001', createdAt: now },
    })
    .returning();
  const post = { threadId: first(thread ? [thread] : []).id, side: 'seller' as const };
  const posts = await market.db
    .insert(threadPosts)
    .values(['甲', '乙'].map((text) => ({ ...post, personId: operator.id, text, createdAt: now })))
    .returning();
  await market.db.insert(threadReports).values(
    posts.map(({ id }, at) => ({
      ...{ postId: id, customerId: operator.id, personId: operator.id, reason: '广告' },
      ...{ createdAt: now, ...(at > 0 && { decidedAt: now, hidden: false }) },
    })),
  );
  const waiting = await operator.call(reportsCall, WAITS);
  expect(waiting.totalElements).toBe(before.totalElements + 1);
  expect(waiting.content.every(({ hidden }) => hidden === null)).toBe(true);
  expect([waiting.waiting, (await counts()).report]).toEqual(Array(2).fill(waiting.totalElements));
  const all = await operator.call(reportsCall, PAGE);
  expect(all.totalElements).toBeGreaterThan(waiting.totalElements);
});
