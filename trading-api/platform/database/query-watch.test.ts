import { afterEach, expect, test, vi } from 'vitest';
import { runInCallContext } from '../call-context.ts';
import { openLog } from '../log.ts';
import { QueryWatch } from './query-watch.ts';

afterEach(() => vi.restoreAllMocks());

/** A connection whose answers take so long by the clock, the last time again and again. */
function watched(...times: number[]) {
  const lines: string[] = [];
  const asked: unknown[][] = [];
  const watch = new QueryWatch(
    openLog('info', { write: (line) => void lines.push(line) }),
    'postgres',
  );
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const query = watch.watching((...args) => {
    asked.push(args);
    now += (times.length > 1 ? times.shift() : times[0]) ?? 0;
    const callback = args.at(-1);
    if (typeof callback === 'function') return void callback(null, 'rows');
    return Promise.resolve('rows');
  });
  return { watch, connection: { query }, asked, lines };
}

test('a slow statement is remembered and logged without its values, the slowest first', async () => {
  const { watch, connection, lines } = watched(260, 300, 280);
  await connection.query('select $1', ['13912345678']);
  await connection.query({ text: 'select $1' }, ['geheim']);
  await connection.query({ text: 'select 2', values: ['geheim'] });
  expect(watch.slow).toMatchObject([
    { statement: 'select $1', times: 2, longestMs: 300 },
    { statement: 'select 2', times: 1 },
  ]);
  expect(lines).toHaveLength(3);
  expect(lines.join('')).not.toMatch(/13912345678|geheim/);
});

test('a quick one is not', async () => {
  const { watch, connection, lines } = watched(3);
  await connection.query('select 1');
  expect([watch.slow, lines]).toEqual([[], []]);
});

test('a statement carries the id of its request in a comment, and its result is unchanged', async () => {
  const { connection, asked } = watched(1);
  const call = runInCallContext({ requestId: 'edge-00001', span: undefined }, async (context) => {
    expect(await connection.query({ text: 'select 1', rowMode: 'array' }, [])).toBe('rows');
    const called = vi.fn();
    connection.query('select 2', [], called);
    expect(called).toHaveBeenCalledWith(null, 'rows');
    return context.queries;
  });
  expect(await call).toBe(2);
  await connection.query('select 3');
  expect(asked.map(([statement]) => statement)).toEqual([
    { text: '/* edge-00001 */ select 1', rowMode: 'array' },
    '/* edge-00001 */ select 2',
    'select 3',
  ]);
});
