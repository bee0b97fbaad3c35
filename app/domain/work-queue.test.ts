import { expect, test } from 'vitest';
import { MINUTE_MS } from './duration.ts';
import { BudgetSpent, type Payers, payersOf, TooMuchWaiting, WorkQueue } from './work-queue.ts';

const BUDGETS = { accountMs: 100, networkMs: 250, visitorMs: 50 };

const of = (account: string | null, network: string | null = null): Payers =>
  payersOf({ account, network }, BUDGETS);

/** A queue on a clock of its own: each piece of work says what it costs. */
function open(most: { mostWaiting?: number; mostWaitingOfOne?: number } = {}) {
  let now = 0;
  const done: string[] = [];
  const queue = new WorkQueue({ mostWaiting: 100, mostWaitingOfOne: 50, ...most, now: () => now });
  const run = (name: string, payers: Payers, costMs: number) =>
    queue.run(payers, async () => {
      now += costMs;
      done.push(name);
      return name;
    });
  return { run, done, pass: (ms: number) => (now += ms) };
}

const reasons = async (work: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(work)).map((each) =>
    each.status === 'fulfilled' ? 'done' : each.reason.constructor,
  );

test('who has spent least is next: one piece waits for no heap of another sender', async () => {
  const { run, done } = open();
  const heap = [1, 2, 3].map((each) => run(`heap ${each}`, of('heaper'), 10));
  const dear = [1, 2].map((each) => run(`dear ${each}`, of('dear'), 30));
  await Promise.all([...heap, ...dear, run('single', of('single'), 10)]);
  expect(done).toEqual(['heap 1', 'dear 1', 'single', 'heap 2', 'heap 3', 'dear 2']);
});

test('who has spent a budget is refused, also for work that waits already, and others are not', async () => {
  const { run, pass } = open();
  const all = [1, 2, 3, 4].map(() => run('', of('much'), 60));
  expect(await reasons(all)).toEqual(['done', 'done', BudgetSpent, BudgetSpent]);
  expect(await run('other', of('other'), 60)).toBe('other');
  const refused = await run('', of('much'), 1).catch((error: unknown) => error);
  expect(refused).toMatchObject({ waitMs: expect.any(Number) });
  pass((refused as BudgetSpent).waitMs + 1);
  expect(await run('later', of('much'), 1)).toBe('later');
});

test('an address pays for all of its accounts, and a visitor without one has less', async () => {
  const { run } = open();
  const accounts = ['a', 'b', 'c', 'd'].map((each) => run(each, of(each, '192.0.2.1'), 90));
  expect(await reasons(accounts)).toEqual(['done', 'done', 'done', BudgetSpent]);
  const visits = [1, 2].map(() => run('', of(null, '192.0.2.2'), 60));
  expect(await reasons(visits)).toEqual(['done', BudgetSpent]);
});

test('work that fails is paid for, and the next begins', async () => {
  const { pass } = open();
  const queue = new WorkQueue({ mostWaiting: 9, mostWaitingOfOne: 9, now: () => pass(0) });
  const failing = queue.run(of('a'), async () => {
    pass(1000);
    throw new Error('broken');
  });
  const next = queue.run(of('b'), async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
  await expect(queue.run(of('a'), async () => 'done')).rejects.toBeInstanceOf(BudgetSpent);
});

test('what waits is bounded, of one and of all', async () => {
  const { run } = open({ mostWaiting: 3, mostWaitingOfOne: 2 });
  // The first is under way, the others wait.
  const one = [1, 2, 3, 4].map(() => run('', of('one'), 1));
  const others = ['two', 'three'].map((name) => run('', of(name), 1));
  expect(await reasons([...one, ...others])).toEqual([
    ...['done', 'done', 'done', TooMuchWaiting],
    ...['done', TooMuchWaiting],
  ]);
});

test('what was spent long ago counts for nothing', async () => {
  const { run, done, pass } = open();
  await run('', of('old'), 90);
  pass(60 * MINUTE_MS);
  const work = [run('first', of('busy'), 1), run('busy', of('busy'), 1), run('old', of('old'), 1)];
  await Promise.all(work);
  expect(done.slice(1)).toEqual(['first', 'old', 'busy']);
});
