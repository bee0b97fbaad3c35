import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { callEndpoint } from '#app/api/transport.ts';
import { submitOrder } from '#app/domain/checkout/contract.ts';
import { startApiProcess } from '#tests/api/support/api-process.ts';
import { bundleApi } from '#tests/api/support/api-program.ts';
import { startPostgres } from '#tests/api/support/postgres-server.ts';
import { type Buyer, buyableGoods, directOrder, makeBuyers, serial } from './buyers.ts';
import { type Figure, median, ROUNDS, rateFigure } from './measure.ts';

const CLIENTS = 8;
const ORDERS_A_ROUND = 240;

/** Measures orders a second over HTTP on PostgreSQL, beside the same statements sent with `pg` alone. */
export async function measureOrders(): Promise<Figure[]> {
  const postgres = await startPostgres();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'orders-'));
  await postgres.createDatabase('bench');
  const databaseUrl = postgres.urlOf('bench');
  process.env.DEMO = '1';
  const api = await startApiProcess({ dataDir, databaseUrl }, {}, await bundleApi('bench'));
  const pool = new pg.Pool({ connectionString: databaseUrl, max: CLIENTS });
  // The database server is stopped before the pool is closed, so the pool's connections report an error.
  pool.on('error', () => {});
  try {
    // One round more than is counted: the first one only warms up both sides.
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

const order = (baseUrl: string, buyer: Buyer, goodsId: string) =>
  callEndpoint(submitOrder, directOrder(buyer, goodsId), {
    baseUrl,
    token: buyer.token,
    serial: serial(),
    timeoutMs: 20_000,
  });

/** Writes what an order writes, without checking, pricing or parsing anything. */
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
      `insert into orders (order_code, customer_id, seller_code, seller_name, state, source, order_amount,
         payment_amount, name, mobile, address, created_at, pay_deadline)
       select $1, $2, seller_code, seller_name, 'waitPay', 'bench', 100, 100, '', '', '', now(),
         now() + interval '1 day'
       from goods where id = $3`,
      [code, buyer.id, goodsId],
    );
    await client.query(
      `insert into order_lines (order_code, position, goods_id, kind, product_name, product_type, specs,
         brand_number, image_url, price, count, unit, amount, delivery_method, delivery_address)
       select $1, 0, id, kind, product_name, product_type, specs, brand_number, image_urls[1], price, 100,
         unit, price, 1, ''
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
