import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, inject } from 'vitest';
import { registered } from '#tests/support/customers.ts';
import { test } from '#tests/support/portal-test.ts';
import {
  detailOf,
  findGoods,
  isPlentiful,
  plentifulGoods,
  putIntoCart,
} from '#tests/support/trading-api.ts';
import type { Session } from '#tests/support/visitor/visitor.ts';

interface Line {
  program: 'portal' | 'api';
  requestId: string;
  queries?: number;
  apiCalls?: number;
}

const linesOf = (requestId: string): Line[] =>
  readFileSync(inject('portalLog'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('{') && line.includes(requestId))
    .map((line): Line => JSON.parse(line));

/** The calls of the trading API, and the statements of the database, that a page takes. */
async function costOf({ request }: Session, path: string) {
  // What all visitors share is there already.
  await request.get(path);
  const requestId = randomUUID();
  const answer = await request.get(path, { headers: { 'x-request-id': requestId } });
  expect(answer.status()).toBe(200);
  const logged = () => {
    const lines = linesOf(requestId);
    const calls = lines.filter(({ program }) => program === 'api');
    const page = lines.find(({ program }) => program === 'portal');
    return page && calls.length === page.apiCalls ? calls : null;
  };
  await expect.poll(logged).not.toBeNull();
  const calls = logged() ?? [];
  return {
    calls: calls.length,
    statements: calls.reduce((sum, { queries = 0 }) => sum + queries, 0),
  };
}

/** Asked again where another journey has just changed what all visitors share: that only adds to it. */
const expectCost = (session: Session, path: string, cost: Awaited<ReturnType<typeof costOf>>) =>
  expect.poll(() => costOf(session, path)).toEqual(cost);

/** A new call costs every member on every such page: first see whether an existing one can answer it. */
describe('what a page costs a member: calls of the API, and statements of the database', () => {
  test('a list', async ({ page }) => {
    await registered(page);
    await expectCost(page.context(), '/trading?categoryCode=01', { calls: 2, statements: 3 });
  });

  test('goods', async ({ page }) => {
    await registered(page);
    await expectCost(page.context(), detailOf(await plentifulGoods()), {
      calls: 4,
      statements: 7,
    });
  });

  test('orders', async ({ page }) => {
    await registered(page);
    await expectCost(page.context(), '/customer/purchase-order', { calls: 4, statements: 6 });
  });

  test('a cart, however much is in it', async ({ page }) => {
    const customer = await registered(page);
    for (const goods of await findGoods(8, isPlentiful)) await putIntoCart(customer, goods);
    await expectCost(page.context(), '/shopCart', { calls: 3, statements: 6 });
  });
});
