import { type SQL, sql } from 'drizzle-orm';
import type { Reconciliation } from '#app/domain/remittance/reconciliation.ts';

export interface Check {
  /** One row with the number; of a check with a sum also what it is expected to be and found as. */
  compared: SQL;
  /** What is compared in sum: only where that differs are the differences one by one looked for. */
  sum?: string;
  /** Rows of subject, order_code, expected and found, in fen. */
  differences: SQL;
}

export const ordersSince = (since: SQL): SQL =>
  sql`select count(*) from orders where created_at >= ${since}`;

/** What the market's accounts hold and have moved, against what was written down of orders and sellers. */
export const saleChecks = (
  since: SQL,
): Readonly<
  Record<Extract<Reconciliation, 'sales' | 'payouts' | 'returned' | 'withdrawals'>, Check>
> => ({
  /** What was paid for orders and added by the platform, less what sellers have got, is in the account of sales. */
  sales: {
    sum: '销售账户余额',
    compared: sql`select (${ordersSince(since)}) as count,
      (select coalesce(sum(paid_amount), 0) from orders)
        + (select coalesce(sum(topped_up - paid), 0) from seller_payouts) as expected,
      (select coalesce(sum(balance), 0) from ledger_accounts where kind = 'sales') as found`,
    differences: sql`
      select concat('订单 ', o.order_code) as subject, o.order_code,
        o.paid_amount + coalesce(s.total, 0) as expected, coalesce(b.total, 0) as found
      from orders o left join (
        select order_code, sum(topped_up - paid) as total
        from seller_payouts group by order_code) s on s.order_code = o.order_code
      left join (
        select t.order_code, sum(e.amount) as total
        from ledger_accounts a
        join ledger_entries e on e.account_id = a.id
        join ledger_transfers t on t.id = e.transfer_id
        where a.kind = 'sales' group by t.order_code) b on b.order_code = o.order_code
      where o.created_at >= ${since}
        and o.paid_amount + coalesce(s.total, 0) <> coalesce(b.total, 0)`,
  },
  /** Loans were transfers of the kind of top-ups at first, so both are compared with what is owed and was repaid. */
  payouts: {
    compared: sql`select count(*) from seller_payouts`,
    differences: sql`
      with written as (
          select coalesce(sum(paid), 0) as paid, coalesce(sum(fee), 0) as fee,
            coalesce(sum(topped_up), 0) as topped_up
          from seller_payouts),
        moved as (
          select t.kind, a.kind as account, sum(e.amount) as total
          from ledger_accounts a
          join ledger_entries e on e.account_id = a.id
          join ledger_transfers t on t.id = e.transfer_id
          where a.kind in ('sales', 'platform') and t.kind in ('sale', 'saleCharge', 'saleFee',
            'saleTopUp', 'saleLoan', 'debtRepayment')
          group by t.kind, a.kind),
        sums as (
          select
            coalesce(sum(total) filter (where account = 'sales' and kind in ('sale', 'saleCharge')), 0)
              as sold,
            coalesce(sum(total) filter (where account = 'platform' and kind = 'saleFee'), 0) as fee,
            coalesce(sum(total) filter (where account = 'platform'
              and kind in ('saleTopUp', 'saleLoan')), 0) as added,
            coalesce(sum(total) filter (where account = 'platform' and kind = 'debtRepayment'), 0)
              + (select coalesce(sum(amount), 0) from seller_debts) as lent
          from moved)
      select '卖家货款合计' as subject, null as order_code, w.paid - w.fee as expected,
        -s.sold - s.lent as found
      from written w, sums s where w.paid - w.fee <> -s.sold - s.lent
      union all
      select '服务费合计', null, w.fee, s.fee from written w, sums s where w.fee <> s.fee
      union all
      select '平台补贴与垫付合计', null, w.topped_up + s.lent, -s.added
      from written w, sums s where w.topped_up + s.lent <> -s.added`,
  },
  returned: {
    compared: sql`select count(*) from order_payments where returned > 0`,
    differences: sql`
      with written as (
          select order_code, sum(returned) as total from order_payments
          where returned > 0 group by order_code),
        moved as (
          select t.order_code, sum(e.amount) as total
          from ledger_transfers t
          join ledger_entries e on e.transfer_id = t.id and e.amount > 0
          where t.kind = 'refund' group by t.order_code)
      select concat('退款 订单 ', coalesce(w.order_code, m.order_code)) as subject,
        coalesce(w.order_code, m.order_code) as order_code, coalesce(w.total, 0) as expected,
        coalesce(m.total, 0) as found, null as trade_no
      from written w full join moved m on m.order_code = w.order_code
      where coalesce(w.total, 0) <> coalesce(m.total, 0)
      union all
      select concat(case reason when 'settlement' then '结算退款 ' else '售后退款 ' end,
        coalesce(refund_no, trade_no, '')), order_code, amount, 0, trade_no
      from refunds where state in ('failed', 'manual') and reason in ('settlement', 'after_sale')
        and created_at >= ${since}`,
  },
  withdrawals: {
    compared: sql`select count(*) from withdrawals where state = 'waiting'`,
    differences: sql`
      with waiting as (
          select coalesce(sum(amount), 0) as total from withdrawals where state = 'waiting'),
        booked as (
          select coalesce(sum(balance), 0) as total from ledger_accounts where kind = 'withdrawal')
      select '提现合计' as subject, null as order_code, waiting.total as expected,
        booked.total as found
      from waiting, booked where waiting.total <> booked.total`,
  },
});
