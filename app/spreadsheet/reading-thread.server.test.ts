import { expect, test } from 'vitest';
import { ReadingThread } from './reading-thread.server.ts';
import { TOO_BUSY, TOO_MUCH } from './table.ts';

const LIMITS = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };
const AT_EASE = { readingMs: 60_000, limits: LIMITS };

const small = () => ({ bytes: new Uint8Array(Buffer.from('品名,数量\n钢,1')), mostRows: 100 });

const rowsIn = async (reading: ReturnType<ReadingThread['read']>) => {
  const { sheets } = await reading.then((answer) => ('sheets' in answer ? answer : { sheets: [] }));
  return sheets.map((sheet) => ('rows' in sheet ? sheet.rows.length : sheet.problem));
};

test('a file that needs more memory ends its thread with a word, and the next is read', async () => {
  const limits = { ...LIMITS, maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 2 };
  const thread = new ReadingThread({ ...AT_EASE, limits });
  await expect(thread.read(small(), 'one')).rejects.toThrow(TOO_MUCH);
  thread.bounds.limits = LIMITS;
  expect(await rowsIn(thread.read(small(), 'one'))).toEqual([2]);
});

test('a file that takes longer ends its thread with a word, and what waits is read by another', async () => {
  const thread = new ReadingThread({ ...AT_EASE, readingMs: 1 });
  const late = expect(thread.read(small(), 'one')).rejects.toThrow(TOO_MUCH);
  const waiting = expect(thread.read(small(), 'other')).rejects.toThrow(TOO_MUCH);
  await Promise.all([late, waiting]);
  thread.bounds.readingMs = AT_EASE.readingMs;
  expect(await rowsIn(thread.read(small(), 'one'))).toEqual([2]);
});

test('who sends one file waits for one of who sends many', async () => {
  const thread = new ReadingThread(AT_EASE);
  const done: string[] = [];
  const send = (sender: string) => thread.read(small(), sender).then(() => done.push(sender));
  const many = Array.from({ length: 6 }, () => send('many'));
  await Promise.all([...many, send('one'), send('another')]);
  expect(done).toEqual(['many', 'one', 'another', ...Array(5).fill('many')]);
});

test('of files that wait there are no more than have room', async () => {
  const thread = new ReadingThread(AT_EASE);
  const sent = Array.from({ length: 42 }, () => thread.read(small(), 'many'));
  const refused = (await Promise.allSettled(sent)).filter(({ status }) => status === 'rejected');
  expect(refused).toMatchObject([{ reason: { message: TOO_BUSY } }]);
});
