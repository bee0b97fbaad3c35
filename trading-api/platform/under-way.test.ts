import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UnderWay } from './under-way.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('calls that arrive within one second share one lock, which is released after the last of them', () => {
  const locks: string[] = [];
  const underWay = new UnderWay({
    hold: (_, second) => locks.push(`hold ${second}`),
    release: (_, second) => locks.push(`release ${second}`),
  });
  const leaves = [7000, 7200, 7999].map((at) => {
    const leave = underWay.arrived(new Date(at));
    vi.advanceTimersByTime(100);
    return leave;
  });
  for (const leave of leaves) {
    vi.advanceTimersByTime(10_000);
    leave();
  }
  underWay.arrived(new Date(7500))();
  vi.advanceTimersByTime(200);
  expect(locks).toEqual(['hold 7']);
  const late = underWay.arrived(new Date(7100));
  vi.advanceTimersByTime(200);
  expect(locks).toEqual(['hold 7']);
  late();
  underWay.arrived(new Date(8000))();
  vi.advanceTimersByTime(250);
  expect(locks).toEqual(['hold 7', 'hold 8', 'release 7', 'release 8']);
});
