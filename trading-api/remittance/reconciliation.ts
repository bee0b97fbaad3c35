import { type SQL, sql } from 'drizzle-orm';
import { DAY_MS } from '#app/domain/duration.ts';
import type { Content, Parsed } from '#app/domain/endpoint.ts';
import { PROVIDER_METHODS } from '#app/domain/payment/payment.ts';
import {
  RECONCILED_DAYS,
  RECONCILIATIONS,
  type Reconciliation,
} from '#app/domain/remittance/reconciliation.ts';
import type { reconciliation } from '#app/domain/remittance/reconciliation-contract.ts';
import { signedYuan } from '#app/domain/statement/balance.ts';
import { owedAmount } from '#trading-api/order/index.ts';
import { IS_OVERPAID } from '#trading-api/order/tables.ts';
import { type Database, rowsOf } from '#trading-api/platform/database/client.ts';
import { type Check, ordersSince } from './check.ts';
import { heldChecks } from './held-checks.ts';
import { paymentChecks } from './payment-checks.ts';
import { saleChecks } from './sale-checks.ts';

const MOST_SHOWN = 50;
const THE_BEGINNING = new Date(0);

const instantOf = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;

const PAYMENT_OF_LINE = sql`concat('bank ', b.id, case when b.undone > 0 then concat(' ', b.undone) end)`;

const checksSince = (since: SQL): Readonly<Record<Reconciliation, Check>> => ({
  ...saleChecks(since),
  ledger: {
    compared: sql`select (select count(*) from ledger_transfers where created_at >= ${since})
      + (select count(*) from ledger_accounts) as count`,
    differences: sql`
      select concat('转账 ', t.reference) as subject, t.order_code, 0 as expected,
        coalesce(sum(e.amount), 0) as found
      from ledger_transfers t left join ledger_entries e on e.transfer_id = t.id
      where t.created_at >= ${since}
      group by t.id having coalesce(sum(e.amount), 0) <> 0 or count(e.amount) <> 2
      union all
      select concat('账户 ', a.id, ' ', a.kind), null, coalesce(sum(e.amount), 0), a.balance
      from ledger_accounts a left join ledger_entries e on e.account_id = a.id
      group by a.id having a.balance <> coalesce(sum(e.amount), 0)`,
  },
  ...paymentChecks(since),
  provider: {
    compared: sql`select count(*) from payment_attempts where status <> 'pending' and order_code is not null
      and created_at >= ${since}`,
    differences: sql`
      select concat('交易 ', a.trade_no) as subject, a.order_code, a.amount as expected,
        coalesce(p.amount, 0) as found, a.trade_no
      from payment_attempts a left join order_payments p on p.reference = a.trade_no
      where a.status = 'paid' and a.order_code is not null and a.amount <> coalesce(p.amount, 0)
        and a.created_at >= ${since}
      union all
      select concat('入账 ', p.reference), p.order_code, 0, p.amount, p.reference
      from order_payments p
      where p.method in ${PROVIDER_METHODS} and p.paid_at >= ${since} and not exists (
        select 1 from payment_attempts a where a.trade_no = p.reference and a.status = 'paid')
      union all
      select concat('应退交易 ', a.trade_no), a.order_code, a.amount, 0, a.trade_no
      from payment_attempts a
      where a.status = 'refunded' and a.order_code is not null and a.created_at >= ${since} and not exists (
        select 1 from refunds r where r.trade_no = a.trade_no)`,
  },
  bank: {
    compared: sql`select count(*) from bank_lines where state = 'booked' and paid_at >= ${since}`,
    differences: sql`
      select concat('流水 ', b.reference) as subject, b.order_code, b.booked as expected,
        coalesce(p.amount, 0) as found
      from bank_lines b left join order_payments p on p.reference = ${PAYMENT_OF_LINE}
      where b.state = 'booked' and b.booked <> coalesce(p.amount, 0) and b.paid_at >= ${since}
      union all
      select concat('多付流水 ', b.reference), b.order_code, b.excess, 0
      from bank_lines b where b.excess > 0 and b.excess_to is null and b.paid_at >= ${since}
      union all
      select concat('多付流水 ', b.reference), b.order_code, b.excess, coalesce(e.amount, 0)
      from bank_lines b
      left join ledger_transfers t on t.reference = concat(${PAYMENT_OF_LINE}, ' excess')
      left join ledger_entries e on e.transfer_id = t.id and e.amount > 0
      where b.excess_to = 'wallet' and b.paid_at >= ${since} and b.excess <> coalesce(e.amount, 0)
      union all
      select concat('入账 ', p.reference), p.order_code, 0, p.amount - p.returned
      from order_payments p
      where p.method = 'transfer' and p.reference like 'bank %' and p.returned < p.amount
        and p.paid_at >= ${since} and not exists (
          select 1 from bank_lines b where b.state = 'booked' and ${PAYMENT_OF_LINE} = p.reference)`,
  },
  cancelled: {
    compared: sql`select count(*) from orders where state = 'cancelled' and created_at >= ${since}`,
    differences: sql`
      select concat('订单 ', order_code) as subject, order_code, 0 as expected, paid_amount as found
      from orders where state = 'cancelled' and paid_amount <> 0 and created_at >= ${since}`,
  },
  paidTwice: {
    compared: sql`select (select count(*) from refunds where reason in ('paid_twice', 'order_cancelled')
        and created_at >= ${since})
      + (${ordersSince(since)})
      - (select count(*) from orders where state = 'cancelled' and created_at >= ${since}) as count`,
    differences: sql`
      select concat(case reason when 'paid_twice' then '重复付款 ' else '取消后付款 ' end,
        coalesce(trade_no, refund_no, '')) as subject, order_code, 0 as expected, amount as found,
        trade_no
      from refunds where state <> 'done' and reason in ('paid_twice', 'order_cancelled')
        and created_at >= ${since}
      union all
      select concat('多付订单 ', order_code), order_code,
        ${owedAmount}, paid_amount, null
      from orders
      where ${IS_OVERPAID} and created_at >= ${since} and paid_amount > ${owedAmount}
      union all
      select concat('多付订单 ', order_code), order_code,
        ${owedAmount}, paid_amount, null
      from orders
      where order_code in (select order_code from seller_payouts where charged > 0)
        and (${IS_OVERPAID}) is not true
        and state <> 'cancelled' and created_at >= ${since} and paid_amount > ${owedAmount}`,
  },
  ...heldChecks,
});

interface Compared {
  count: string;
  expected?: string;
  found?: string;
  expected_mark?: string;
  found_mark?: string;
}

interface Row {
  subject: string;
  order_code: string | null;
  trade_no?: string | null;
  expected: string;
  found: string;
}

/**
 * Compares what the market has written down of money in several places, as of one moment: what has
 * moved in the last months, or ever; sums and what they consist of, balances and margins always whole.
 */
export function reconcile(
  db: Database,
  { period }: Parsed<typeof reconciliation>,
  now: Date,
): Promise<Content<typeof reconciliation>> {
  const since = period === 'all' ? null : new Date(now.getTime() - RECONCILED_DAYS * DAY_MS);
  const all = checksSince(instantOf(since ?? THE_BEGINNING));
  const ever = checksSince(instantOf(THE_BEGINNING));
  return db.transaction(
    async (tx) => {
      const checks: Content<typeof reconciliation>['checks'] = [];
      for (const kind of RECONCILIATIONS) {
        const { compared, sum, differences } = all[kind];
        const [counted] = await rowsOf<Compared>(tx, compared);
        const { count = '0', expected = '0', found = '0' } = counted ?? {};
        const isEqual = Number(expected) === Number(found);
        const isSame = isEqual && counted?.expected_mark === counted?.found_mark;
        const looked = sum ? ever[kind].differences : differences;
        const rows = [
          ...(sum && !isEqual ? [{ subject: sum, order_code: null, expected, found }] : []),
          ...(sum && isSame ? [] : await rowsOf<Row>(tx, sql`${looked} limit ${MOST_SHOWN + 1}`)),
        ];
        checks.push({
          kind,
          compared: Number(count),
          differences: rows.slice(0, MOST_SHOWN).map((row) => ({
            subject: row.subject,
            orderCode: row.order_code,
            tradeNo: row.trade_no ?? null,
            expected: signedYuan(Number(row.expected)),
            found: signedYuan(Number(row.found)),
          })),
          more: rows.length > MOST_SHOWN,
        });
      }
      return { checkDate: now.toISOString(), sinceDate: since?.toISOString() ?? null, checks };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
