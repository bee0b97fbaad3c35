import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UnderWay } from './under-way.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('calls of one second that come one after the other are told by one lock, which ends after them', () => {
  const told: string[] = [];
  const underWay = new UnderWay({
    hold: (_, second) => told.push(`hold ${second}`),
    release: (_, second) => told.push(`release ${second}`),
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
  expect(told).toEqual(['hold 7']);
  const late = underWay.arrived(new Date(7100));
  vi.advanceTimersByTime(200);
  expect(told).toEqual(['hold 7']);
  late();
  underWay.arrived(new Date(8000))();
  vi.advanceTimersByTime(250);
  expect(told).toEqual(['hold 7', 'hold 8', 'release 7', 'release 8']);
});
