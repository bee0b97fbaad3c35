import { afterEach, expect, test, vi } from 'vitest';
import { afterLogin, interruptedAt, isInterrupted } from './interrupted-pages.server.ts';

const MINUTE = 60_000;

afterEach(() => {
  vi.useRealTimers();
});

test('a page is one of the interrupted ones with the same address only, for half an hour after the login', () => {
  vi.useFakeTimers();
  const before = interruptedAt('/customer/company?member=7', []);
  vi.advanceTimersByTime(600 * MINUTE);
  expect(isInterrupted('/customer/company?member=7', before)).toBe(true);
  expect(isInterrupted('/customer/company?member=8', before)).toBe(false);
  const after = afterLogin(before);
  vi.advanceTimersByTime(29 * MINUTE);
  expect(isInterrupted('/customer/company?member=7', after)).toBe(true);
  // Another login does not make it longer.
  const again = afterLogin(after);
  vi.advanceTimersByTime(2 * MINUTE);
  expect(isInterrupted('/customer/company?member=7', again)).toBe(false);
  expect(afterLogin(again)).toEqual([]);
});

test('the newest three are known, each once', () => {
  const tabs = ['/a', '/b', '/c', '/a', '/d'];
  const pages = tabs.reduce<readonly string[]>((known, page) => interruptedAt(page, known), []);
  expect(tabs.map((page) => isInterrupted(page, pages))).toEqual([true, false, true, true, true]);
  expect(isInterrupted('/d', interruptedAt('/d', afterLogin(pages)))).toBe(true);
});
