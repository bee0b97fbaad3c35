import { expect, test } from 'vitest';
import { Outage } from './outage.ts';

const refused = () => Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });

/** Fails so many times, then answers how often it was called. */
function failing(times: number, error: () => Error) {
  let calls = 0;
  return async () => {
    calls += 1;
    if (calls <= times) throw error();
    return calls;
  };
}

const always = () => true;

test('a read waits for a database that is away for a moment', async () => {
  expect(await new Outage().outlast(failing(2, refused), always)).toBe(3);
});

test.each([
  [
    'was refused by the database',
    () => Object.assign(new Error('no such column'), { code: '42703' }),
    always,
  ],
  [
    'ran out of time',
    () => Object.assign(new Error('canceling statement'), { code: '57014' }),
    always,
  ],
  ['has written', refused, () => false],
])('a call that %s is not done again', async (_, error, isRepeatable) => {
  const work = failing(1, error);
  await expect(new Outage().outlast(work, isRepeatable)).rejects.toThrow(error().message);
  expect(await work()).toBe(2);
});

test('in an outage of more than three seconds calls fail at once, until one succeeds', async () => {
  let now = 0;
  const outage = new Outage(() => now);
  const endless = async () => {
    now += 1000;
    throw refused();
  };
  await expect(outage.outlast(endless, always)).rejects.toThrow('refused');
  expect(now).toBe(5000);
  await expect(outage.outlast(endless, always)).rejects.toThrow('refused');
  expect(now).toBe(6000);
  await outage.outlast(failing(0, refused), always);
  expect(await outage.outlast(failing(1, refused), always)).toBe(2);
});
