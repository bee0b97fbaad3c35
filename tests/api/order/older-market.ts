import { sql } from 'drizzle-orm';
import { sumFen } from '#app/domain/money.ts';
import { first } from '#tests/api/support/open-market.ts';
import { type Database, rowsOf } from '#trading-api/platform/database/client.ts';

export const AT = '2026-11-20T02:00:00.000Z';
export const LATER = '2099-01-01T00:00:00.000Z';

export type Row = Record<string, unknown>;

/** What one line of each is: 10 tonnes at 1,000.00 of the first seller, 5 at 3,000.00 of the second, and so on. */
const GOODS = {
  A1: { price: 100_000, count: 1000, amount: 1_000_000 },
  B2: { price: 300_000, count: 500, amount: 1_500_000 },
  C3: { price: 200_000, count: 250, amount: 500_000 },
  D4: { price: 123_457, count: 333, amount: 411_112 },
} as const;
export type Seller = keyof typeof GOODS;
export const SELLERS = Object.keys(GOODS) as readonly Seller[];
const PLACE: Readonly<Record<Seller, number>> = { A1: 0, B2: 1, C3: 2, D4: 3 };

/** Where money of a payment comes from, by its method. */
const SOURCES = {
  alipay: { provider: 'alipay', from: 'topUp' },
  wallet: { provider: 'wallet', from: 'buyer' },
  coupons: { provider: 'vouchers', from: 'platform' },
} as const;

/** What a test says of an order; the rest is plain. */
export interface OlderOrder extends Row {
  state: string;
  paid_amount?: number;
  /** Unset: of the first two. */
  sellers?: readonly Seller[];
  /** By seller: what differs in its line. */
  lines?: Partial<Record<Seller, Row>>;
}

export class OlderMarket {
  private serial = 0;
  private readonly accounts = new Map<string, number>();
  buyer = 0;

  private constructor(readonly db: Database) {}

  static async of(db: Database): Promise<OlderMarket> {
    const market = new OlderMarket(db);
    market.buyer = await market.insert('customers', {
      ...{ phone: '13911110000', password_hash: '', name: '买家', customer_type: 'enterprise' },
    });
    for (const kind of ['sales', 'topUp', 'platform', 'margin', 'withdrawal']) {
      market.accounts.set(kind, await market.insert('ledger_accounts', { kind }));
    }
    const account_id = await market.insert('ledger_accounts', { kind: 'wallet' });
    market.accounts.set('buyer', account_id);
    const wallet = { customer_id: market.buyer, mbr_no: '1', holder: '买家', cert_digits: '1234' };
    await market.insert(
      'wallets',
      { ...wallet, status: 'S', account_id, opened_at: AT },
      'account_id',
    );
    for (const code of SELLERS) {
      const place = { province: '', city: '', address: '', longitude: 0, latitude: 0 };
      const told = { introduce: '', image_url: '' };
      await market.insert('sellers', { code, name: `店铺${code}`, ...place, ...told }, 'code');
      const account_id = await market.insert('ledger_accounts', { kind: 'wallet' });
      market.accounts.set(code, account_id);
      await market.insert('seller_accounts', { seller_code: code, account_id }, 'seller_code');
    }
    const purse = { customer_id: market.buyer, integral: 1_000_000, use_integral: 0 };
    await market.insert('points_accounts', purse, 'customer_id');
    return market;
  }

  /** @returns the row's id */
  async insert(table: string, row: Row, id = 'id'): Promise<number> {
    const columns = Object.keys(row).map((name) => sql.identifier(name));
    const values = Object.values(row).map((value) =>
      value !== null && typeof value === 'object'
        ? sql`${JSON.stringify(value)}::jsonb`
        : sql`${value}`,
    );
    const [written] = await rowsOf<{ id: string }>(
      this.db,
      sql`insert into ${sql.identifier(table)} (${sql.join(columns, sql`, `)})
        values (${sql.join(values, sql`, `)}) returning ${sql.identifier(id)} as id`,
    );
    return Number(written?.id);
  }

  /** The id of the newest row. */
  async lastOf(table: string): Promise<number> {
    const [row] = await rowsOf<{ id: string }>(
      this.db,
      sql`select max(id) as id from ${sql.identifier(table)}`,
    );
    return Number(row?.id);
  }

  next(): number {
    this.serial += 1;
    return this.serial;
  }

  async order({ lines = {}, sellers = ['A1', 'B2'], ...head }: OlderOrder): Promise<string> {
    const order_code = `20261120100000${String(this.next()).padStart(6, '0')}`;
    const off = ((head.deductions ?? []) as { amount: number }[]).map(({ amount }) => amount);
    const order_amount = sumFen(sellers.map((seller) => GOODS[seller].amount));
    await this.insert(
      'orders',
      {
        ...{ order_code, customer_id: this.buyer, source: 'cart', order_amount },
        ...{ payment_amount: order_amount - sumFen(off), name: '王', mobile: '1', address: '无锡' },
        ...{ created_at: AT, pay_deadline: LATER, search_text: '卷板' },
        ...head,
      },
      'order_code',
    );
    const points = sumFen(
      ((head.deductions ?? []) as { points?: number }[]).map((each) => each.points ?? 0),
    );
    await this.takePoints(points);
    for (const seller of sellers) {
      await this.insert(
        'order_lines',
        {
          ...{ order_code, position: PLACE[seller], kind: 'sale', product_name: `卷板${seller}` },
          ...{ product_type: 'goods', specs: '', brand_number: '304', image_url: '', unit: '吨' },
          ...{ seller_code: seller, seller_name: `店铺${seller}`, ...GOODS[seller] },
          ...{ delivery_method: 1, delivery_address: '无锡', ...lines[seller] },
        },
        'order_code',
      );
    }
    return order_code;
  }

  /** Below zero: they came back. */
  async takePoints(points: number): Promise<void> {
    await this.db.execute(sql`update points_accounts set use_integral = use_integral + ${points}`);
  }

  event(order_code: string, kind: string, more: Row = {}) {
    return this.insert('order_events', {
      order_code,
      kind,
      actor: 'system',
      created_at: AT,
      ...more,
    });
  }

  /** A movement of the ledger. */
  async move(
    kind: string,
    reference: string,
    way: Row & { from: string; to: string; amount: number },
  ) {
    const { from, to, amount, ...more } = way;
    const moved = { kind, reference, created_at: AT, ...more };
    const transfer_id = await this.insert('ledger_transfers', moved);
    for (const [name, by] of [[from, -amount] as const, [to, amount] as const]) {
      const account_id = this.accounts.get(name);
      await this.insert('ledger_entries', { transfer_id, account_id, amount: by }, 'transfer_id');
      await this.db.execute(
        sql`update ledger_accounts set balance = balance + ${by} where id = ${account_id}`,
      );
    }
  }

  /** Money that came, by Alipay or as said, and what of it was given back. */
  async pay(
    order_code: string,
    amount: number,
    { returned = 0, status = 'paid', way = 'alipay' as keyof typeof SOURCES } = {},
  ) {
    const trade_no = `trade${this.next()}`;
    await this.insert(
      'payment_attempts',
      {
        ...{ trade_no, order_code, pay_method: way, provider: SOURCES[way].provider },
        ...{ amount, status },
        ...{ pay_token_hash: trade_no, expires_at: LATER, paid_at: status === 'paid' ? AT : null },
      },
      'trade_no',
    );
    if (status !== 'paid') return trade_no;
    const { from } = SOURCES[way];
    if (way === 'wallet')
      await this.move('topUp', `topUp ${trade_no}`, { from: 'topUp', to: from, amount });
    await this.book(order_code, { amount, returned, method: way, reference: trade_no }, from);
    return trade_no;
  }

  async book(
    order_code: string,
    payment: Row & { amount: number; reference: string },
    from = 'topUp',
  ) {
    await this.insert('order_payments', { order_code, paid_at: AT, ...payment });
    const { amount, reference } = payment;
    await this.move('payment', reference, { from, to: 'sales', amount, order_code });
    await this.event(order_code, 'paid', { actor: 'buyer', amount });
  }

  /** Money that was given back of an order, already off its payment; `seller`: for whose goods. */
  async giveBack(
    order_code: string,
    amount: number,
    more: { at: string; seller?: Seller; trade?: string },
  ) {
    const { at, seller = null, trade = null } = more;
    const refund_no = `B${this.next()}`;
    const back = { from: 'sales', to: 'topUp', amount, order_code, created_at: at };
    await this.move('refund', `return ${refund_no}`, back);
    const refund = { order_code, amount, reason: 'after_sale', refund_no, trade_no: trade };
    await this.insert('refunds', { ...refund, created_at: at });
    const note = `¥${amount / 100} 退回支付宝`;
    await this.event(order_code, 'returned', { seller_code: seller, amount, note, created_at: at });
  }

  /** A delivery of all of a seller's line; weighed as given. */
  async deliver(
    order_code: string,
    seller: Seller,
    number: number,
    state: string,
    weighed?: number,
  ) {
    const { count } = GOODS[seller];
    const left = { shipped_at: AT, received_at: state === 'received' ? AT : null };
    const delivery_id = await this.insert('deliveries', {
      ...{
        order_code,
        seller_code: seller,
        number,
        state,
        way: 1,
        weighing: 'scale',
        created_at: AT,
      },
      ...{ carrier: '顺达物流', vehicle: '苏B12345', driver: '王', driver_phone: '13900000001' },
      ...left,
    });
    const line = { position: PLACE[seller], count, weighed: weighed ?? count };
    await this.insert('delivery_lines', { delivery_id, ...line }, 'delivery_id');
    const told = { seller_code: seller, note: `第 ${number} 批` };
    await this.event(order_code, 'shipped', told);
    return delivery_id;
  }

  /** What a seller has got, and what of it the platform added. */
  async payOut(
    order_code: string,
    seller: Seller,
    paid: number,
    more: { topped_up?: number; charged?: number; charged_platform?: number } = {},
  ) {
    const { topped_up = 0 } = more;
    const payout = { order_code, seller_code: seller, paid, fee_rate: 0, ...more };
    await this.insert('seller_payouts', { ...payout, moves: 1 }, 'order_code');
    const own = `${order_code} ${seller} 1`;
    if (topped_up > 0) {
      const added = { from: 'platform', to: 'sales', amount: topped_up, order_code };
      await this.move('saleTopUp', `saleTopUp ${own}`, added);
    }
    if (paid > 0) {
      await this.move('sale', `sale ${own}`, {
        from: 'sales',
        to: seller,
        amount: paid,
        order_code,
      });
    }
  }

  /** A case of a seller's goods, or of the whole order. */
  openCase(order_code: string, seller: Seller, more: Row) {
    const own = {
      order_code,
      seller_code: seller,
      customer_id: this.buyer,
      position: PLACE[seller],
    };
    const said = { kind: 'unshipped', count: GOODS[seller].count, reason: '其他', description: '' };
    return this.insert('after_sale_cases', { ...own, ...said, created_at: AT, ...more });
  }
}

/** The rows of the sellers' orders that one of several became: the first keeps its code. */
export async function partsOf(db: Database, code: string) {
  const rows = await rowsOf<Row>(
    db,
    sql`select o.*, coalesce(p.paid, 0) as got, coalesce(p.topped_up, 0) as topped_up
      from orders o left join seller_payouts p on p.order_code = o.order_code
      where ${code} in (o.order_code, o.former_code) order by o.former_code nulls first`,
  );
  const of = (seller: Seller) => first(rows.filter((row) => row.seller_code === seller));
  return { rows, of, A1: of('A1'), B2: of('B2') };
}
