import { expect, test } from 'vitest';
import { livedSteps } from './life.ts';

const steps = [
  ['asked', '2026-12-01T02:00:00.000Z'],
  ['agreed', true],
  ['paid', null],
  ['sent', null],
] as const;

test('the first step that is not done is what happens now', () => {
  expect(livedSteps(steps).map(({ isDone, isCurrent }) => [isDone, isCurrent])).toEqual([
    [true, false],
    [true, false],
    [false, true],
    [false, false],
  ]);
});

test('what is done at a time that nobody says has no date', () => {
  expect(livedSteps(steps)[1]).toEqual({
    step: 'agreed',
    date: null,
    isDone: true,
    isCurrent: false,
  });
});

test('another end stands behind what was done, and nothing waits', () => {
  const life = livedSteps<string>(steps, ['closed', true]);
  expect(life.map(({ step }) => step)).toEqual(['asked', 'agreed', 'closed']);
  expect(life.some(({ isCurrent }) => isCurrent)).toBe(false);
});
