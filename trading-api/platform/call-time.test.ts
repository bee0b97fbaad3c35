import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallTime, currentTime, inPartOfTime, inTime, OutOfTime, runInTime } from './call-time.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const never = () => new Promise<never>(() => {});

test('what waits is given up when the time is over, or nobody waits for it', async () => {
  const waited = expect(runInTime(new CallTime(800), () => inTime(never()))).rejects.toThrow(
    OutOfTime,
  );
  await vi.advanceTimersByTimeAsync(800);
  await waited;
  const time = new CallTime(800);
  const left = expect(runInTime(time, () => inTime(never()))).rejects.toThrow(OutOfTime);
  time.leave();
  await left;
  expect(time.leftMs).toBe(0);
});

test('what was ended is ended once, and not after it is done', async () => {
  const ends = vi.fn();
  const time = new CallTime(100);
  time.onOver(ends)();
  await vi.advanceTimersByTimeAsync(200);
  time.leave();
  expect(ends).not.toHaveBeenCalled();
  time.onOver(ends);
  time.leave();
  await vi.advanceTimersByTimeAsync(200);
  expect(ends).toHaveBeenCalledTimes(1);
});

test('where there is another way, half of what is left is taken at most', async () => {
  await runInTime(new CallTime(1_000), async () => {
    await inPartOfTime(800, async () => expect(currentTime()?.leftMs).toBe(500));
    await inPartOfTime(300, async () => expect(currentTime()?.leftMs).toBe(300));
    expect(currentTime()?.leftMs).toBe(1_000);
  });
});

test('what is made for several, and jobs, have no time of one call', async () => {
  expect(currentTime()).toBeUndefined();
  await runInTime(new CallTime(1), async () => {
    expect(runInTime(undefined, currentTime)).toBeUndefined();
  });
  expect(await inTime(Promise.resolve(7))).toBe(7);
  expect(await inPartOfTime(1, async () => 7)).toBe(7);
});
