import { expect, test } from 'vitest';
import { ReadingThread } from './reading-thread.server.ts';
import { SPENT, TOO_BUSY } from './table.ts';

const small = { bytes: Buffer.from('甲,1'), mostRows: 10 };
/** Some ten milliseconds of work. */
const dear = { bytes: Buffer.from('甲,1\n'.repeat(4_000)), mostRows: 50_000 };
const from = (network: string, account: string | null = null) => ({ account, network });

test('who sends one file waits behind one of a heap, and what of a heap is too much is refused', async () => {
  const thread = new ReadingThread();
  const ended: string[] = [];
  const send = (name: string, task: typeof dear, network: string) =>
    thread.read(task, from(network)).then(
      () => ended.push(name),
      ({ message }: Error) => ended.push(message),
    );
  const heap = Array.from({ length: 10 }, (_, at) => send(`heap ${at}`, dear, '192.0.2.1'));
  await Promise.all([...heap, send('single', small, '192.0.2.2')]);
  const first = [TOO_BUSY, 'heap 0', 'single', 'heap 1'];
  expect(ended.slice(0, 4)).toEqual(first);
  expect(ended.slice(4)).toEqual(Array.from({ length: 7 }, (_, at) => `heap ${at + 2}`));
});

test('an address without an account, and an account, have a budget; others are read meanwhile', async () => {
  const thread = new ReadingThread({ visitorMs: 0.01, accountMs: 0.01, networkMs: 1e6 });
  for (const sender of [from('192.0.2.1'), from('192.0.2.2', 'a')]) {
    await thread.read(dear, sender);
    await expect(thread.read(small, sender)).rejects.toThrow(SPENT);
  }
  expect(await thread.read(small, from('192.0.2.2', 'b'))).toHaveProperty('sheets');
});
