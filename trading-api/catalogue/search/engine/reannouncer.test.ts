import { expect, test } from 'vitest';
import { Reannouncer } from './reannouncer.ts';

function start() {
  let now = 0;
  const announced: number[] = [];
  const reannouncer: Reannouncer = new Reannouncer({
    now: () => now,
    announce: () => {
      announced.push(now);
      // The process that announces a change hears it too.
      reannouncer.heard();
    },
  });
  const at = (time: number, act: (reannouncer: Reannouncer) => void) => {
    now = time;
    act(reannouncer);
  };
  return { at, announced };
}

test('a change is announced once more, a second after the engine was sent it', () => {
  const { at, announced } = start();
  at(100, (one) => one.heard());
  for (const time of [500, 1000, 1499]) at(time, (one) => one.sentAllOf(time));
  expect(announced).toEqual([]);
  for (const time of [1500, 2000, 2500, 9000]) at(time, (one) => one.sentAllOf(time));
  expect(announced).toEqual([1500]);
});

test('what was sent before the change was heard does not count', () => {
  const { at, announced } = start();
  at(100, (one) => one.heard());
  at(600, (one) => one.sentAllOf(50));
  at(1600, (one) => one.sentAllOf(1600));
  expect(announced).toEqual([]);
  at(2600, (one) => one.sentAllOf(2600));
  expect(announced).toEqual([2600]);
});

test('many changes at once are announced again together, a later one separately', () => {
  const { at, announced } = start();
  for (const time of [100, 200, 300]) at(time, (one) => one.heard());
  at(500, (one) => one.sentAllOf(400));
  at(1500, (one) => one.sentAllOf(1500));
  expect(announced).toEqual([1500]);
  at(1600, (one) => one.heard());
  at(2000, (one) => one.sentAllOf(1700));
  at(3000, (one) => one.sentAllOf(3000));
  expect(announced).toEqual([1500, 3000]);
});

test('nothing is announced where no change was heard', () => {
  const { at, announced } = start();
  for (const time of [0, 5000, 9000]) at(time, (one) => one.sentAllOf(time));
  expect(announced).toEqual([]);
});
