import { type SQL, sql } from 'drizzle-orm';
import type { Reconciliation } from '#app/domain/remittance/reconciliation.ts';
import { type Check, markOf, ordersSince } from './check.ts';

/** What was booked on orders, against what the ledger has moved for it and what the orders say is paid. */
export const paymentChecks = (
  since: SQL,
): Readonly<Record<Extract<Reconciliation, 'payments' | 'orders'>, Check>> => ({
  payments: {
    sum: '入账合计',
    compared: sql`
      with booked as (
          select count(*) filter (where paid_at >= ${since}) as count,
            coalesce(sum(amount), 0) as total, ${markOf(sql`amount`, sql`reference`)} as mark
          from order_payments),
        moved as (
          select coalesce(sum(e.amount), 0) as total, ${markOf(sql`e.amount`, sql`t.reference`)} as mark
          from ledger_transfers t
          join ledger_entries e on e.transfer_id = t.id and e.amount > 0
          where t.kind = 'payment')
      select booked.count, booked.total as expected, moved.total as found,
        booked.mark as expected_mark, moved.mark as found_mark
      from booked, moved`,
    differences: sql`
      with moved as (
          select t.reference, t.order_code, e.amount, t.created_at
          from ledger_transfers t
          join ledger_entries e on e.transfer_id = t.id and e.amount > 0
          where t.kind = 'payment' and t.created_at >= ${since}),
        booked as (select * from order_payments where paid_at >= ${since})
      select coalesce(b.reference, m.reference) as subject,
        coalesce(b.order_code, m.order_code) as order_code,
        coalesce(b.amount, 0) as expected, coalesce(m.amount, 0) as found
      from booked b full join moved m on m.reference = b.reference
      where coalesce(b.amount, 0) <> coalesce(m.amount, 0)
      order by coalesce(b.paid_at, m.created_at) desc`,
  },
  orders: {
    sum: '已付金额合计',
    compared: sql`
      with booked as (
          select coalesce(sum(amount - returned), 0) as total,
            ${markOf(sql`amount - returned`, sql`order_code`)} as mark
          from order_payments),
        paid as (
          select coalesce(sum(paid_amount), 0) as total,
            ${markOf(sql`paid_amount`, sql`order_code`)} as mark
          from orders)
      select (${ordersSince(since)}) as count, booked.total as expected, paid.total as found,
        booked.mark as expected_mark, paid.mark as found_mark
      from booked, paid`,
    // Joined before they are grouped: otherwise PostgreSQL expects few of them and looks each order's payments up.
    differences: sql`
      with lately as materialized (
          select order_code, paid_amount from orders where created_at >= ${since}),
        booked as materialized (
          select o.order_code, o.paid_amount, p.amount - p.returned as amount
          from lately o left join order_payments p on p.order_code = o.order_code)
      select concat('订单 ', order_code) as subject, order_code,
        coalesce(sum(amount), 0) as expected, paid_amount as found
      from booked
      group by order_code, paid_amount having paid_amount <> coalesce(sum(amount), 0)
      order by order_code desc`,
  },
});
