import { DrizzleQueryError } from 'drizzle-orm/errors';
import { expect, test } from 'vitest';
import { outageOf, startFailure, statusOfFailure } from './failure.ts';

const withCode = (code: string) => Object.assign(new Error('failed'), { code });
const asQuery = (cause: Error) => new DrizzleQueryError('select 1', [], cause);

test.each([
  ['the server is shut down', withCode('57P01'), 503],
  ['the server is starting', withCode('57P03'), 503],
  ['the disk is full', withCode('53100'), 503],
  ['a lock is waited for too long', withCode('55P03'), 503],
  ['a statement takes too long', withCode('57014'), 503],
  ['nothing listens', withCode('ECONNREFUSED'), 503],
  ['a socket is not there', Object.assign(withCode('ENOENT'), { syscall: 'connect' }), 503],
  ['a connection ends', new Error('Connection terminated unexpectedly'), 503],
  ['a replica has given up a query', withCode('40001'), 503],
  ['two transactions wait for each other', withCode('40P01'), 503],
  ['a server hangs', new Error('Query read timeout'), 503],
  ['no connection is free', new Error('timeout exceeded when trying to connect'), 503],
  ['a text has NUL', withCode('22021'), 400],
  ['a number is too large', withCode('22003'), 400],
  ['a row breaks a rule', withCode('23505'), undefined],
  ['a file is missing', Object.assign(withCode('ENOENT'), { syscall: 'open' }), undefined],
])('%s', (_, error, status) => {
  expect(statusOfFailure(error)).toBe(status);
  expect(statusOfFailure(asQuery(error))).toBe(status);
});

test('an outage is described by its message and code, without the query and its values', () => {
  const refused = Object.assign(withCode('ECONNREFUSED'), { message: 'connect ECONNREFUSED ::1' });
  expect(outageOf(asQuery(refused))).toBe('connect ECONNREFUSED ::1 ECONNREFUSED');
  expect(outageOf(asQuery(new Error('Query read timeout')))).toBe('Query read timeout');
  expect(outageOf(asQuery(withCode('23505')))).toBeUndefined();
  expect(outageOf(asQuery(withCode('22021')))).toBeUndefined();
});

test('what is no error has none', () => {
  expect(statusOfFailure('Connection terminated')).toBeUndefined();
});

test('why a start failed is said before the statement that met it', () => {
  expect(startFailure(asQuery(new Error('No space left on device')))).toMatch(
    /^No space left on device\nFailed query: select 1/,
  );
  expect(startFailure(new Error('端口已被占用。'))).toBe('端口已被占用。');
});
