import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { FairTurns } from '#server/fair-turns.ts';

test('each begins in a turn of its own, and a sender of many waits for the others', async () => {
  const turns = new FairTurns();
  const begun: string[] = [];
  const ask = (who: string) => turns.next(who).then(() => void begun.push(who));
  const asked = Promise.all([...['many', 'many', 'many', 'one', 'many', 'other', 'one'].map(ask)]);
  const after: string[] = [];
  for (let turn = 0; turn < 7; turn++) {
    await setImmediate();
    after.push(begun.join(' '));
  }
  await asked;
  expect(begun).toEqual(['many', 'one', 'other', 'many', 'one', 'many', 'many']);
  expect(after[1]?.split(' ').length).toBeLessThanOrEqual(2);
});

test('a request to an idle process begins at once', async () => {
  const turns = new FairTurns();
  for (const begun of [1, 2]) {
    let count = begun - 1;
    void turns.next('one').then(() => {
      count += 1;
    });
    await setImmediate();
    expect(count).toBe(begun);
  }
});
