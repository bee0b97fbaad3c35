import { expect, test } from 'vitest';
import { MINUTE_MS } from '#app/domain/duration.ts';
import { ReadingThread } from './reading-thread.server.ts';
import { SPENT, TOO_BUSY, TOO_MUCH } from './table.ts';

const LIMITS = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };
const AT_EASE = { readingMs: MINUTE_MS };

/** A task of its own each time: the bytes go to the thread. */
const small = () => ({ bytes: new Uint8Array(Buffer.from('品名,数量\n钢,1')), mostRows: 100 });
/** Some ten milliseconds of work. */
const dear = () => ({
  bytes: new Uint8Array(Buffer.from('甲,1\n'.repeat(4_000))),
  mostRows: 50_000,
});
const from = (network: string, account: string | null = null) => ({ account, network });

const rowsIn = async (reading: ReturnType<ReadingThread['read']>) => {
  const { sheets } = await reading.then((answer) => ('sheets' in answer ? answer : { sheets: [] }));
  return sheets.map((sheet) => ('rows' in sheet ? sheet.rows.length : sheet.problem));
};

test('a file that needs more memory ends its thread with a word, and the next is read', async () => {
  const limits = { ...LIMITS, maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 2 };
  const thread = new ReadingThread({ ...AT_EASE, limits });
  await expect(thread.read(small(), from('192.0.2.1'))).rejects.toThrow(TOO_MUCH);
  thread.bounds.limits = LIMITS;
  expect(await rowsIn(thread.read(small(), from('192.0.2.1')))).toEqual([2]);
});

test('a file that takes longer ends its thread with a word, and what waits is read by another', async () => {
  const thread = new ReadingThread({ readingMs: 1 });
  const late = expect(thread.read(small(), from('192.0.2.1'))).rejects.toThrow(TOO_MUCH);
  const waiting = expect(thread.read(small(), from('192.0.2.2'))).rejects.toThrow(TOO_MUCH);
  await Promise.all([late, waiting]);
  thread.bounds.readingMs = AT_EASE.readingMs;
  expect(await rowsIn(thread.read(small(), from('192.0.2.1')))).toEqual([2]);
});

test('who sends one file waits behind one of a heap, and what of a heap is too much is refused', async () => {
  const thread = new ReadingThread(AT_EASE);
  const ended: string[] = [];
  const send = (name: string, task: ReturnType<typeof dear>, network: string) =>
    thread.read(task, from(network)).then(
      () => ended.push(name),
      ({ message }: Error) => ended.push(message),
    );
  const heap = Array.from({ length: 10 }, (_, at) => send(`heap ${at}`, dear(), '192.0.2.1'));
  await Promise.all([...heap, send('single', small(), '192.0.2.2')]);
  const first = [TOO_BUSY, 'heap 0', 'single', 'heap 1'];
  expect(ended.slice(0, 4)).toEqual(first);
  expect(ended.slice(4)).toEqual(Array.from({ length: 7 }, (_, at) => `heap ${at + 2}`));
});

test('an address without an account, and an account, have a budget; others are read meanwhile', async () => {
  const budgets = { visitorMs: 0.01, accountMs: 0.01, networkMs: 1e6 };
  const thread = new ReadingThread({ ...AT_EASE, budgets });
  for (const sender of [from('192.0.2.1'), from('192.0.2.2', 'a')]) {
    await thread.read(dear(), sender);
    await expect(thread.read(small(), sender)).rejects.toThrow(SPENT);
  }
  expect(await thread.read(small(), from('192.0.2.2', 'b'))).toHaveProperty('sheets');
});
