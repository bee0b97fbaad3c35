import { type SQL, sql } from 'drizzle-orm';
import type { CaseKind, CaseState } from '#app/domain/after-sale/case.ts';
import type { InvoiceState } from '#app/domain/invoice/invoice.ts';
import type { OrderState } from '#app/domain/order/state.ts';
import { type Database, rowsOf } from '#trading-api/platform/database/client.ts';
import type { OrderDeduction } from '#trading-api/schema.ts';
import { SELLERS, sum } from './history-bought.ts';
import type { Customer, Players } from './history-players.ts';

/** Whose orders they are, and who else has a part in them. */
interface Parties {
  players: Players;
  buyer: Customer;
  orders: readonly { orderCode: string }[];
}

/** A line as it was ordered, in fen and hundredths. */
export interface LineFacts {
  position: number;
  goodsId: number;
  price: number;
  count: number;
  amount: number;
  closed: number;
  isSent: boolean;
  /** Null of lines from before they kept it. */
  bySeller: number | null;
  byPlatform: number | null;
}

/** What of a line came with a delivery that was received. */
export interface ReceivedFacts {
  position: number;
  count: number;
  weighed: number;
}

export interface CaseFacts {
  id: number;
  kind: CaseKind;
  state: CaseState;
  whole: boolean;
  /** Null: all that its seller has not shipped. */
  position: number | null;
  count: number;
  asked: number;
  refunded: number | null;
  /** Milliseconds; null: it has ended. */
  deadline: number | null;
}

export interface RequestFacts {
  id: number;
  state: InvoiceState;
  amount: number;
  reversed: number;
}

/** What happened to an order, as its rows say it; nothing that follows from it but what is compared. */
export interface OrderFacts {
  orderCode: string;
  sellerCode: string;
  state: OrderState;
  deductions: OrderDeduction[];
  paymentAmount: number;
  paidAmount: number;
  settledAmount: number | null;
  lines: LineFacts[];
  /** In the order of their receipt. */
  received: ReceivedFacts[];
  /** The states of its deliveries, oldest first. */
  deliveries: { state: string }[];
  /** What of its lines is in no delivery and was not closed. */
  unshipped: number;
  cases: CaseFacts[];
  payments: { amount: number; returned: number }[];
  payout: { paid: number; fee: number; toppedUp: number; feeRate: number } | null;
  requests: RequestFacts[];
}

/** What the buyer has to take off. */
export interface PurseFacts {
  /** By the discount of each. */
  coupons: { discountId: number; state: string }[];
  pointsUsed: number;
  cards: { id: number; balance: number }[];
}

export interface Facts {
  orders: OrderFacts[];
  purse: PurseFacts;
}

const list = (columns: string, from: string, by = 'each.id'): SQL =>
  sql.raw(`coalesce((select json_agg(each order by ${by}) from
    (select ${columns} from ${from}) each), '[]'::json)`);

/**
 * All that is known of a checkout, in one statement: it is asked after every step. In a transaction, where the market
 * prepares its statements: planning this one takes twenty times as long as running it.
 */
export async function factsOf(tx: Database, { buyer, orders }: Parties): Promise<Facts> {
  const codes = orders.map(({ orderCode }) => orderCode);
  const [found] = await rowsOf<{ facts: Facts }>(
    tx,
    sql`select json_build_object(
      'orders', (select json_agg(json_build_object(
        'orderCode', o.order_code, 'sellerCode', o.seller_code, 'state', o.state,
        'deductions', o.deductions, 'paymentAmount', o.payment_amount,
        'paidAmount', o.paid_amount, 'settledAmount', o.settled_amount,
        'lines', ${list(
          `position as id, position, goods_id as "goodsId", price, count, amount, closed,
           delivery_method <> 0 as "isSent",
           seller_deduction as "bySeller", platform_deduction as "byPlatform"`,
          'order_lines where order_code = o.order_code',
        )},
        'received', ${list(
          'd.received_at as at, d.id, l.position, l.count, l.weighed',
          `deliveries d join delivery_lines l on l.delivery_id = d.id
           where d.order_code = o.order_code and d.state = 'received'`,
          'each.at, each.id, each.position',
        )},
        'deliveries', ${list('id, state', 'deliveries where order_code = o.order_code')},
        'unshipped', (select coalesce(sum(count - closed), 0) from order_lines
            where order_code = o.order_code and delivery_method <> 0)
          - (select coalesce(sum(l.count), 0) from deliveries d join delivery_lines l on l.delivery_id = d.id
             where d.order_code = o.order_code and d.state <> 'withdrawn'),
        'cases', ${list(
          `id, kind, state, whole, position, count, asked, refunded,
           (extract(epoch from deadline) * 1000)::float8 as deadline`,
          'after_sale_cases where order_code = o.order_code',
        )},
        'payments', ${list('id, amount, returned', 'order_payments where order_code = o.order_code')},
        'payout', (select json_build_object('paid', paid, 'fee', fee, 'toppedUp', topped_up, 'feeRate', fee_rate)
          from seller_payouts where order_code = o.order_code),
        'requests', ${list(
          'r.id, r.state, p.amount, p.reversed',
          `invoice_requests r join invoice_request_orders p on p.request_id = r.id
           where p.order_code = o.order_code`,
        )}
      ) order by o.order_code) from orders o
        where o.order_code = any(${sql.param(codes)}::text[])),
      'purse', json_build_object(
        'coupons', (select json_agg(json_build_object('discountId', discount_id, 'state', state))
          from coupons where customer_id = ${buyer.id}),
        'pointsUsed', coalesce((select use_integral from points_accounts where customer_id = ${buyer.id}), 0),
        'cards', coalesce((select json_agg(json_build_object('id', id, 'balance', balance_amount))
          from gift_cards where customer_id = ${buyer.id}), '[]'::json)
      )
    ) as facts`,
  );
  if (!found) throw new Error('nothing was read');
  return found.facts;
}

/** What a seller's account holds, less what the platform has lent to it. */
export async function sellerMoney(db: Database): Promise<number[]> {
  const rows = await rowsOf<{ code: string; balance: number }>(
    db,
    sql`select s.code, (coalesce(l.balance, 0) - coalesce(d.amount, 0))::float8 as balance from sellers s
      left join seller_accounts a on a.seller_code = s.code
      left join ledger_accounts l on l.id = a.account_id
      left join seller_debts d on d.seller_code = s.code
      where s.code = any(${sql.param([...SELLERS])}::text[])`,
  );
  return SELLERS.map((code) => rows.find((row) => row.code === code)?.balance ?? 0);
}

export async function stocksOf(db: Database, { players }: Parties) {
  const ids = players.sellers.flatMap(({ goodsIds, serviceId }) => [...goodsIds, serviceId]);
  const rows = await rowsOf<{ id: number; stock: number; sales: number }>(
    db,
    sql`select id::int, available_count::float8 as stock, sales_volume::float8 as sales from goods
      where id = any(${sql.param(ids)}::bigint[])`,
  );
  return new Map(rows.map(({ id, stock, sales }) => [id, { stock, sales }]));
}

/** What is asked for in invoices and was not reversed. */
export const invoicedOf = ({ requests }: OrderFacts): number =>
  sum(
    requests
      .filter(({ state }) => state !== 'refused' && state !== 'withdrawn')
      .map(({ amount, reversed }) => amount - reversed),
  );

/** What deductions of a kind took off an order: fen, or points. */
export const takenBy = (
  { deductions }: OrderFacts,
  kind: OrderFacts['deductions'][number]['kind'],
  sourceId?: number,
): number =>
  sum(
    deductions
      .filter((each) => each.kind === kind)
      .filter((each) => sourceId === undefined || Number(each.sourceId) === sourceId)
      .map(({ amount, points }) => points ?? amount),
  );
