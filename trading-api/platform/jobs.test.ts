import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { runIsolated, startJob } from './jobs.ts';

describe('startJob', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('runs at once and at every interval, until it is stopped', async () => {
    const task = vi.fn(async () => {});
    const job = startJob(task, { everyMs: 1000, onError: () => {} });
    await vi.advanceTimersByTimeAsync(2500);
    expect(task).toHaveBeenCalledTimes(3);
    await job.stop();
    await vi.advanceTimersByTimeAsync(5000);
    expect(task).toHaveBeenCalledTimes(3);
  });

  test('its first run waits for its turn, and stop for that run', async () => {
    let begin = () => {};
    const after = new Promise<void>((resolve) => (begin = resolve));
    const task = vi.fn(async () => {});
    const job = startJob(task, { everyMs: 1000, after, onError: () => {} });
    await vi.advanceTimersByTimeAsync(2500);
    expect(task).not.toHaveBeenCalled();
    const stopping = job.stop();
    begin();
    await stopping;
    await vi.advanceTimersByTimeAsync(5000);
    expect(task).toHaveBeenCalledTimes(1);
  });

  test('a slow run is not joined by another, and stop waits for it', async () => {
    let finish = () => {};
    const task = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    const job = startJob(task, { everyMs: 1000, onError: () => {} });
    await vi.advanceTimersByTimeAsync(5000);
    expect(task).toHaveBeenCalledTimes(1);
    const stopped = vi.fn();
    const stopping = job.stop().then(stopped);
    await vi.advanceTimersByTimeAsync(0);
    expect(stopped).not.toHaveBeenCalled();
    finish();
    await stopping;
    expect(stopped).toHaveBeenCalled();
  });

  test('a failed run is reported, and the next one tries again', async () => {
    const onError = vi.fn();
    const task = vi.fn(async () => {
      throw new Error('no database');
    });
    const job = startJob(task, { everyMs: 1000, onError });
    await vi.advanceTimersByTimeAsync(1000);
    expect(onError).toHaveBeenCalledTimes(2);
    await job.stop();
  });
});

describe('runIsolated', () => {
  test('one that fails stops no other, and is reported in the end', async () => {
    const done: number[] = [];
    const act = async (item: number) => {
      if (item === 1) throw new Error('broken');
      done.push(item);
      return item !== 2;
    };
    const failure = await runIsolated([1, 2, 3], act, 'items failed').catch((error) => error);
    expect(done).toEqual([2, 3]);
    expect(failure).toBeInstanceOf(AggregateError);
    expect(failure).toMatchObject({ message: 'items failed', errors: [{ message: 'broken' }] });
    expect(await runIsolated([2, 3, 4], act, 'items failed')).toBe(2);
  });
});
