import { sql } from 'drizzle-orm';
import type { Reconciliation } from '#app/domain/remittance/reconciliation.ts';
import type { Check } from './check.ts';

/**
 * What the market holds of other people's money beside orders, one by one: what moved in and out of the account for
 * it, against what is written down as held. Of these there are few.
 */
export const heldChecks: Readonly<
  Record<Extract<Reconciliation, 'withdrawals' | 'margins'>, Check>
> = {
  withdrawals: {
    compared: sql`select count(*) from withdrawals where state = 'waiting'`,
    differences: sql`
      with waiting as (
          select id::text as id, amount from withdrawals where state = 'waiting'),
        booked as (
          select split_part(t.reference, ' ', 2) as id, sum(e.amount) as total
          from ledger_accounts a
          join ledger_entries e on e.account_id = a.id
          join ledger_transfers t on t.id = e.transfer_id
          where a.kind = 'withdrawal'
          group by 1 having sum(e.amount) <> 0)
      select concat('提现 ', coalesce(w.id, b.id)) as subject, null as order_code,
        coalesce(w.amount, 0) as expected, coalesce(b.total, 0) as found
      from waiting w full join booked b on b.id = w.id
      where coalesce(w.amount, 0) <> coalesce(b.total, 0)`,
  },
  margins: {
    compared: sql`select (select count(*) from auction_signs where margin_state in ('frozen', 'kept'))
      + (select count(*) from purchasings where margin_state = 'frozen') as count`,
    // The references are `margin:auction:customer`, and the like of other movements, and `group margin registration`.
    differences: sql`
      with held as (
          select concat('竞价 ', auction_id, ' 客户 ', customer_id) as subject, margin_amount as amount
          from auction_signs where margin_state in ('frozen', 'kept') and margin_amount <> 0
          union all
          select concat('集采 ', schedule_id, ' 登记 ', id), margin
          from purchasings where margin_state = 'frozen' and margin <> 0),
        booked as (
          select case
              when t.auction_id is not null
                then concat('竞价 ', t.auction_id, ' 客户 ', split_part(t.reference, ':', 3))
              when t.schedule_id is not null
                then concat('集采 ', t.schedule_id, ' 登记 ', split_part(t.reference, ' ', 3))
              else concat('转账 ', t.reference) end as subject,
            sum(e.amount) as total
          from ledger_accounts a
          join ledger_entries e on e.account_id = a.id
          join ledger_transfers t on t.id = e.transfer_id
          where a.kind = 'margin'
          group by 1 having sum(e.amount) <> 0)
      select concat('保证金 ', coalesce(h.subject, b.subject)) as subject, null as order_code,
        coalesce(h.amount, 0) as expected, coalesce(b.total, 0) as found
      from held h full join booked b on b.subject = h.subject
      where coalesce(h.amount, 0) <> coalesce(b.total, 0)
      union all
      select concat('竞价 ', a.name, ' ', s.buyer_name), null, 0, s.margin_amount
      from auction_signs s join auctions a on a.id = s.auction_id
      where s.margin_state = 'frozen' and a.closed_at is not null
      union all
      select concat('集采 ', p.title, ' 登记 ', r.id), null, 0, r.margin
      from purchasings r join purchase_schedules p on p.schedule_id = r.schedule_id
      where r.margin_state = 'frozen' and (r.left_reason is not null
        or (p.closed_at is not null and not p.reached))`,
  },
};
