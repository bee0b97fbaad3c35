import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvalList, saveApprovalRule } from '#app/domain/company/approval-contract.ts';
import type { Endpoint } from '#app/domain/endpoint.ts';
import { purchaseOrders } from '#app/domain/order/contract.ts';
import { direct, submit } from '#tests/api/order/ordering.ts';
import type { OpenMarket } from '#tests/api/support/open-market.ts';
import { company, member, openMarket } from './companies.ts';

const logged: string[] = [];
let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket(undefined, { log: { write: (line) => logged.push(line) } });
});
afterAll(() => market.close());

/** How many statements the newest call of an endpoint has cost. */
const statementsOf = (endpoint: Endpoint): number | undefined =>
  logged
    .map((line): { call?: string; queries?: number } => JSON.parse(line))
    .findLast(({ call }) => call === endpoint.name)?.queries;

test('what waits for an approval is read in as many statements, however much waits', async () => {
  const goods = await market.offer({ availableCount: 100_000_000 });
  const owner = await company(market);
  await owner.call(saveApprovalRule, { oneLevelFrom: '50,000', twoLevelsFrom: '200000' });
  const buyer = await member(market, owner, 'buyer');
  const approver = await member(market, owner, 'approver');
  const costs: { orders: number | undefined; approvals: number | undefined }[] = [];
  for (const waiting of [1, 2, 3, 4]) {
    market.advance(2000);
    await submit(buyer, direct(goods, '20'));
    const { content } = await owner.call(purchaseOrders, {});
    expect(content.map(({ approval }) => approval?.waitsFor.length)).toEqual(
      Array(waiting).fill(2),
    );
    const { content: asked } = await approver.call(approvalList, { which: 'waiting' });
    expect(asked).toHaveLength(waiting);
    await expect.poll(() => statementsOf(approvalList)).toBeTypeOf('number');
    costs.push({ orders: statementsOf(purchaseOrders), approvals: statementsOf(approvalList) });
  }
  const [first] = costs;
  // Of each order that is shown: its lines, and what was paid for such goods before.
  const approvals = [0, 1, 2, 3].map((more) => (first?.approvals ?? 0) + 2 * more);
  expect(costs).toEqual(approvals.map((each) => ({ orders: first?.orders, approvals: each })));
});
