import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { callEndpoint } from '#app/api/transport.ts';
import { submitOrder } from '#app/domain/checkout/contract.ts';
import { startApiProcess } from '#tests/api/support/api-process.ts';
import { startPostgres } from '#tests/api/support/postgres-server.ts';
import { type Figure, median, ROUNDS, rateFigure } from './measure.ts';

const CLIENTS = 8;
const ORDERS_A_ROUND = 240;

interface Buyer {
  id: string;
  token: string;
  addressId: string;
}

/** Orders a second on PostgreSQL over HTTP, beside the same statements sent by `pg` alone. */
export async function measureOrders(): Promise<Figure[]> {
  const postgres = await startPostgres();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'orders-'));
  await postgres.createDatabase('bench');
  const databaseUrl = postgres.urlOf('bench');
  process.env.DEMO = '1';
  const api = await startApiProcess({ dataDir, databaseUrl });
  const pool = new pg.Pool({ connectionString: databaseUrl, max: CLIENTS });
  // The server is stopped before the pool; the error of its end is expected.
  pool.on('error', () => {});
  try {
    // The first round warms both sides up and does not count.
    const buyers = await makeBuyers(pool, ORDERS_A_ROUND * (ROUNDS + 1));
    const goods = await buyableGoods(pool);
    const goodsOf = (at: number) => goods[at % goods.length] ?? '';
    const overHttp: number[] = [];
    const bare: number[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      const chosen = buyers.slice(round * ORDERS_A_ROUND, (round + 1) * ORDERS_A_ROUND);
      overHttp.push(await rateOf(chosen, (buyer, at) => order(api.url, buyer, goodsOf(at))));
      bare.push(await rateOf(chosen, (buyer, at) => bareOrder(pool, buyer, goodsOf(at))));
    }
    return [
      rateFigure(
        `order submitted, ${CLIENTS} clients / the same statements by pg`,
        median(overHttp.slice(1)),
        median(bare.slice(1)),
        '≥ 0.5',
      ),
    ];
  } finally {
    await api.kill();
    await pool.end();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function rateOf(
  buyers: readonly Buyer[],
  run: (buyer: Buyer, at: number) => Promise<unknown>,
): Promise<number> {
  const waiting = buyers.map((buyer, at) => ({ buyer, at }));
  const started = performance.now();
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) await run(next.buyer, next.at);
    }),
  );
  return buyers.length / ((performance.now() - started) / 1000);
}

const serial = () => randomBytes(24).toString('base64url');

function order(baseUrl: string, { token, addressId }: Buyer, goodsId: string) {
  const person = { name: '买家', mobile: '13800138000', address: '上海市宝山区' };
  const line = { skuId: goodsId, num: '1', skuType: 'self', deliveryMethod: 1 } as const;
  const request = { source: 'direct', skuIds: [goodsId], addressId, skuDetail: [line] } as const;
  return callEndpoint(
    submitOrder,
    { ...person, ...request, skuIds: [goodsId], skuDetail: [line] },
    { baseUrl, token, serial: serial(), timeoutMs: 20_000 },
  );
}

/** What an order writes, with nothing checked, priced or parsed. */
async function bareOrder(pool: pg.Pool, buyer: Buyer, goodsId: string): Promise<void> {
  const client = await pool.connect();
  const [key, code] = [serial(), serial()];
  try {
    await client.query('begin');
    await client.query(
      `insert into request_serials (customer_id, call, serial, body_hash, answer)
       values ($1, 'bench', $2, 'x', '{}')`,
      [buyer.id, key],
    );
    await client.query(
      `insert into call_locks (customer_id, call, called_at) values ($1, $2, now())
       on conflict (customer_id, call) do update set called_at = excluded.called_at`,
      [buyer.id, `bench ${key}`],
    );
    await client.query('select * from goods where id = $1', [goodsId]);
    await client.query('select * from addresses where customer_id = $1', [buyer.id]);
    await client.query(
      `update goods set available_count = available_count - 100
       where id = $1 and available_count >= 100`,
      [goodsId],
    );
    await client.query(
      `insert into orders (order_code, customer_id, state, source, order_amount, payment_amount,
         name, mobile, address, created_at, pay_deadline)
       values ($1, $2, 'waitPay', 'bench', 100, 100, '', '', '', now(), now() + interval '1 day')`,
      [code, buyer.id],
    );
    await client.query(
      `insert into order_lines select $1, 0, id, kind, product_name, product_type, specs,
         brand_number, image_urls[1], seller_code, seller_name, price, 100, unit, price, 1, ''
       from goods where id = $2`,
      [code, goodsId],
    );
    await client.query(
      `update request_serials set answer = '{"orderCode":"x"}'
       where customer_id = $1 and call = 'bench' and serial = $2`,
      [buyer.id, key],
    );
    await client.query('commit');
  } finally {
    client.release();
  }
}

async function makeBuyers(pool: pg.Pool, count: number): Promise<Buyer[]> {
  const buyers: Buyer[] = [];
  for (let at = 0; at < count; at++) {
    const token = serial();
    const customer = await pool.query<{ id: string }>(
      `insert into customers (phone, password_hash, name, customer_type)
       values ($1, 'x', '买家', 'personal') returning id`,
      [`bench-${at}`],
    );
    const id = customer.rows[0]?.id ?? '';
    await pool.query(
      `insert into tokens (token_hash, customer_id, expires_at)
       values ($1, $2, now() + interval '1 day')`,
      [createHash('sha256').update(token).digest('base64url'), id],
    );
    const address = await pool.query<{ id: string }>(
      `insert into addresses (customer_id, receive_person, receive_person_phone,
         warehouse_address, is_default)
       values ($1, '买家', '13800138000', '上海市宝山区', true) returning id`,
      [id],
    );
    buyers.push({ id, token, addressId: address.rows[0]?.id ?? '' });
  }
  return buyers;
}

/** Self-operated goods that go by logistics in single units; plenty of each. */
async function buyableGoods(pool: pg.Pool): Promise<string[]> {
  await pool.query(
    `update goods set available_count = 100000000, mini_quantity = 100, my_buy_num = null,
       marketing_id = null
     where kind = 'self' and delivery_way in (1, 3, 5)`,
  );
  const { rows } = await pool.query<{ id: string }>(
    `select id from goods where kind = 'self' and delivery_way in (1, 3, 5) and on_shelf`,
  );
  return rows.map(({ id }) => id);
}
