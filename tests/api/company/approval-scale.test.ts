import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  approvalList,
  approvalRule,
  saveApprovalRule,
} from '#app/domain/company/approval-contract.ts';
import { importSpendUnits, previewSpendUnits } from '#app/domain/company/spend-unit-contract.ts';
import { saveSumRule } from '#app/domain/company/sum-rule-contract.ts';
import { direct, submit } from '#tests/api/order/ordering.ts';
import { times } from '#tests/api/order/racing.ts';
import { type Buyer, first, type OpenMarket } from '#tests/api/support/open-market.ts';
import { approvals, customers, members, orders } from '#trading-api/schema.ts';
import { company, member, openMarket } from './companies.ts';

const HOUR_MS = 3_600_000;
const [PEOPLE, CENTRES, WAITING] = [200, 40, 1_000];

let market: OpenMarket;
let owner: Buyer;
let approver: Buyer;
let buyer: Buyer;
beforeAll(async () => {
  market = await openMarket();
  owner = await company(market);
  await owner.call(saveApprovalRule, { oneLevelFrom: '50,000', twoLevelsFrom: '' });
  buyer = await member(market, owner, 'buyer');
  approver = await member(market, owner, 'approver');
  await fill();
});
afterAll(() => market.close());

/** The company's people, its cost centres, and what waits, each an hour's part later than the one before. */
async function fill() {
  const { db } = market;
  const [template] = await db.select().from(customers).limit(1);
  if (!template) throw new Error('no customer');
  const { id: _, ...fields } = template;
  const people = await db
    .insert(customers)
    .values(
      times(PEOPLE, (at) => ({
        ...{ ...fields, phone: `177${String(at).padStart(8, '0')}`, name: `员工 ${at}` },
        ...{ mail: null, sellerCode: null, platformType: 'buyer' },
      })),
    )
    .returning({ id: customers.id });
  const joinedAt = market.now();
  await db.insert(members).values(
    people.map(({ id }) => ({
      personId: id,
      companyId: owner.id,
      role: 'buyer' as const,
      joinedAt,
    })),
  );
  const rows = times(CENTRES, (at) => ({
    ...{ line: at + 2, kind: '成本中心', code: `C${at}`, name: `部门 ${at}`, state: '' },
  }));
  const { digest } = await owner.call(previewSpendUnits, { rows });
  await owner.call(importSpendUnits, { rows, digest });
  const goods = await market.offer({ availableCount: 100_000_000 });
  const own = { costCentre: '部门 1' };
  const { orderCode } = await submit(buyer, { ...direct(goods, '20'), ...own });
  const [order] = await db.select().from(orders).where(eq(orders.orderCode, orderCode));
  const [approval] = await db.select().from(approvals).where(eq(approvals.orderCode, orderCode));
  if (!order || !approval) throw new Error('nothing waits');
  // The numbers after the order's own, so that none is its own again.
  const lastDigits = Number(orderCode.slice(-4));
  const codes = times(
    WAITING - 1,
    (at) => orderCode.slice(0, -4) + String((lastDigits + at + 1) % 10_000).padStart(4, '0'),
  );
  const createdAt = market.now();
  await db.insert(orders).values(
    codes.map((code, at) => ({
      ...{ ...order, orderCode: code, personId: people[at % PEOPLE]?.id ?? null, createdAt },
      ...{
        costCentre: `部门 ${at % CENTRES}`,
        payDeadline: new Date(createdAt.getTime() + HOUR_MS),
      },
    })),
  );
  const { id: __, ...asked } = approval;
  await db.insert(approvals).values(
    codes.map((code, at) => ({
      ...{ ...asked, orderCode: code, personId: people[at % PEOPLE]?.id ?? 0 },
      expiresAt: new Date(createdAt.getTime() + HOUR_MS - at * 1000),
    })),
  );
}

/** How long a call takes, its first time aside, and how many characters it answers. */
async function costOf(call: () => Promise<unknown>) {
  await call();
  const began = performance.now();
  const answer = await call();
  return { ms: performance.now() - began, length: JSON.stringify(answer).length };
}

test('a company of 200 people, 40 cost centres and 1,000 open approvals reads them by pages, what ends first before the rest', async () => {
  const page = (at: number) =>
    approver.call(approvalList, { which: 'waiting', page: at, rows: 20 });
  const { content, totalElements } = await page(1);
  expect(totalElements).toBe(WAITING);
  const ends = content.map(({ expireDate }) => expireDate);
  expect(ends).toEqual(ends.toSorted());
  const last = (await page(50)).content;
  expect(last).toHaveLength(20);
  expect(first(last).expireDate >= (ends.at(-1) ?? '')).toBe(true);
  const { ms, length } = await costOf(() => page(1));
  expect(ms).toBeLessThan(1_500);
  expect(length).toBeLessThan(60_000);
});

test('its rules are read, and what it buys is added up, in time', async () => {
  for (const spender of ['person', 'costCentre', 'company'] as const) {
    await owner.call(saveSumRule, { period: 'month', spender, sellers: 'all', amount: '90,000' });
  }
  const { ms, length } = await costOf(() => owner.call(approvalRule, {}));
  expect(ms).toBeLessThan(500);
  expect(length).toBeLessThan(30_000);
  market.advance(3000);
  const goods = await market.offer({ availableCount: 100_000_000 });
  const began = performance.now();
  const placed = await submit(buyer, { ...direct(goods, '1'), costCentre: 'C2' });
  expect(performance.now() - began).toBeLessThan(3_000);
  expect(placed.waitsForApproval).toBe(true);
});
