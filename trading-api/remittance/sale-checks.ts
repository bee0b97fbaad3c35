import { type SQL, sql } from 'drizzle-orm';
import type { Reconciliation } from '#app/domain/remittance/reconciliation.ts';
import { type Check, markOf, ordersSince } from './check.ts';

/** Of transfers for sellers: the order and the seller, as their references name them (`pay-seller.ts`). */
const SHARE = sql`concat(split_part(t.reference, ' ', 2), ' ', split_part(t.reference, ' ', 3))`;

/** What has left the account of sales beside refunds, whatever it is called, and what the platform has of it or adds. */
const MOVED = sql`
  from ledger_accounts a
  join ledger_entries e on e.account_id = a.id
  join ledger_transfers t on t.id = e.transfer_id
  where ((a.kind = 'sales' and t.kind not in ('payment', 'refund'))
    or (a.kind = 'platform' and t.kind in ('saleFee', 'saleTopUp', 'saleLoan', 'debtRepayment')))`;

/** What the market's accounts hold and have moved, against what was written down of orders and sellers. */
export const saleChecks = (
  since: SQL,
): Readonly<Record<Extract<Reconciliation, 'sales' | 'payouts' | 'returned'>, Check>> => ({
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
    sum: '卖家货款与平台补贴合计',
    compared: sql`
      with written as (
          select count(*) as count, coalesce(sum(paid - topped_up), 0) as total,
            ${markOf(sql`paid - topped_up`, sql`concat('sale ', order_code, ' ', seller_code)`)}
              + ${markOf(sql`fee`, sql`concat('fee ', order_code, ' ', seller_code)`)}
              + ${markOf(sql`topped_up`, sql`'lent'`)} as mark
          from seller_payouts),
        owed as (select ${markOf(sql`amount`, sql`'lent'`)} as mark from seller_debts),
        moved as (
          select coalesce(sum(-e.amount) filter (where a.kind = 'sales'), 0) as total,
            ${markOf(
              sql`case when t.kind = 'saleFee' and a.kind = 'platform' then e.amount else -e.amount end`,
              sql`case when a.kind = 'sales' then concat('sale ', ${SHARE})
                when t.kind = 'saleFee' then concat('fee ', ${SHARE}) else 'lent' end`,
            )} as mark
          ${MOVED})
      select written.count, written.total as expected, moved.total as found,
        written.mark + owed.mark as expected_mark, moved.mark as found_mark
      from written, owed, moved`,
    differences: sql`
      with written as (
          select coalesce(sum(paid), 0) as paid, coalesce(sum(fee), 0) as fee,
            coalesce(sum(topped_up), 0) as topped_up
          from seller_payouts),
        moved as (
          select t.kind, a.kind as account, sum(e.amount) as total
          ${MOVED}
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
          from moved),
        shares as (
          select concat(order_code, ' ', seller_code) as share, paid - topped_up as sold, fee
          from seller_payouts),
        moved_shares as (
          select ${SHARE} as share,
            coalesce(-sum(e.amount) filter (where a.kind = 'sales'), 0) as sold,
            coalesce(sum(e.amount) filter (where a.kind = 'platform' and t.kind = 'saleFee'), 0) as fee
          ${MOVED} and (a.kind = 'sales' or t.kind = 'saleFee')
          group by share)
      select '卖家货款合计' as subject, null as order_code, w.paid - w.fee as expected,
        -s.sold - s.lent as found
      from written w, sums s where w.paid - w.fee <> -s.sold - s.lent
      union all
      select '服务费合计', null, w.fee, s.fee from written w, sums s where w.fee <> s.fee
      union all
      select '平台补贴与垫付合计', null, w.topped_up + s.lent, -s.added
      from written w, sums s where w.topped_up + s.lent <> -s.added
      union all
      select * from (
        select concat('卖家货款 ', share), nullif(split_part(share, ' ', 1), ''),
          coalesce(w.sold, 0), coalesce(m.sold, 0)
        from shares w full join moved_shares m using (share)
        where coalesce(w.sold, 0) <> coalesce(m.sold, 0)
        union all
        select concat('服务费 ', share), nullif(split_part(share, ' ', 1), ''),
          coalesce(w.fee, 0), coalesce(m.fee, 0)
        from shares w full join moved_shares m using (share)
        where coalesce(w.fee, 0) <> coalesce(m.fee, 0)
        order by 1 desc) as one_by_one`,
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
});
