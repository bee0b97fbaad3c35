import { type SQL, sql } from 'drizzle-orm';
import type { Content, Parsed } from '#app/domain/endpoint.ts';
import type { Report } from '#app/domain/remittance/reconciliation.ts';
import type { moneyReport } from '#app/domain/remittance/reconciliation-contract.ts';
import { signedYuan } from '#app/domain/statement/balance.ts';
import { monthAfter, startOfMonth } from '#app/domain/statement/month.ts';
import { type Database, rowsOf } from '#trading-api/platform/database/client.ts';
import { pageTotals } from '#trading-api/platform/page-totals.ts';

/** Rows of id, at, order_code, party, kind, state, reference, amount and beside. */
const ROWS: Readonly<Record<Report, SQL>> = {
  orders: sql`
    select 0 as id, o.created_at as at, o.order_code, c.name as party, o.state as kind, '' as state,
      coalesce(o.inquiry_num, '') as reference,
      coalesce(o.settled_amount, o.payment_amount) as amount, o.paid_amount as beside
    from orders o join customers c on c.id = o.customer_id`,
  payments: sql`
    select p.id, p.paid_at as at, p.order_code, c.name as party, p.method as kind, '' as state,
      p.reference, p.amount, p.returned as beside
    from order_payments p
    join orders o on o.order_code = p.order_code
    join customers c on c.id = o.customer_id`,
  refunds: sql`
    select r.id, r.created_at as at, r.order_code, c.name as party, r.reason as kind, r.state,
      coalesce(r.done_reference, r.trade_no, r.refund_no, '') as reference, r.amount,
      null::bigint as beside
    from refunds r
    join orders o on o.order_code = r.order_code
    join customers c on c.id = o.customer_id`,
  settlements: sql`
    select t.id, t.created_at as at, coalesce(t.order_code, '') as order_code, s.name as party,
      t.kind, '' as state, t.reference, e.amount, null::bigint as beside
    from ledger_entries e
    join ledger_transfers t on t.id = e.transfer_id
    join seller_accounts a on a.account_id = e.account_id
    join sellers s on s.code = a.seller_code
    where t.kind in ('sale', 'saleFee', 'saleTopUp', 'saleCharge', 'debtRepayment', 'withdrawal',
      'withdrawalReturn')`,
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

/** A page of a month's report. */
export async function reportOf(
  db: Database,
  { report, month, page, rows }: Parsed<typeof moneyReport>,
): Promise<Content<typeof moneyReport>> {
  const [from, to] = [startOfMonth(month), startOfMonth(monthAfter(month))];
  const ofMonth = sql`from (${ROWS[report]}) as found
    where found.at >= ${from.toISOString()} and found.at < ${to.toISOString()}`;
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
}
