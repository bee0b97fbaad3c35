import { describe, expect, test } from 'vitest';
import { runInCallContext } from '../call-context.ts';
import { BY_KEY, PreparedStatements } from './prepared.ts';

/** A connection, and what is sent on it. */
function connection(statements: PreparedStatements) {
  const sent: { text: string; name?: string }[] = [];
  const query = statements.preparing((asked, values) => {
    sent.push(asked as (typeof sent)[number]);
    return Promise.resolve(values);
  });
  const client = { query };
  const names = async (...texts: string[]) => {
    sent.length = 0;
    for (const text of texts) await client.query({ text });
    return sent.map(({ name }) => name);
  };
  return { client, sent, names };
}

const transaction = (...texts: string[]) => ['begin', ...texts, 'commit'];

describe('a statement of a transaction', () => {
  test('is prepared from its third time on, by one name on every connection', async () => {
    const statements = new PreparedStatements();
    const [one, other] = [connection(statements), connection(statements)];
    expect(await one.names(...transaction('update a', 'update a'))).toEqual(
      Array(4).fill(undefined),
    );
    const [, name] = await other.names(...transaction('update a', 'update b'));
    expect(name).toEqual(expect.any(String));
    expect(await one.names(...transaction('update a'))).toEqual([undefined, name, undefined]);
  });

  test('has a name of its own', async () => {
    const { names } = connection(new PreparedStatements());
    const texts = ['update a', 'update b'];
    const named = (await names(...transaction(...texts, ...texts, ...texts))).slice(5, 7);
    expect(new Set(named).size).toBe(2);
    expect(named).not.toContain(undefined);
  });

  test('is not prepared where 200 others are', async () => {
    const { names } = connection(new PreparedStatements());
    const texts = Array.from({ length: 201 }, (_, at) => `update a${at}`);
    const named = await names(...transaction(...texts, ...texts, ...texts));
    expect(named.filter(Boolean)).toHaveLength(200);
    expect(named.at(-2)).toBeUndefined();
  });
});

test('a statement outside of a transaction is planned for its values', async () => {
  const { names } = connection(new PreparedStatements());
  const texts = Array(4).fill('select a');
  expect(await names(...texts)).toEqual(Array(4).fill(undefined));
  expect(await names('begin', 'rollback', ...texts)).toEqual(Array(6).fill(undefined));
});

test('a statement that is kept because it finds its rows by keys is prepared anywhere', async () => {
  const { client, sent } = connection(new PreparedStatements());
  for (let times = 0; times < 3; times++) await client.query({ text: 'select a', name: BY_KEY });
  expect(sent.map(({ name }) => name)).toEqual([BY_KEY, BY_KEY, 'repeated_1']);
});

test('a transaction bears the id of its request, and answers as ever', async () => {
  const { client, sent } = connection(new PreparedStatements());
  await runInCallContext({ requestId: 'edge-00001', span: undefined }, async () => {
    await client.query({ text: 'begin isolation level serializable' });
    expect(await client.query({ text: 'update a' }, ['value'])).toEqual(['value']);
  });
  expect(sent.map(({ text }) => text)).toEqual([
    "begin isolation level serializable; set local application_name = 'trading-api edge-00001'",
    'update a',
  ]);
});

test('rows are locked within a transaction only: outside they would be free again at once', async () => {
  const { names } = connection(new PreparedStatements());
  const lock = 'select "id" from "customers" where "id" = $1 for no key update';
  await expect(names(lock)).rejects.toThrow('outside of a transaction');
  await expect(names('begin', lock, 'commit', `${lock} skip locked`)).rejects.toThrow('outside');
  expect(await names(...transaction(lock))).toHaveLength(3);
  // One statement that is its own transaction.
  await names('update a set b = 1 where id in (select id from a for update skip locked)');
});
