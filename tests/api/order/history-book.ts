import { sql } from 'drizzle-orm';
import { type Database, rowsOf } from '#trading-api/platform/database/client.ts';
import { SELLERS } from './history-bought.ts';

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

export const NOTHING_MOVED: Moved = { paid: 0, toppedUp: 0, fee: 0, toSeller: 0 };

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

  static async open(db: Database): Promise<LedgerBook> {
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
  async readOn(db: Database): Promise<string[]> {
    const transfers = await rowsOf<Transfer>(
      db,
      sql`select t.id::int as id, t.kind, t.order_code as "orderCode",
        (select json_agg(json_build_object('account', account_id, 'amount', amount))
          from ledger_entries where transfer_id = t.id) as entries
        from ledger_transfers t where t.id > ${this.last} order by t.id`,
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
    const moved = { ...(this.ofOrders.get(orderCode) ?? NOTHING_MOVED) };
    if (kind === 'payment' || kind === 'refund') moved.paid += amount;
    else if (kind === 'saleTopUp') moved.toppedUp += amount;
    else moved.toSeller -= amount;
    if (kind === 'saleFee') moved.fee -= amount;
    this.ofOrders.set(orderCode, moved);
  }
}

/** Of the market's accounts and the sellers', by their ids. */
async function balances(db: Database): Promise<Map<number, number>> {
  const rows = await rowsOf<{ id: number; balance: number }>(
    db,
    sql`select id::int, balance::float8 as balance from ledger_accounts
      where kind in ('sales', 'platform', 'topUp') or id in (
        select account_id from seller_accounts where seller_code = any(${sql.param([...SELLERS])}::text[]))`,
  );
  return new Map(rows.map(({ id, balance }) => [id, balance]));
}
