import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from './database/client.ts';
import { startWatchedJobs } from './watched-jobs.ts';

const execute = vi.fn();
const db = { execute } as unknown as Database;
const onError = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetAllMocks();
});
afterEach(() => {
  vi.useRealTimers();
});

const due = (names: Record<string, boolean>) => execute.mockResolvedValue({ rows: [names] });
const job = (name: string) => ({
  name,
  rows: () => sql`(select 1)`,
  task: vi.fn<() => Promise<unknown>>(async () => {}),
  ended: vi.fn(async () => {}),
});

function start() {
  const [closing, sending] = [job('closing'), job('sending')];
  const options = { db, clock: () => new Date(), everyMs: 1000, onError };
  return { closing, sending, jobs: startWatchedJobs([closing, sending], options) };
}

test('one statement asks for all; those with something to do run, and the others have rested', async () => {
  due({ closing: false, sending: true });
  const { closing, sending, jobs } = start();
  await vi.advanceTimersByTimeAsync(2500);
  expect(execute).toHaveBeenCalledTimes(3);
  expect(closing.task).not.toHaveBeenCalled();
  expect(sending.task).toHaveBeenCalledTimes(3);
  for (const { ended } of [closing, sending]) {
    expect(ended.mock.calls).toEqual([1, 2, 3].map(() => [{ tookMs: expect.any(Number) }]));
  }
  await jobs.stop();
});

test('one that takes long holds up no other, is not said to rest, and stop waits for it', async () => {
  due({ closing: true, sending: true });
  let finish = () => {};
  const { closing, sending, jobs } = start();
  sending.task.mockImplementation(() => new Promise<void>((resolve) => (finish = resolve)));
  await vi.advanceTimersByTimeAsync(100);
  due({ closing: true, sending: false });
  await vi.advanceTimersByTimeAsync(3000);
  expect(closing.task).toHaveBeenCalledTimes(4);
  expect(sending.ended).not.toHaveBeenCalled();
  const stopped = vi.fn();
  const stopping = jobs.stop().then(stopped);
  await vi.advanceTimersByTimeAsync(0);
  expect(stopped).not.toHaveBeenCalled();
  finish();
  await stopping;
  expect(sending.ended).toHaveBeenCalledTimes(1);
});

test('where nobody could be asked, all have failed, and the log has it once', async () => {
  const error = new Error('no database');
  execute.mockRejectedValue(error);
  const { closing, sending, jobs } = start();
  await vi.advanceTimersByTimeAsync(0);
  for (const { task, ended } of [closing, sending]) {
    expect(task).not.toHaveBeenCalled();
    expect(ended).toHaveBeenCalledWith({ tookMs: expect.any(Number), error });
  }
  expect(onError).toHaveBeenCalledTimes(1);
  due({ closing: true, sending: false });
  await vi.advanceTimersByTimeAsync(1000);
  expect(closing.task).toHaveBeenCalledTimes(1);
  await jobs.stop();
});
