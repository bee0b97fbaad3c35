import { type SQL, sql } from 'drizzle-orm';
import { spanOfMonth } from '#app/domain/month.ts';
import type { Report } from '#app/domain/remittance/reconciliation.ts';
import { moneyReport } from '#app/domain/remittance/reconciliation-contract.ts';
import { signedYuan } from '#app/domain/statement/balance.ts';
import { owedAmount } from '#trading-api/order/index.ts';
import { rowsOf } from '#trading-api/platform/database/client.ts';
import { route } from '#trading-api/platform/http/route.ts';
import { pageTotals } from '#trading-api/platform/page-totals.ts';

/** Rows of id, at, order_code, party, kind, state, reference, amount and beside. */
const ROWS: Readonly<Record<Report, SQL>> = {
  orders: sql`
    select 0 as id, orders.created_at as at, orders.order_code, c.name as party,
      orders.state as kind, '' as state, coalesce(orders.inquiry_num, '') as reference,
      ${owedAmount} as amount, orders.paid_amount as beside
    from orders join customers c on c.id = orders.customer_id`,
  // By the day on which it was booked: a month that has ended stays as it is (design/money: Statements).
  payments: sql`
    select p.id, coalesce(p.booked_at, p.paid_at) as at, p.order_code, c.name as party,
      p.method as kind, '' as state, p.reference, p.amount, p.returned as beside
    from order_payments p
    join orders o on o.order_code = p.order_code
    join customers c on c.id = o.customer_id`,
  // What left the account of sales, whichever way, and what had come for no order.
  refunds: sql`
    select t.id, t.created_at as at, t.order_code, c.name as party,
      coalesce(r.reason, 'returned') as kind, coalesce(r.state, a.kind) as state,
      coalesce(r.done_reference, r.trade_no, t.reference) as reference, e.amount,
      null::bigint as beside
    from ledger_transfers t
    join ledger_entries e on e.transfer_id = t.id and e.amount > 0
    join ledger_accounts a on a.id = e.account_id
    join orders o on o.order_code = t.order_code
    join customers c on c.id = o.customer_id
    left join refunds r on r.refund_no = replace(t.reference, 'return ', 'B')
    where t.kind = 'refund'
    union all
    select r.id, r.created_at, r.order_code, c.name, r.reason, r.state,
      coalesce(r.done_reference, r.trade_no, r.refund_no, ''), r.amount, null
    from refunds r
    join orders o on o.order_code = r.order_code
    join customers c on c.id = o.customer_id
    where not exists (
      select 1 from ledger_transfers t
      where t.kind = 'refund' and t.reference = concat('return ', substr(r.refund_no, 2)))`,
  // Each with the fee of the same movement: what the seller has got and the fee are the price.
  settlements: sql`
    select t.id, t.created_at as at, coalesce(t.order_code, '') as order_code, s.name as party,
      t.kind, '' as state, t.reference, e.amount, f.amount as beside
    from ledger_entries e
    join ledger_transfers t on t.id = e.transfer_id
    join seller_accounts a on a.account_id = e.account_id
    join sellers s on s.code = a.seller_code
    left join ledger_transfers ft on t.kind in ('sale', 'saleCharge')
      and ft.reference = concat('saleFee', substr(t.reference, length(t.kind) + 1))
    left join (ledger_entries f join ledger_accounts p on p.id = f.account_id and p.kind = 'platform')
      on f.transfer_id = ft.id
    where t.kind in ('sale', 'saleCharge', 'debtRepayment', 'marginForfeit', 'marginReturn',
      'withdrawal', 'withdrawalReturn')`,
  platform: sql`
    select t.id, t.created_at as at, coalesce(t.order_code, '') as order_code,
      coalesce(s.name, c.name, '') as party, t.kind, '' as state, t.reference, e.amount,
      null::bigint as beside
    from ledger_accounts a
    join ledger_entries e on e.account_id = a.id
    join ledger_transfers t on t.id = e.transfer_id
    left join sellers s on s.code = split_part(t.reference, ' ', 3)
    left join orders o on o.order_code = t.order_code
    left join customers c on c.id = o.customer_id
    where a.kind = 'platform'`,
};

interface Row {
  at: string;
  order_code: string;
  party: string;
  kind: string;
  state: string;
  reference: string;
  amount: string;
  beside: string | null;
}

export const reportOf = route(moneyReport, async ({ db, input: { report, month, page, rows } }) => {
  const { from, until } = spanOfMonth(month);
  const ofMonth = sql`from (${ROWS[report]}) as found
    where found.at >= ${from.toISOString()} and found.at < ${until.toISOString()}`;
  const [counted] = await rowsOf<{ count: string }>(db, sql`select count(*) as count ${ofMonth}`);
  const found = await rowsOf<Row>(
    db,
    sql`select * ${ofMonth} order by found.at, found.order_code, found.id
      limit ${rows} offset ${(page - 1) * rows}`,
  );
  return {
    content: found.map(({ at, order_code: orderCode, amount, beside, ...row }) => ({
      date: new Date(at).toISOString(),
      orderCode,
      party: row.party,
      kind: row.kind,
      state: row.state,
      reference: row.reference,
      amount: signedYuan(Number(amount)),
      beside: beside === null ? '' : signedYuan(Number(beside)),
    })),
    ...pageTotals(Number(counted?.count), rows),
  };
});
