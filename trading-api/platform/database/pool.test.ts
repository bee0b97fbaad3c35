import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CLIENT_CHECK_MS, TIMEOUTS } from './pool.ts';

/** PostgreSQL's settings among the limits of a connection, in milliseconds. */
const settingsOf = (limits: object) =>
  Object.entries(limits).filter(([name]) => name.includes('_') && name !== 'query_timeout');

test.for([
  ['market', TIMEOUTS.primary],
  ['replica', TIMEOUTS.replica],
] as const)('the pooler sets the limits of %s that a connection would have', ([name, limits]) => {
  const template = readFileSync('ops/pgbouncer.ini.template', 'utf8');
  const query = template.match(new RegExp(`^${name} = .*connect_query='(.*)'$`, 'm'))?.[1] ?? '';
  const set = [...query.matchAll(/set (\w+) = (\d+)/g)].map(([, key, ms]) => [key, Number(ms)]);
  expect(new Set(set)).toEqual(
    new Set([...settingsOf(limits), ['client_connection_check_interval', CLIENT_CHECK_MS]]),
  );
});
