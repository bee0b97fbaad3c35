import { fc, test as property } from '@fast-check/vitest';
import { expect, test } from 'vitest';
import { pageClock } from './page-clock.ts';

/** A machine with both of its clocks. */
function machine() {
  const at = { steady: 5000, wall: 1_790_000_000_000 };
  const clock = pageClock(
    () => at.steady,
    () => at.wall,
  );
  return {
    clock,
    wakes: (ms: number) => {
      at.steady += ms;
      at.wall += ms;
    },
    sleeps: (ms: number) => {
      at.wall += ms;
    },
  };
}

test('goes on while the machine sleeps', () => {
  const { clock, wakes, sleeps } = machine();
  const before = clock();
  wakes(1000);
  sleeps(600_000);
  wakes(500);
  expect(clock() - before).toBe(601_500);
});

property.prop([fc.array(fc.record({ awake: fc.nat(10_000), asleep: fc.nat(1_000_000) }))])(
  'counts what passes, awake or not, and never goes back',
  (spells) => {
    const { clock, wakes, sleeps } = machine();
    const start = clock();
    let passed = 0;
    for (const { awake, asleep } of spells) {
      wakes(awake);
      sleeps(asleep);
      passed += awake + asleep;
      expect(clock() - start).toBe(passed);
    }
  },
);

test('a wall clock that is set back changes nothing', () => {
  const { clock, wakes, sleeps } = machine();
  const start = clock();
  wakes(1000);
  sleeps(-3_600_000);
  wakes(1000);
  expect(clock() - start).toBe(2000);
});
