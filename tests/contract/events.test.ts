import { expect, test } from 'vitest';
import { EVENT_NAMES, EVENTS } from '#app/domain/message/events.ts';
import { causes } from '#tests/api/message/causes.ts';

test('each event has a test in which its cause sends the message', () => {
  const expected = causes().flatMap(({ events }) => events);
  expect(EVENT_NAMES.filter((name) => !expected.includes(name))).toEqual([]);
});

test('each title is that of one event', () => {
  const titles = EVENT_NAMES.map((name) => EVENTS[name].title);
  expect(new Set(titles).size).toBe(titles.length);
});
