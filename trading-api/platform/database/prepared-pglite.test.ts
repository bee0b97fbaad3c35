import { PGlite, types } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareStatements } from './prepared-pglite.ts';

let prepared: PGlite;
/** The same database, as it was before. */
let unprepared: PGlite['query'];
let forget: () => Promise<void>;

const TABLE = `create table goods (
  id int primary key, name text, price numeric(10,2), tags text[], about jsonb, at timestamptz
)`;
const GOODS = [
  [1, '螺纹钢', '3480.00', ['a', 'b,c', '"'], { count: 1 }, new Date('2026-11-25T08:00:00.000Z')],
  [2, null, null, null, null, null],
] as const;
const INSERT = 'insert into goods values ($1, $2, $3, $4, $5, $6)';
const SELECT = 'select *, $2::int[] as asked from goods where id >= $1 order by id';

/** Often enough for a statement to be prepared, and executed when it is. */
const TIMES = 5;

async function repeatedly<Result>(work: (time: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let time = 0; time < TIMES; time++) results.push(await work(time));
  return results;
}

const outcomeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'succeeded',
    (error: { code?: string; message: string }) => error.code ?? error.message,
  );

beforeAll(async () => {
  prepared = await PGlite.create();
  unprepared = prepared.query.bind(prepared);
  forget = prepareStatements(prepared);
  await prepared.exec(TABLE);
  for (const goods of GOODS) await prepared.query(INSERT, [...goods]);
});

afterAll(async () => {
  await prepared.close();
  // What was prepared is no way around it.
  expect(await outcomeOf(prepared.query(SELECT, [1, []]))).toBe('PGlite is closed');
});

test('a statement answers the same each time as one that is not prepared', async () => {
  for (const options of [
    {},
    { rowMode: 'array' as const, parsers: { [types.TIMESTAMPTZ]: (at: string) => at } },
  ]) {
    const expected = await unprepared(SELECT, [1, [1, 2]], options);
    expect(expected.rows).toHaveLength(2);
    const answers = await repeatedly(() => prepared.query(SELECT, [1, [1, 2]], options));
    for (const answer of answers) expect(answer).toEqual(expected);
  }
});

test('each execution has its own values, and says how many rows it changed', async () => {
  const update = 'update goods set name = $2 where id >= $1';
  const changed = await repeatedly((time) => prepared.query(update, [time, `name ${time}`]));
  expect(changed.map(({ affectedRows }) => affectedRows)).toEqual([2, 2, 1, 0, 0]);
  const { rows } = await prepared.query('select name from goods order by id');
  expect(rows).toEqual([{ name: 'name 1' }, { name: 'name 2' }]);
});

test('an error has its code, and the next statement is answered', async () => {
  const taken = await repeatedly(() => outcomeOf(prepared.query(INSERT, [...GOODS[0]])));
  expect(taken).toEqual(Array(TIMES).fill('23505'));
  const unknown = await repeatedly(() =>
    outcomeOf(prepared.query('select $1::int from none', [1])),
  );
  expect(unknown).toEqual(Array(TIMES).fill('42P01'));
  const wrong = await repeatedly(() =>
    outcomeOf(prepared.query('select $1::int as number', ['x'])),
  );
  expect(wrong).toEqual(Array(TIMES).fill('22P02'));
  expect((await prepared.query('select $1::int as number', ['7'])).rows).toEqual([{ number: 7 }]);
});

test('a transaction that is rolled back leaves nothing, and its statements stay prepared', async () => {
  const outcomes = await repeatedly(() =>
    outcomeOf(
      prepared.transaction(async (tx) => {
        await tx.query('insert into goods (id, name) values ($1, $2)', [3, 'new']);
        await tx.query(INSERT, [...GOODS[0]]);
      }),
    ),
  );
  expect(outcomes).toEqual(Array(TIMES).fill('23505'));
  const count = await prepared.query('select count(*)::int as count from goods');
  expect(count.rows).toEqual([{ count: 2 }]);
});

test('a statement outside waits for the transaction that is under way', async () => {
  const read = 'select name from goods where id = $1';
  await repeatedly(() => prepared.query(read, [1]));
  const order: string[] = [];
  const transaction = prepared.transaction(async (tx) => {
    await tx.query('update goods set name = $2 where id = $1', [1, 'within']);
    const outside = prepared.query(read, [1]).then(({ rows }) => order.push(JSON.stringify(rows)));
    await tx.query('update goods set name = $2 where id = $1', [1, 'committed']);
    order.push('transaction');
    return { outside };
  });
  await (await transaction).outside;
  expect(order).toEqual(['transaction', '[{"name":"committed"}]']);
});

test('what was prepared is forgotten, and prepared anew', async () => {
  const names = 'select name from pg_prepared_statements';
  await repeatedly(() => prepared.query(SELECT, [1, []]));
  expect((await unprepared(names)).rows).not.toEqual([]);
  await forget();
  expect((await unprepared(names)).rows).toEqual([]);
  await repeatedly(() => prepared.query(SELECT, [1, []]));
  expect((await unprepared(names)).rows).toEqual([{ name: 'repeated_1' }]);
});
