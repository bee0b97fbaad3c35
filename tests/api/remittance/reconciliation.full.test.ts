import { and, eq, type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { monthOf } from '#app/domain/month.ts';
import { orderById } from '#app/domain/order/contract.ts';
import { startPayment } from '#app/domain/payment/contract.ts';
import type { Reconciliation, Report } from '#app/domain/remittance/reconciliation.ts';
import {
  askProvider,
  moneyReport,
  reconciliation,
} from '#app/domain/remittance/reconciliation-contract.ts';
import { assignLine } from '#app/domain/remittance/statement-contract.ts';
import { receive, sellerOf, ship, sold } from '#tests/api/delivery/sending.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import { type Buyer, first, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { expectSoundLedger } from '#tests/api/wallet/ledger-state.ts';
import { giveBack, lockOrder } from '#trading-api/order/index.ts';
import { sandboxBooks } from '#trading-api/payment/sandbox-books.ts';
import { sandboxProvider } from '#trading-api/payments/sandbox.ts';
import { reconcile } from '#trading-api/remittance/reconciliation.ts';
import { orders as orderRows, paymentAttempts } from '#trading-api/schema.ts';
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

const bank = sql`(select id from bank_lines where state = 'booked' limit 1)`;

/** The differences that are found after the books were made wrong, which is undone afterwards. */
async function differencesAfter(period: 'recent' | 'all', ...wrong: SQL[]) {
  const found: { kind: Reconciliation; subject: string; expected: string; found: string }[] = [];
  const undone = new Error('undone');
  await market.db
    .transaction(async (tx) => {
      for (const statement of wrong) await tx.execute(statement);
      const { checks } = await reconcile(tx, { period }, market.now());
      for (const { kind, differences } of checks) {
        for (const { orderCode: _, tradeNo: __, ...each } of differences)
          found.push({ kind, ...each });
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

  test('older money is compared when all is asked for, and what its sums consist of always', async () => {
    const late = sql`update bank_lines set booked = booked - 1, excess = 1,
      paid_at = paid_at - interval '1 year' where id = ${bank}`;
    const overpaid = sql`update orders set paid_amount = paid_amount + 1,
      created_at = created_at - interval '1 year' where order_code = ${orderCode}`;
    const about = (kind: Reconciliation, found: Awaited<ReturnType<typeof differencesAfter>>) =>
      found.filter((each) => each.kind === kind).map(({ subject }) => subject.split(' ')[0]);
    expect(about('bank', await differencesAfter('recent', late))).toEqual([]);
    expect(about('bank', await differencesAfter('all', late))).toHaveLength(2);
    for (const period of ['recent', 'all'] as const) {
      expect(about('orders', await differencesAfter(period, overpaid))).toEqual([
        '已付金额合计',
        '订单',
      ]);
    }
    expect((await operator.call(reconciliation, { period: 'all' })).sinceDate).toBeNull();
  });

  const payout = sql`(select order_code from seller_payouts where paid > 0 limit 1)`;
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
    [
      'bank',
      '入账',
      () => [
        sql`update bank_lines set state = 'aside', order_code = null, booked = 0, excess = 0 where id = ${bank}`,
      ],
    ],
    [
      'bank',
      '多付流水',
      () => [
        sql`update bank_lines set booked = booked - 1, excess = 1, excess_to = 'wallet' where id = ${bank}`,
      ],
    ],
    [
      'sales',
      '销售账户余额',
      () => [sql`update orders set paid_amount = paid_amount + 1 where order_code = ${orderCode}`],
    ],
    [
      'payouts',
      '卖家货款合计',
      () => [sql`update seller_payouts set paid = paid + 1 where order_code = ${payout}`],
    ],
    [
      'payouts',
      '服务费合计',
      () => [sql`update seller_payouts set fee = fee + 1 where order_code = ${payout}`],
    ],
    [
      'payouts',
      '平台补贴与垫付合计',
      () => [sql`update seller_payouts set topped_up = topped_up + 1 where order_code = ${payout}`],
    ],
    [
      'payouts',
      '平台补贴与垫付合计',
      () => [
        sql`insert into seller_debts select code, 5 from sellers limit 1
          on conflict (seller_code) do update set amount = seller_debts.amount + 5`,
      ],
    ],
    [
      'returned',
      '退款 订单',
      () => [sql`update order_payments set returned = 1 where order_code = ${orderCode}`],
    ],
    [
      'returned',
      '售后退款',
      () => [
        sql`insert into refunds (order_code, refund_no, amount, reason, state) values (${orderCode}, 'X2', 5, 'after_sale', 'failed')`,
      ],
    ],
    [
      'withdrawals',
      '提现 ',
      () => [sql`update withdrawals set amount = amount + 1 where state = 'waiting'`],
    ],
    [
      'paidTwice',
      '多付订单',
      () => [
        sql`insert into seller_payouts (order_code, fee_rate, charged) values (${orderCode}, 30, 710000)`,
      ],
    ],
    ['margins', '保证金 转账 astray', () => move('topUp', 'margin')],
  ];

  test.each(cases)('issue 18 §6: finds what differs: %s, %s', async (kind, subject, wrong) => {
    const found = await differencesAfter('recent', ...wrong());
    expect(found.map((each) => each.kind)).toContain(kind);
    const ofKind = found.filter((each) => each.kind === kind);
    expect(ofKind.some((each) => each.subject.startsWith(subject))).toBe(true);
    for (const each of ofKind) {
      if (subject !== '转账') expect(each.expected).not.toBe(each.found);
    }
  });

  /** Two rows are wrong by five fen, one too much and one too little. */
  const cancelling = (
    table: string,
    column: string,
    key: string,
    about: { old?: SQL; where?: string } = {},
  ) => {
    const [from, amount, id] = [table, column, key].map((name) => sql.raw(name));
    return sql`with two as (
        select ${id} as key, row_number() over (order by ${id}) as at
        from ${from} where ${sql.raw(about.where ?? 'true')} order by 1 limit 2)
      update ${from} set ${amount} = ${amount} + case at when 1 then 5 else -5 end ${about.old ?? sql``}
      from two where two.key = ${from}.${id}`;
  };
  const yearsAgo = (column: string) =>
    sql`, ${sql.raw(column)} = ${sql.raw(column)} - interval '2 years'`;
  const pairs: readonly [Reconciliation, string, SQL][] = [
    ['payments', '', cancelling('order_payments', 'amount', 'id', { old: yearsAgo('paid_at') })],
    [
      'orders',
      '订单 ',
      cancelling('orders', 'paid_amount', 'order_code', { old: yearsAgo('created_at') }),
    ],
    ['payouts', '卖家货款 ', cancelling('seller_payouts', 'paid', 'order_code')],
    ['payouts', '服务费 ', cancelling('seller_payouts', 'fee', 'order_code')],
    [
      'margins',
      '保证金 竞价 ',
      cancelling('auction_signs', 'margin_amount', 'id', { where: "margin_state = 'frozen'" }),
    ],
  ];

  test.each(pairs)(
    'finds two errors that cancel each other out, however old: %s, %s',
    async (kind, subject, wrong) => {
      const found = (await differencesAfter('recent', wrong)).filter((each) => each.kind === kind);
      const fen = (amount: string) => Math.round(Number(amount) * 100);
      expect(found.every((each) => each.subject.startsWith(subject))).toBe(true);
      expect(found.map((each) => fen(each.expected) - fen(each.found)).sort()).toEqual([-5, 5]);
    },
  );

  test('a margin that is still frozen after its auction has no reason', async () => {
    const found = await differencesAfter(
      'recent',
      sql`update auction_signs set margin_state = 'frozen', margin_amount = 5 where id = (
        select s.id from auction_signs s join auctions a on a.id = s.auction_id
        where a.closed_at is not null limit 1)`,
    );
    expect(found.filter(({ kind }) => kind === 'margins').map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^保证金 竞价 /),
      expect.stringMatching(/^竞价 /),
    ]);
  });
});

describe('moneyDesk.askProvider', () => {
  const ask = (tradeNo: string) => operator.call(askProvider, { tradeNo });
  /** A spy with which a test sets the provider's answer. */
  const asked = () => vi.spyOn(first([...market.payments.providers]), 'query');
  const tradeOf = async (paid: string) =>
    first(
      await market.db
        .select()
        .from(paymentAttempts)
        .where(and(eq(paymentAttempts.orderCode, paid), eq(paymentAttempts.provider, 'sandbox'))),
    );

  test('issue 18 §6: says what the provider has received of a payment', async () => {
    const { orderCode: paid } = await sold(market);
    const { tradeNo } = await tradeOf(paid);
    expect(await ask(tradeNo)).toMatchObject({
      ...{ tradeNo, provider: 'sandbox', expected: '38500.00', found: '38500.00', booked: false },
    });
    // The sandbox of the next process finds it too.
    const next = sandboxProvider('a secret', sandboxBooks(market.db), () => market.url);
    expect(await next.query(tradeNo)).toMatchObject({ tradeNo, amount: 3_850_000 });
  });

  test('issue 18 §6: books a payment that the market has not heard of, once', async () => {
    const { orderCode: lost, buyer } = await sold(market, { paid: false });
    await buyer.call(startPayment, { orderCode: lost, payMethod: 'alipay' });
    const { tradeNo, amount } = await tradeOf(lost);
    const answer = asked();
    answer.mockResolvedValue({ notificationId: 'lost', tradeNo, amount, paidAt: market.now() });
    const answers = await Promise.all([ask(tradeNo), ask(tradeNo)]);
    answer.mockRestore();
    expect(answers.map(({ booked }) => booked).sort()).toEqual([false, true]);
    expect((await buyer.call(orderById, { id: lost })).state).toBe('paid');
    await expectSoundLedger(market.db);
  });

  test('a trade that is not paid is not booked', async () => {
    const { orderCode: open, buyer } = await sold(market, { paid: false });
    await buyer.call(startPayment, { orderCode: open, payMethod: 'alipay' });
    const { tradeNo } = await tradeOf(open);
    expect(await ask(tradeNo)).toMatchObject({ found: null, paidDate: null, booked: false });
  });

  test('moneyDesk.askProvider: missing; invalid: no such trade; methodMissing: no provider has it; providerFailed', async () => {
    const code = async (tradeNo: string) => (await refusalOf(ask(tradeNo))).code;
    expect(await code(' ')).toBe('missing');
    expect(await code('of nobody')).toBe('invalid');
    const { orderCode: paid } = await sold(market);
    const { tradeNo } = await tradeOf(paid);
    const answer = asked();
    answer.mockRejectedValueOnce(new Error('out of order'));
    expect(await code(tradeNo)).toBe('providerFailed');
    answer.mockRestore();
    await market.db
      .update(paymentAttempts)
      .set({ provider: 'wallet' })
      .where(eq(paymentAttempts.tradeNo, tradeNo));
    expect(await code(tradeNo)).toBe('methodMissing');
  });
});

test('issue 18 §6: a month’s orders, payments, refunds and settlements as reports, page by page', async () => {
  const month = monthOf(market.now());
  const report = (asked: Report, rows = 500, page = 1) =>
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
  const newest = await report('payments', 1);
  expect(newest.content).toEqual(payments.content.slice(0, 1));
  expect(newest.totalElements).toBe(payments.totalElements);
  expect((await report('payments', 1, 2)).content).toEqual(payments.content.slice(1, 2));
  expect((await report('settlements')).content.map(({ kind }) => kind)).toContain('sale');
  const { buyer, orderCode: received } = await sold(market);
  const { sellerCode } = first(
    await market.db.select().from(orderRows).where(eq(orderRows.orderCode, received)),
  );
  const { deliveryId } = await ship(await sellerOf(market, sellerCode), received, [['10']]);
  await receive(buyer, deliveryId);
  const ofOrder = async (asked: Report) =>
    (await report(asked)).content.filter((each) => each.orderCode === received);
  expect(await ofOrder('settlements')).toMatchObject([
    { kind: 'sale', amount: '38384.50', beside: '115.50' },
  ]);
  expect(await ofOrder('platform')).toMatchObject([{ kind: 'saleFee', amount: '115.50' }]);
  await market.db.transaction(async (tx) => {
    const order = await lockOrder(tx, received);
    const now = market.now();
    if (order) await giveBack(tx, order, { amount: 100, reason: 'after_sale', now });
  });
  expect(await ofOrder('refunds')).toMatchObject([{ kind: 'after_sale', amount: '1.00' }]);
  const late = sql`update order_payments set booked_at = paid_at + interval '2 months'
    where order_code = ${received}`;
  await market.db.execute(late);
  expect(await ofOrder('payments')).toEqual([]);
  const before = await operator.call(moneyReport, { report: 'orders', month: '2020-01' });
  expect(before.content).toEqual([]);
});
