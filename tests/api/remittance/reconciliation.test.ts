import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Reconciliation } from '#app/domain/remittance/reconciliation.ts';
import { moneyReport, reconciliation } from '#app/domain/remittance/reconciliation-contract.ts';
import { assignLine } from '#app/domain/remittance/statement-contract.ts';
import { monthOf } from '#app/domain/statement/month.ts';
import { type Buyer, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { reconcile } from '#trading-api/remittance/reconciliation.ts';
import { arrived, importLines, lineBy, operatorOf, remitted } from './remitting.ts';

let market: OpenMarket;
let operator: Buyer;
let orderCode: string;
beforeAll(async () => {
  market = await openMarket();
  operator = await operatorOf(market);
  ({ orderCode } = await remitted(market));
  const line = arrived(market, { amount: '700.00' });
  await importLines(operator, [line]);
  const lineId = String((await lineBy(market, line.reference))?.id);
  await operator.call(assignLine, { lineId, orderCode });
});
afterAll(() => market.close());

/** What differs once something has gone wrong, which is undone afterwards. */
async function differencesAfter(...wrong: SQL[]) {
  const found: { kind: Reconciliation; subject: string; expected: string; found: string }[] = [];
  const undone = new Error('undone');
  await market.db
    .transaction(async (tx) => {
      for (const statement of wrong) await tx.execute(statement);
      const { checks } = await reconcile(tx, market.now());
      for (const { kind, differences } of checks) {
        for (const { orderCode: _, ...each } of differences) found.push({ kind, ...each });
      }
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  return found;
}

describe('moneyDesk.reconciliation', () => {
  test('issue 18 §6: a market in which all agrees has no difference, and says what was compared', async () => {
    const { checks } = await operator.call(reconciliation, {});
    expect(checks.flatMap(({ differences }) => differences)).toEqual([]);
    const compared = new Map(checks.map((check) => [check.kind, check.compared]));
    for (const kind of ['ledger', 'payments', 'orders', 'provider', 'bank', 'paidTwice'] as const) {
      expect(compared.get(kind), kind).toBeGreaterThan(0);
    }
  });

  const bank = sql`(select id from bank_lines where state = 'booked' limit 1)`;
  const account = (kind: string) => sql`(select id from ledger_accounts where kind = ${kind})`;
  const move = (from: string, to: string) => [
    sql`insert into ledger_accounts (kind) values ('margin') on conflict do nothing`,
    sql`insert into ledger_transfers (kind, reference, created_at) values ('marginFreeze', 'astray', now())`,
    sql`insert into ledger_entries select t.id, ${account(from)}, -5 from ledger_transfers t where reference = 'astray'`,
    sql`insert into ledger_entries select t.id, ${account(to)}, 5 from ledger_transfers t where reference = 'astray'`,
    sql`update ledger_accounts set balance = balance - 5 where id = ${account(from)}`,
    sql`update ledger_accounts set balance = balance + 5 where id = ${account(to)}`,
  ];
  const cases: readonly [Reconciliation, string, () => SQL[]][] = [
    [
      'ledger',
      '账户',
      () => [sql`update ledger_accounts set balance = balance + 1 where kind = 'sales'`],
    ],
    [
      'ledger',
      '转账',
      () => [
        sql`insert into ledger_transfers (kind, reference, created_at) values ('topUp', 'of nobody', now())`,
      ],
    ],
    [
      'payments',
      '入账合计',
      () => [
        sql`update order_payments set amount = amount + 1 where reference = concat('bank ', ${bank}::text)`,
      ],
    ],
    [
      'orders',
      '订单',
      () => [sql`update orders set paid_amount = paid_amount + 1 where order_code = ${orderCode}`],
    ],
    [
      'provider',
      '入账',
      () => [sql`update order_payments set method = 'alipay' where order_code = ${orderCode}`],
    ],
    [
      'bank',
      '流水',
      () => [
        sql`update bank_lines set booked = booked - 1, excess = 1, excess_to = 'wallet' where id = ${bank}`,
      ],
    ],
    [
      'bank',
      '多付流水',
      () => [sql`update bank_lines set booked = booked - 1, excess = 1 where id = ${bank}`],
    ],
    [
      'cancelled',
      '订单',
      () => [sql`update orders set state = 'cancelled' where order_code = ${orderCode}`],
    ],
    [
      'paidTwice',
      '多付订单',
      () => [sql`update orders set payment_amount = 1 where order_code = ${orderCode}`],
    ],
    [
      'paidTwice',
      '重复付款',
      () => [
        sql`insert into refunds (order_code, refund_no, amount, reason, state) values (${orderCode}, 'X1', 5, 'paid_twice', 'failed')`,
      ],
    ],
    ['margins', '保证金合计', () => move('topUp', 'margin')],
  ];

  test.each(cases)('issue 18 §6: finds what differs: %s, %s', async (kind, subject, wrong) => {
    const found = await differencesAfter(...wrong());
    expect(found.map((each) => each.kind)).toContain(kind);
    const ofKind = found.filter((each) => each.kind === kind);
    expect(ofKind.some((each) => each.subject.startsWith(subject))).toBe(true);
    for (const each of ofKind) {
      if (subject !== '转账') expect(each.expected).not.toBe(each.found);
    }
  });

  test('a margin that is still frozen after its auction has no reason', async () => {
    const found = await differencesAfter(
      sql`update auction_signs set margin_state = 'frozen', margin_amount = 5 where id = (
        select s.id from auction_signs s join auctions a on a.id = s.auction_id
        where a.closed_at is not null limit 1)`,
    );
    expect(found.filter(({ kind }) => kind === 'margins').map(({ subject }) => subject)).toEqual([
      '保证金合计',
      expect.stringMatching(/^竞价 /),
    ]);
  });
});

test('issue 18 §6: a month’s orders, payments, refunds and settlements as reports, page by page', async () => {
  const month = monthOf(market.now());
  const report = (asked: 'orders' | 'payments' | 'refunds' | 'settlements', rows = 500, page = 1) =>
    operator.call(moneyReport, { report: asked, month, rows, page });
  const orders = await report('orders');
  expect(orders.content.find((each) => each.orderCode === orderCode)).toMatchObject({
    kind: 'partPaid',
    amount: '7700.00',
    beside: '700.00',
  });
  const payments = await report('payments');
  expect(payments.content.find((each) => each.orderCode === orderCode)).toMatchObject({
    kind: 'transfer',
    amount: '700.00',
    beside: '0.00',
  });
  const first = await report('payments', 1);
  expect(first.content).toEqual(payments.content.slice(0, 1));
  expect(first.totalElements).toBe(payments.totalElements);
  expect((await report('payments', 1, 2)).content).toEqual(payments.content.slice(1, 2));
  expect((await report('settlements')).content.map(({ kind }) => kind)).toContain('sale');
  expect((await report('refunds')).totalElements).toBeGreaterThanOrEqual(0);
  const before = await operator.call(moneyReport, { report: 'orders', month: '2020-01' });
  expect(before.content).toEqual([]);
});
