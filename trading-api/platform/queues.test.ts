import { expect, test } from 'vitest';
import { Queues } from './queues.ts';

test('work of one name waits for what came before it, also where that fails; of another name it does not', async () => {
  const queues = new Queues();
  const done: string[] = [];
  const gates = new Map<string, (failed?: Error) => void>();
  const gated = (name: string, at: string) =>
    queues.run(name, async () => {
      done.push(`${at} begins`);
      await new Promise<void>((resolve, reject) => {
        gates.set(at, (failed) => (failed ? reject(failed) : resolve()));
      });
      return at;
    });
  const first = gated('lot', 'first');
  const second = gated('lot', 'second');
  const third = gated('lot', 'third');
  const other = gated('other lot', 'other');
  gates.get('other')?.();
  expect(await other).toBe('other');
  expect(done).toEqual(['first begins', 'other begins']);
  expect(['lot', 'other lot'].map((name) => queues.isBusy(name))).toEqual([true, false]);
  gates.get('first')?.(new Error('refused'));
  await expect(first).rejects.toThrow('refused');
  await expect.poll(() => done.at(-1)).toBe('second begins');
  gates.get('second')?.();
  expect(await second).toBe('second');
  await expect.poll(() => done.at(-1)).toBe('third begins');
  gates.get('third')?.();
  expect(await third).toBe('third');
  expect(await queues.run('lot', async () => 'fourth')).toBe('fourth');
});
