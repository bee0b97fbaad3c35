import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cachedForAMinute } from '../market-cache.ts';
import type { Database } from './client.ts';
import { Replica } from './replica.ts';

const [primary, standby] = [{}, {}] as [Database, Database];
/** The position of each server in the log, and what the replica has reported. */
let log: { written: number; replayed: number; isAway: boolean };
let said: boolean[];
let replica: Replica;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  log = { written: 1, replayed: 1, isAway: false };
  said = [];
  replica = new Replica({
    db: standby,
    log: {
      position: async () => String(log.written),
      isReplayed: async (position) => {
        if (log.isAway) throw new Error('no such server');
        return log.replayed >= Number(position);
      },
    },
    onChange: (isNear) => said.push(isNear),
  });
});
afterEach(() => vi.useRealTimers());

const later = (ms: number) => vi.advanceTimersByTime(ms);
const asked = () =>
  replica.read(primary, async (db) => (db === standby ? 'the replica' : 'the primary'));

/** Changes are heard, and the replica has all of them. */
async function begin() {
  replica.changed();
  later(1);
  await replica.check();
}

test('it answers once changes are heard and it has caught up', async () => {
  expect(await asked()).toBe('the primary');
  await replica.check();
  expect(await asked()).toBe('the primary');
  await begin();
  expect(await asked()).toBe('the replica');
  expect(said).toEqual([true]);
});

test('after a change the primary answers until the replica has it', async () => {
  await begin();
  log.written = 2;
  later(1);
  replica.changed();
  expect(await asked()).toBe('the primary');
  later(1);
  await replica.check();
  expect(await asked()).toBe('the primary');
  log.replayed = 2;
  await replica.check();
  expect(await asked()).toBe('the replica');
});

test('a position that was taken before the change does not count', async () => {
  await begin();
  log.written = 2;
  await replica.check();
  later(1);
  replica.changed();
  log.written = 3;
  log.replayed = 2;
  await replica.check();
  expect(await asked()).toBe('the primary');
  log.replayed = 3;
  await replica.check();
  expect(await asked()).toBe('the replica');
});

test('a replica that is more than five seconds behind does not answer, and this is logged once', async () => {
  await begin();
  for (let second = 0; second < 7; second++) {
    later(1000);
    log.written += 1;
    await replica.check();
  }
  expect(await asked()).toBe('the primary');
  expect(said).toEqual([true, false]);
  log.replayed = log.written;
  await replica.check();
  expect(await asked()).toBe('the replica');
  expect(said).toEqual([true, false, true]);
});

test('while changes are not heard it does not answer', async () => {
  await begin();
  replica.listenerLost();
  later(1);
  await replica.check();
  expect(await asked()).toBe('the primary');
  await begin();
  expect(await asked()).toBe('the replica');
});

test('where it is gone the primary answers the same read, until it is there again', async () => {
  await begin();
  const tried: string[] = [];
  const answer = await replica.read(primary, async (db) => {
    tried.push(db === standby ? 'the replica' : 'the primary');
    if (db === standby) throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' });
    return 'goods';
  });
  expect([answer, tried]).toEqual(['goods', ['the replica', 'the primary']]);
  expect(await asked()).toBe('the primary');
  log.isAway = true;
  await expect(replica.check()).rejects.toThrow('no such server');
  expect(said).toEqual([true, false]);
  log.isAway = false;
  await replica.check();
  expect(await asked()).toBe('the replica');
});

test('what is wrong with the call itself is not tried again', async () => {
  await begin();
  const work = vi.fn().mockRejectedValue(new Error('no such goods'));
  await expect(replica.read(primary, work)).rejects.toThrow('no such goods');
  expect(work).toHaveBeenCalledTimes(1);
});

test('what was kept of it before a change is not shown after it', async () => {
  let goods = 'old';
  const read = cachedForAMinute(async () => ({ goods }));
  const shown = () => replica.read(primary, (db) => read(db, ''));
  await begin();
  expect(await shown()).toEqual({ goods: 'old' });
  goods = 'new';
  later(1);
  replica.changed();
  // Began before the change was heard of.
  expect(await read(standby, '')).toEqual({ goods: 'old' });
  later(1);
  await replica.check();
  expect(await shown()).toEqual({ goods: 'new' });
});
