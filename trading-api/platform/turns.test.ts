import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

test('work of one name waits for what came before it, also where that fails; of another name it does not', async () => {
  const turns = new Turns();
  const done: string[] = [];
  const gates = new Map<string, (failed?: Error) => void>();
  const gated = (name: string, at: string) =>
    turns.take(name, async () => {
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
  expect(['lot', 'other lot'].map((name) => turns.isTaken(name))).toEqual([true, false]);
  gates.get('first')?.(new Error('refused'));
  await expect(first).rejects.toThrow('refused');
  await expect.poll(() => done.at(-1)).toBe('second begins');
  gates.get('second')?.();
  expect(await second).toBe('second');
  await expect.poll(() => done.at(-1)).toBe('third begins');
  gates.get('third')?.();
  expect(await third).toBe('third');
  expect(await turns.take('lot', async () => 'fourth')).toBe('fourth');
});
