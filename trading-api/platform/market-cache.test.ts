import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from './database/client.ts';
import { cachedForAMinute, forgetMarketCaches } from './market-cache.ts';

let now = performance.now();

beforeEach(() => {
  // The cache reads its clock anew after a timeout.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function wait(milliseconds: number): void {
  now += milliseconds;
  vi.advanceTimersByTime(milliseconds);
}

const MARKET = {} as Database;

/** A cached reader that answers how often it was asked. */
function counting() {
  let times = 0;
  const load = vi.fn(async () => {
    times += 1;
    return { times };
  });
  return { load, read: cachedForAMinute(load) };
}

test('an answer is read once a minute for all callers', async () => {
  const { load, read } = counting();
  expect(await Promise.all([read(MARKET, 'a'), read(MARKET, 'a')])).toEqual([
    { times: 1 },
    { times: 1 },
  ]);
  wait(59_000);
  expect(await read(MARKET, 'a')).toEqual({ times: 1 });
  expect(load).toHaveBeenCalledTimes(1);
});

test('an answer of the minute before is given while a new one is read', async () => {
  const { read } = counting();
  await read(MARKET, 'a');
  wait(90_000);
  expect(await read(MARKET, 'a')).toEqual({ times: 1 });
  expect(await read(MARKET, 'a')).toEqual({ times: 2 });
});

test('an older answer is not given: the new one is waited for', async () => {
  const { read } = counting();
  await read(MARKET, 'a');
  wait(8 * 60 * 60_000);
  expect(await read(MARKET, 'a')).toEqual({ times: 2 });
});

test('what has changed is read anew at once', async () => {
  const { read } = counting();
  await read(MARKET, 'a');
  forgetMarketCaches(MARKET);
  expect(await read(MARKET, 'a')).toEqual({ times: 2 });
});

test('who waits while it is forgotten has an answer, which nobody has after that', async () => {
  const { read } = counting();
  const waiting = read(MARKET, 'b');
  forgetMarketCaches(MARKET);
  expect(await waiting).toEqual({ times: 1 });
  expect(await read(MARKET, 'b')).toEqual({ times: 2 });
});
