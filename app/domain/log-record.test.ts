import { expect, test } from 'vitest';
import { describeError, LOG_OPTIONS, withoutNumbers } from './log-record.ts';

const described = (error: unknown) => JSON.stringify(describeError(error));

test('of a failed query the statement is logged, and none of its values', () => {
  const cause = Object.assign(new Error('invalid input syntax for type bigint: "老王的密码"'), {
    severity: 'ERROR',
    code: '22P02',
    detail: 'Key (phone)=(13912345678) already exists.',
    table: 'customers',
    params: ['老王的密码'],
  });
  const error = Object.assign(
    new Error('Failed query: select * from customers where phone = $1\nparams: 13912345678', {
      cause,
    }),
    { query: 'select * from customers where phone = $1', params: ['13912345678'] },
  );
  expect(describeError(error)).toMatchObject({
    message: 'Failed query: select * from customers where phone = $1',
    cause: { code: '22P02', table: 'customers', message: 'invalid input syntax for type bigint' },
  });
  expect(described(error)).not.toMatch(/13912345678|老王/);
});

test('what a parser quotes is hidden, also behind several causes', () => {
  let broken: unknown;
  try {
    JSON.parse('{"password":demo1234}');
  } catch (error) {
    broken = error;
  }
  const wrapped = new Error('no answer', { cause: new AggregateError([broken], 'all failed') });
  expect(described(wrapped)).toContain('SyntaxError');
  expect(described(wrapped)).not.toContain('demo1234');
});

test('properties that a library adds are left out, the stack names only places', () => {
  const error = Object.assign(new Error('手机 13912345678\n第二行'), { body: 'geheim' });
  const { message, stack } = describeError(error);
  expect(message).toBe('手机 [redacted]\n第二行');
  expect(stack).toMatch(/^ +at .*log-record\.test/);
  expect(described(error)).not.toMatch(/13912345678|geheim/);
});

test.each([
  ['电话 13912345678。', '电话 [redacted]。'],
  ['310101199003078888', '[redacted]'],
  ['31010119900307888X', '[redacted]'],
  ['6222021234567890128', '[redacted]'],
  ['order 20260101120000123456 paid', 'order 20260101120000123456 paid'],
  ['id 139123456789', 'id 139123456789'],
])('%s is logged as %s', (text, logged) => {
  expect(withoutNumbers(text)).toBe(logged);
});

const INFO = 30;
const WARN = 40;
const logger = { flush: () => {} };

test('a record of an error without words has none of the error’s own', () => {
  const { logMethod } = LOG_OPTIONS.hooks;
  const error = Object.assign(new Error('Failed query: select $1\nparams: secret'), {
    query: 'select $1',
    params: ['secret'],
  });
  const records: unknown[][] = [];
  const method = (...args: unknown[]) => void records.push(args);
  logMethod.call(logger, [{ err: error }], method, WARN);
  logMethod.call(logger, [error], method, WARN);
  logMethod.call(logger, [{ err: error }, 'a job failed for 13912345678'], method, WARN);
  expect(records.map(([, words]) => words)).toEqual([
    'Failed query: select $1',
    'Failed query: select $1',
    'a job failed for [redacted]',
  ]);
});

test('values of secret names are hidden, at any depth and beside an error', () => {
  const records: unknown[][] = [];
  const error = new Error('broken');
  const record = {
    err: error,
    password: 'demo1234',
    status: 200,
    made: new Map([['password', 'demo1234']]),
    sent: { phone: '13912345678', rows: [{ token: 'abc', note: '电话 13912345678' }] },
  };
  LOG_OPTIONS.hooks.logMethod.call(
    logger,
    [record, 'message'],
    (...args) => void records.push(args),
    INFO,
  );
  expect(records).toEqual([
    [
      {
        err: error,
        password: '[redacted]',
        status: 200,
        sent: {
          phone: '[redacted]',
          rows: [{ token: '[redacted]', note: '电话 [redacted]' }],
        },
        made: '[Map]',
      },
      'message',
    ],
  ]);
});

test('what has gone wrong is written at once, with the records before it', () => {
  const written: unknown[] = [];
  const logAt = (level: number) => {
    const method = (words: unknown) => void written.push(words);
    const flush = () => void written.push('flush');
    LOG_OPTIONS.hooks.logMethod.call({ flush }, [`level ${level}`], method, level);
  };
  logAt(INFO);
  logAt(WARN);
  expect(written).toEqual(['level 30', 'level 40', 'flush']);
});
