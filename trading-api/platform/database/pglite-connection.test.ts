import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientThrough } from './client-through.ts';
import { oneAfterAnother } from './one-after-another.ts';
import { pgliteOptions } from './pglite-connection.ts';
import { PreparedStatements } from './prepared.ts';

let client: PGlite;
let pool: pg.Pool;
let connections = 0;

/** Often enough for a statement to be prepared, and executed when it is. */
const TIMES = 5;

async function repeatedly<Result>(work: (time: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let time = 0; time < TIMES; time++) results.push(await work(time));
  return results;
}

const ask = (text: string, values: unknown[] = []) => pool.query({ text, values });
const outcomeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'succeeded',
    ({ code, message }: { code?: string; message: string }) => code ?? message,
  );

beforeAll(async () => {
  client = await PGlite.create();
  const { preparing } = new PreparedStatements({ everywhere: true, most: 400 });
  const Client = clientThrough([preparing, oneAfterAnother]);
  pool = new pg.Pool({ ...pgliteOptions(client), Client, max: 1, idleTimeoutMillis: 0 });
  pool.on('connect', () => {
    connections++;
  });
  await ask('create table goods (id int primary key, name text, price numeric(10,2), about jsonb)');
  await ask(`insert into goods values (1, '螺纹钢', 3480, '{"count":1}'), (2, null, null, null)`);
});

afterAll(async () => {
  await pool.end();
  await client.close();
});

test('a statement that repeats is prepared, and answers the same each time', async () => {
  const text = 'select *, $2::int[] as asked from goods where id >= $1 order by id';
  const answers = await repeatedly(() => ask(text, [1, [1, 2]]));
  for (const { rows } of answers) {
    expect(rows).toEqual([
      { id: 1, name: '螺纹钢', price: '3480.00', about: { count: 1 }, asked: [1, 2] },
      { id: 2, name: null, price: null, about: null, asked: [1, 2] },
    ]);
  }
  const { rows } = await ask('select count(*)::int as count from pg_prepared_statements');
  expect(rows).toEqual([{ count: 1 }]);
});

test('what is large is sent and answered whole', async () => {
  const long = '钢'.repeat(300_000);
  const { rows } = await ask('select $1::text as long', [long]);
  expect(rows[0]?.long === long).toBe(true);
});

test('an error has its code, and the next statement is answered, over another connection too', async () => {
  const before = connections;
  const insert = 'insert into goods (id) values ($1)';
  expect(await repeatedly(() => outcomeOf(ask(insert, [1])))).toEqual(Array(TIMES).fill('23505'));
  expect(await outcomeOf(ask('select from nothing'))).toBe('42P01');
  expect((await ask('select $1::int as number', [7])).rows).toEqual([{ number: 7 }]);
  // pg gives up a connection on which a statement failed.
  expect(connections).toBeGreaterThan(before);
});

test('a transaction whose connection is lost leaves nothing', async () => {
  const connection = await pool.connect();
  await connection.query('begin');
  await connection.query('insert into goods (id) values (3)');
  connection.release(new Error('lost'));
  expect((await ask('select id from goods where id = 3')).rows).toEqual([]);
});

test('a statement outside waits for the transaction that is under way', async () => {
  const connection = await pool.connect();
  await connection.query('begin');
  await connection.query("update goods set name = 'within' where id = 2");
  const outside = ask('select name from goods where id = 2');
  await connection.query("update goods set name = 'committed' where id = 2");
  await connection.query('commit');
  connection.release();
  expect((await outside).rows).toEqual([{ name: 'committed' }]);
});

test('what is announced is heard once it is committed', async () => {
  const connection = await pool.connect();
  const heard: string[] = [];
  connection.on('notification', ({ payload = '' }) => heard.push(payload));
  await connection.query('listen changes');
  await connection.query('begin');
  await connection.query("select pg_notify('changes', 'goods')");
  expect(heard).toEqual([]);
  await connection.query('commit');
  expect(heard).toEqual(['goods']);
  connection.release();
});
