import { expect, test } from 'vitest';
import { Breaker } from './breaker.ts';

function failing(times: number) {
  const clock = { now: 0 };
  const breaker = new Breaker(() => clock.now);
  for (let time = 0; time < times; time++) breaker.failed();
  return { breaker, clock };
}

test('admits all calls while now and then one fails', () => {
  const { breaker } = failing(4);
  expect(breaker.admits()).toBe(true);
  breaker.answered();
  for (let time = 0; time < 4; time++) breaker.failed();
  expect(breaker.admits()).toBe(true);
});

test('admits none after five failures, and one at a time after a second', () => {
  const { breaker, clock } = failing(5);
  expect(breaker.admits()).toBe(false);
  clock.now += 1000;
  expect([breaker.admits(), breaker.admits()]).toEqual([true, false]);
  breaker.failed();
  clock.now += 999;
  expect(breaker.admits()).toBe(false);
  clock.now += 1;
  expect(breaker.admits()).toBe(true);
});

test('admits all again once one is answered, also one that was under way', () => {
  const { breaker, clock } = failing(9);
  clock.now += 1000;
  breaker.admits();
  breaker.answered();
  expect([breaker.admits(), breaker.admits()]).toEqual([true, true]);
});

test('a probe that never ends is followed by another one', () => {
  const { breaker, clock } = failing(5);
  clock.now += 1000;
  breaker.admits();
  clock.now += 1000;
  expect(breaker.admits()).toBe(true);
});
