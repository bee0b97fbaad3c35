import { type SQL, sql } from 'drizzle-orm';
import type { OrderState } from '#app/domain/order/state.ts';
import { rowsOf } from '#trading-api/platform/database/client.ts';
import type { OrderDeduction } from '#trading-api/schema.ts';
import { type Checkout, SELLERS } from './history.ts';

/** A line as it was ordered, in fen and hundredths. */
export interface LineFacts {
  position: number;
  goodsId: number;
  price: number;
  count: number;
  amount: number;
  closed: number;
  bySeller: number;
  byPlatform: number;
}

/** What of a line came with a delivery that was received. */
export interface ReceivedFacts {
  position: number;
  count: number;
  weighed: number;
}

export interface CaseFacts {
  id: number;
  kind: string;
  state: string;
  whole: boolean;
  /** Null: all that its seller has not shipped. */
  position: number | null;
  count: number;
  asked: number;
  refunded: number | null;
  isOpen: boolean;
}

export interface RequestFacts {
  id: number;
  state: string;
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

const list = (columns: string, from: string): SQL =>
  sql.raw(`coalesce((select json_agg(each order by each."id") from
    (select ${columns} from ${from}) each), '[]'::json)`);

/** All that is known of a checkout, in one statement: it is asked after every step. */
export async function factsOf({ db, buyer, orders }: Checkout): Promise<Facts> {
  const codes = orders.map(({ orderCode }) => orderCode);
  const [found] = await rowsOf<{ facts: Facts }>(
    db,
    sql`select json_build_object(
      'orders', (select json_agg(json_build_object(
        'orderCode', o.order_code, 'sellerCode', o.seller_code, 'state', o.state,
        'deductions', o.deductions, 'paymentAmount', o.payment_amount,
        'paidAmount', o.paid_amount, 'settledAmount', o.settled_amount,
        'lines', ${list(
          `position as id, position, goods_id as "goodsId", price, count, amount, closed,
           coalesce(seller_deduction, 0) as "bySeller", coalesce(platform_deduction, 0) as "byPlatform"`,
          'order_lines where order_code = o.order_code',
        )},
        'received', ${list(
          'd.id * 10 + l.position as id, l.position, l.count, l.weighed',
          `deliveries d join delivery_lines l on l.delivery_id = d.id
           where d.order_code = o.order_code and d.state = 'received'`,
        )},
        'deliveries', ${list('id, state', 'deliveries where order_code = o.order_code')},
        'unshipped', (select sum(count - closed) from order_lines where order_code = o.order_code)
          - (select coalesce(sum(l.count), 0) from deliveries d join delivery_lines l on l.delivery_id = d.id
             where d.order_code = o.order_code and d.state <> 'withdrawn'),
        'cases', ${list(
          'id, kind, state, whole, position, count, asked, refunded, deadline is not null as "isOpen"',
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
      ) order by o.order_code) from orders o where o.order_code in (${sql.join(codes, sql`, `)})),
      'purse', json_build_object(
        'coupons', (select json_agg(json_build_object('discountId', discount_id, 'state', state))
          from coupons where customer_id = ${buyer.id}),
        'pointsUsed', coalesce((select use_integral from points_accounts where customer_id = ${buyer.id}), 0),
        'cards', ${list('id, balance_amount as balance', `gift_cards where customer_id = ${buyer.id}`)}
      )
    ) as facts`,
  );
  if (!found) throw new Error('nothing was read');
  return found.facts;
}

/** What the ledger moved for an order, and between whom. */
export interface Moved {
  /** Into the market's account of sales, less what went out of it. */
  paid: number;
  /** What the platform added, less what came back to it. */
  toppedUp: number;
  fee: number;
  /** Out of the account of sales for the seller: to the seller, as a fee, less what was taken back. */
  toSeller: number;
}

interface Transfer {
  id: number;
  kind: string;
  orderCode: string | null;
  entries: { account: number; amount: number }[];
}

/** Adds up what the ledger has moved since a history began, one transfer after the other. */
export class LedgerBook {
  readonly ofOrders = new Map<string, Moved>();
  /** By which each account has changed. */
  readonly changes = new Map<number, number>();
  private constructor(
    readonly sales: number,
    private last: number,
    private readonly before: ReadonlyMap<number, number>,
  ) {}

  static async open({ db }: Checkout): Promise<LedgerBook> {
    const accounts = await balances(db);
    const [last] = await rowsOf<{ id: number }>(
      db,
      sql`select coalesce(max(id), 0)::int as id from ledger_transfers`,
    );
    const [sales] = await rowsOf<{ id: number }>(
      db,
      sql`select id::int from ledger_accounts where kind = 'sales'`,
    );
    return new LedgerBook(sales?.id ?? 0, last?.id ?? 0, accounts);
  }

  /** Reads on. @returns what is wrong with a transfer or an account; empty: nothing */
  async readOn({ db }: Checkout): Promise<string[]> {
    const transfers = await rowsOf<Transfer>(
      db,
      sql`select t.id::int as id, t.kind, t.order_code as "orderCode",
        json_agg(json_build_object('account', e.account_id, 'amount', e.amount)) as entries
        from ledger_transfers t join ledger_entries e on e.transfer_id = t.id
        where t.id > ${this.last} group by t.id order by t.id`,
    );
    const wrong: string[] = [];
    for (const { id, kind, orderCode, entries } of transfers) {
      this.last = id;
      const sum = entries.reduce((total, { amount }) => total + amount, 0);
      if (sum !== 0 || entries.length !== 2) wrong.push(`${kind} of ${orderCode} sums to ${sum}`);
      for (const { account, amount } of entries) {
        this.changes.set(account, (this.changes.get(account) ?? 0) + amount);
        if (account === this.sales && orderCode) this.count(orderCode, kind, amount);
      }
    }
    if (transfers.length === 0) return wrong;
    for (const [id, balance] of await balances(db)) {
      const expected = (this.before.get(id) ?? 0) + (this.changes.get(id) ?? 0);
      if (balance !== expected) wrong.push(`account ${id} has ${balance}, not ${expected}`);
    }
    return wrong;
  }

  /** @param amount by which the account of sales has changed */
  private count(orderCode: string, kind: string, amount: number): void {
    const moved = this.ofOrders.get(orderCode) ?? { paid: 0, toppedUp: 0, fee: 0, toSeller: 0 };
    if (kind === 'payment' || kind === 'refund') moved.paid += amount;
    else if (kind === 'saleTopUp') moved.toppedUp += amount;
    else moved.toSeller -= amount;
    if (kind === 'saleFee') moved.fee -= amount;
    this.ofOrders.set(orderCode, moved);
  }
}

/** Of the market's accounts and the sellers', by their ids. */
async function balances(db: Checkout['db']): Promise<Map<number, number>> {
  const rows = await rowsOf<{ id: number; balance: number }>(
    db,
    sql`select id::int, balance::float8 as balance from ledger_accounts
      where kind in ('sales', 'platform', 'topUp')
        or id in (select account_id from seller_accounts where seller_code in (${sql.join([...SELLERS], sql`, `)}))`,
  );
  return new Map(rows.map(({ id, balance }) => [id, balance]));
}

/** What a seller's account holds, less what the platform has lent to it. */
export async function sellerMoney({ db }: Checkout): Promise<number[]> {
  const rows = await rowsOf<{ code: string; balance: number }>(
    db,
    sql`select s.code, (coalesce(l.balance, 0) - coalesce(d.amount, 0))::float8 as balance from sellers s
      left join seller_accounts a on a.seller_code = s.code
      left join ledger_accounts l on l.id = a.account_id
      left join seller_debts d on d.seller_code = s.code
      where s.code in (${sql.join([...SELLERS], sql`, `)})`,
  );
  return SELLERS.map((code) => rows.find((row) => row.code === code)?.balance ?? 0);
}

export async function stocksOf({ db, players }: Checkout) {
  const ids = players.sellers.flatMap(({ goodsIds }) => goodsIds);
  const rows = await rowsOf<{ id: number; stock: number; sales: number }>(
    db,
    sql`select id::int, available_count::float8 as stock, sales_volume::float8 as sales from goods
      where id in (${sql.join(ids, sql`, `)})`,
  );
  return new Map(rows.map(({ id, stock, sales }) => [id, { stock, sales }]));
}
