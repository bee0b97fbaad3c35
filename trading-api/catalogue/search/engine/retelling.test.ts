import { expect, test } from 'vitest';
import { Retelling } from './retelling.ts';

function start() {
  let now = 0;
  const told: number[] = [];
  const retelling: Retelling = new Retelling({
    now: () => now,
    tell: () => {
      told.push(now);
      // The process that announces a change hears it too.
      retelling.heard();
    },
  });
  const at = (time: number, act: (retelling: Retelling) => void) => {
    now = time;
    act(retelling);
  };
  return { at, told };
}

test('a change is told again once, a second after nothing of its time waits', () => {
  const { at, told } = start();
  at(100, (one) => one.heard());
  for (const time of [500, 1000, 1499]) at(time, (one) => one.sentAllOf(time));
  expect(told).toEqual([]);
  for (const time of [1500, 2000, 2500, 9000]) at(time, (one) => one.sentAllOf(time));
  expect(told).toEqual([1500]);
});

test('what was sent before the change was heard does not count', () => {
  const { at, told } = start();
  at(100, (one) => one.heard());
  at(600, (one) => one.sentAllOf(50));
  at(1600, (one) => one.sentAllOf(1600));
  expect(told).toEqual([]);
  at(2600, (one) => one.sentAllOf(2600));
  expect(told).toEqual([2600]);
});

test('many changes at once are told again as one, a later one again', () => {
  const { at, told } = start();
  for (const time of [100, 200, 300]) at(time, (one) => one.heard());
  at(500, (one) => one.sentAllOf(400));
  at(1500, (one) => one.sentAllOf(1500));
  expect(told).toEqual([1500]);
  at(1600, (one) => one.heard());
  at(2000, (one) => one.sentAllOf(1700));
  at(3000, (one) => one.sentAllOf(3000));
  expect(told).toEqual([1500, 3000]);
});

test('nobody is told where nothing was heard', () => {
  const { at, told } = start();
  for (const time of [0, 5000, 9000]) at(time, (one) => one.sentAllOf(time));
  expect(told).toEqual([]);
});
