import { sql } from 'drizzle-orm';
import { DAY_MS } from '#app/domain/duration.ts';
import type { ProviderMethod } from '#app/domain/payment/payment.ts';
import type { EntryKind, OwnEntry, OwnState } from '#app/domain/remittance/bill.ts';
import { startOfWallDay, wallTime } from '#app/domain/time.ts';
import { type Database, rowsOf } from '#trading-api/platform/database/client.ts';

interface Found {
  kind: EntryKind;
  trade_no: string;
  number: string;
  amount: string;
  state: OwnState;
  at: string | null;
  order_code: string | null;
}

/** What the market's books have of a provider's day, and of all that the day's bill names. */
export async function ownEntriesOf(
  db: Database,
  provider: ProviderMethod,
  day: string,
): Promise<OwnEntry[]> {
  const from = startOfWallDay(day);
  const until = new Date(from.getTime() + DAY_MS);
  const within = sql`>= ${from.toISOString()} and at < ${until.toISOString()}`;
  const named = (kind: EntryKind) => sql`(select b.number from provider_bill_rows b
    where b.provider = ${provider} and b.day = ${day} and b.kind = ${kind})`;
  // The parts of a bundle's payment do not exist at the provider: one of its orders is shown.
  const payments = sql`
    select 'payment' as kind, a.trade_no, a.trade_no as number, a.amount,
      case a.status when 'pending' then 'pending' else 'paid' end as state, a.paid_at as at,
      coalesce(a.order_code, (select min(p.order_code) from payment_attempts p
        where p.part_of = a.trade_no)) as order_code
    from payment_attempts a where a.provider = ${provider} and a.part_of is null`;
  const refunds = sql`
    select 'refund' as kind, coalesce(a.part_of, a.trade_no) as trade_no,
      coalesce(r.refund_no, concat('R', r.trade_no)) as number, r.amount,
      case when r.state = 'done' and r.done_by is not null then 'byHand'
        when r.state = 'manual' then 'byHand' else r.state end as state,
      r.done_at as at, r.order_code
    from refunds r join payment_attempts a on a.trade_no = r.trade_no
    where a.provider = ${provider}`;
  const found = await rowsOf<Found>(
    db,
    sql`select * from (${payments}) as own where at ${within} or number in ${named('payment')}
      union all
      select * from (${refunds}) as own where at ${within} or number in ${named('refund')}`,
  );
  return found.map(({ kind, number, state, at, ...row }) => ({
    ...{ kind, number, state },
    tradeNo: row.trade_no,
    orderCode: row.order_code,
    amount: Number(row.amount),
    at: at && wallTime(new Date(at)),
  }));
}
