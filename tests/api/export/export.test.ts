import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#app/domain/duration.ts';
import { askExport, exportList, exportPart } from '#app/domain/export/contract.ts';
import { EXPORT_FAILED, EXPORT_KEPT_MS, MOST_UNDER_WAY } from '#app/domain/export/export.ts';
import { purchaseOrders } from '#app/domain/order/contract.ts';
import { expectNotified } from '#tests/api/message/notifications.ts';
import { soldBy } from '#tests/api/order/sold-orders.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import { type Buyer, first, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { makeExports, sweepExports } from '#trading-api/export/index.ts';
import type { Call } from '#trading-api/platform/http/route.ts';
import { routes } from '#trading-api/routes.ts';
import { customers, exportParts, exports, members } from '#trading-api/schema.ts';

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

let orders = 0;
/** A buyer with so many paid orders, and one that is not paid. */
async function buyerOf(paid: number, fields: Parameters<OpenMarket['buyer']>[0] = {}) {
  const buyer = await market.buyer(fields);
  for (let made = 0; made <= paid; made += 1) {
    orders += 1;
    const code = `26${String(orders).padStart(14, '0')}`;
    const state = made < paid ? 'paid' : 'waitPay';
    await soldBy(market, 'S0001', buyer.id, { code, state, lines: 1 });
  }
  return buyer;
}

const PAID = { kind: 'purchaseOrders', filters: { state: 'paid' } } as const;
const ask = async (buyer: Buyer, asked: Parameters<typeof wanted>[0] = PAID) =>
  (await buyer.call(askExport, wanted(asked))).id;
const wanted = (asked: { kind: 'purchaseOrders' | 'saleOrders' | 'leads'; filters: object }) => ({
  ...asked,
  filters: { ...asked.filters },
});
/** As the job does, with parts of few rows. */
const make = (size = { rows: 2, parts: 20 }) => makeExports(market.whole, routes, size);
const own = async (buyer: Buyer) => first((await buyer.call(exportList, {})).content);

async function codesIn(buyer: Buyer, id: string) {
  const codes: unknown[] = [];
  for (let part = 1; ; part += 1) {
    const { rows } = await buyer.call(exportPart, { id, list: 0, part });
    if (rows.length === 0) return codes;
    codes.push(...rows.map((row) => Object(row).orderCode));
  }
}
const codesOf = async (buyer: Buyer) =>
  (await buyer.call(purchaseOrders, { state: 'paid', rows: 500 })).content.map(
    ({ orderCode }) => orderCode,
  );

describe('export.ask, export.list, export.part', () => {
  test('gathers all that the filters select, says how far it is, and notifies who asked', async () => {
    const buyer = await buyerOf(5);
    const id = await ask(buyer);
    expect(await own(buyer)).toMatchObject({ id, state: 'waiting', rows: 0, total: null });
    await make({ rows: 2, parts: 1 });
    expect(await own(buyer)).toMatchObject({ state: 'waiting', rows: 2, total: 5 });
    expect(await buyer.call(exportPart, { id, list: 0, part: 3 })).toMatchObject({
      ...{ done: false, rows: [] },
    });
    await make();
    expect(await own(buyer)).toMatchObject({ state: 'done', rows: 5, total: 5, error: '' });
    expect(await codesIn(buyer, id)).toEqual(await codesOf(buyer));
    const { kind, done, total } = await buyer.call(exportPart, { id, list: 0, part: 1 });
    expect([kind, done, total]).toEqual(['purchaseOrders', true, 5]);
    await expectNotified(market, 'exportReady', buyer, {
      path: '/customer/exports',
      text: /采购订单共 5 行已生成/,
    });
  });

  test('goes on where a process has ended, and has each row once', async () => {
    const buyer = await buyerOf(5);
    const id = await ask(buyer);
    await make({ rows: 2, parts: 1 });
    await expect(makeExports(market.whole, endingRoutes, { rows: 2 })).rejects.toThrow();
    expect(await own(buyer)).toMatchObject({ state: 'waiting', rows: 2 });
    market.advance(HOUR_MS);
    await make();
    expect(await codesIn(buyer, id)).toEqual(await codesOf(buyer));
    const parts = await market.db.$count(exportParts, eq(exportParts.exportId, Number(id)));
    expect(parts).toBe(3);
  });

  test('is given up after five runs in vain, and says so', async () => {
    const buyer = await buyerOf(1);
    await ask(buyer);
    for (let run = 0; run < 5; run += 1) {
      market.advance(HOUR_MS);
      await expect(makeExports(market.whole, endingRoutes)).rejects.toThrow();
    }
    expect(await own(buyer)).toMatchObject({ state: 'failed', error: EXPORT_FAILED });
    await expectNotified(market, 'exportFailed', buyer, {
      path: '/customer/exports',
      text: `您导出的采购订单没有生成：${EXPORT_FAILED}。`,
    });
  });

  test('is made once by several processes at once', async () => {
    const buyers = [await buyerOf(3), await buyerOf(4)];
    const ids = [];
    for (const buyer of buyers) ids.push(await ask(buyer));
    await Promise.all([make(), make(), make()]);
    for (const [at, buyer] of buyers.entries()) {
      expect(await codesIn(buyer, ids[at] ?? '')).toEqual(await codesOf(buyer));
      expect(await expectNotified(market, 'exportReady', buyer)).toHaveLength(1);
    }
  });

  test('G404: of nobody else, and not of another account of the same person', async () => {
    const [buyer, other] = [await buyerOf(1), await market.buyer()];
    const id = await ask(buyer);
    await make();
    const part = { id, list: 0, part: 1 };
    expect((await refusalOf(other.call(exportPart, part))).code).toBe('G404');
    expect((await other.call(exportList, {})).content).toEqual([]);
    const company = await market.buyer({ customerType: 'enterprise' });
    await market.db.insert(members).values({
      companyId: company.id,
      personId: buyer.id,
      role: 'viewer',
      joinedAt: market.now(),
    });
    expect((await refusalOf(buyer.call(exportPart, part))).code).toBe('G404');
  });

  test('a member has what the company has; who has left it, or lost the right, gets nothing', async () => {
    const company = await buyerOf(2, { customerType: 'enterprise', name: '集团' });
    const member = await market.buyer();
    const joined = { companyId: company.id, personId: member.id, role: 'buyer' } as const;
    await market.db.insert(members).values({ ...joined, joinedAt: market.now() });
    const id = await ask(member);
    await make();
    expect(await codesIn(member, id)).toEqual(await codesOf(company));
    expect((await refusalOf(company.call(exportPart, { id, list: 0, part: 1 }))).code).toBe('G404');
    await ask(member, { kind: 'purchaseOrders', filters: {} });
    await market.db.delete(members).where(eq(members.personId, member.id));
    await make();
    const [last] = await market.db
      .select()
      .from(exports)
      .where(eq(exports.personId, member.id))
      .orderBy(exports.id)
      .offset(1);
    expect(last).toMatchObject({ state: 'failed', rows: 0 });
    expect((await refusalOf(member.call(exportPart, { id, list: 0, part: 1 }))).code).toBe('G404');
  });

  test('G003: what of the list would be refused is not gathered, nor given afterwards', async () => {
    const buyer = await market.buyer();
    const leads = { kind: 'leads', filters: {} } as const;
    expect((await refusalOf(ask(buyer, leads))).code).toBe('G003');
    const operator = await market.buyer({ platformType: 'operator' });
    const id = await ask(operator, leads);
    await make({ rows: 500, parts: 20 });
    expect((await operator.call(exportPart, { id, list: 0, part: 1 })).done).toBe(true);
    await market.db
      .update(customers)
      .set({ platformType: 'purchase' })
      .where(eq(customers.id, operator.id));
    expect((await refusalOf(operator.call(exportPart, { id, list: 0, part: 1 }))).code).toBe(
      'G003',
    );
  });

  test('export.ask: invalid: filters that the list does not take', async () => {
    const buyer = await market.buyer();
    const odd = { kind: 'purchaseOrders', filters: { state: 'lost' } } as const;
    expect((await refusalOf(ask(buyer, odd))).code).toBe('invalid');
  });

  test('export.ask: tooMany of an account at once, also of many asked at once; the same is asked once', async () => {
    const buyer = await market.buyer();
    expect(await ask(buyer)).toBe(await ask(buyer));
    const many = Array.from({ length: 6 }, (_, at) =>
      ask(buyer, { kind: 'purchaseOrders', filters: { keyword: `第 ${at} 个` } }),
    );
    const settled = await Promise.allSettled(many);
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(MOST_UNDER_WAY - 1);
    const another = { kind: 'purchaseOrders', filters: { keyword: '再来一个' } } as const;
    expect((await refusalOf(ask(buyer, another))).code).toBe('tooMany');
    await make();
    expect(await ask(buyer, another)).toMatch(/^\d+$/);
    await make();
  });

  test('can be had for three days, then it is deleted with its rows', async () => {
    const buyer = await buyerOf(1);
    const id = await ask(buyer);
    await make();
    market.advance(EXPORT_KEPT_MS + 1000);
    expect((await refusalOf(buyer.call(exportPart, { id, list: 0, part: 1 }))).code).toBe('G404');
    expect((await buyer.call(exportList, {})).content).toEqual([]);
    market.advance(DAY_MS);
    await sweepExports(market.db, market.now());
    expect(await market.db.$count(exportParts, eq(exportParts.exportId, Number(id)))).toBe(0);
    expect(await market.db.$count(exports, eq(exports.personId, buyer.id))).toBe(0);
  });
});

/** The calls of a process whose connection ends after it has read a part. */
const endingRoutes = routes.map((route) =>
  route.endpoint === purchaseOrders
    ? {
        ...route,
        handle: async (call: Call) => {
          await route.handle(call);
          await call.db.execute(sql`select pg_terminate_backend(pg_backend_pid())`).catch(() => {});
          throw new Error('the connection has ended');
        },
      }
    : route,
);
