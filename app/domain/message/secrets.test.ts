import { expect, test } from 'vitest';
import type { EventType } from './event-type.ts';
import { EVENT_NAMES, EVENTS } from './events.ts';

/** Values by these names let whoever has them decide, log in or read what is private. */
const SECRET_NAME = /token|secret|password|verif|(?<!order|seller|goods)code/i;

/** Which values an event asks for. What it makes of them is not looked at, so they may be anything. */
function namesUsed({ text, path, sign }: EventType): string[] {
  const asked: string[] = [];
  const get = (_: object, name: string | symbol) => {
    asked.push(String(name));
    return '';
  };
  const values = new Proxy({}, { get }) as never;
  for (const say of [text, path, sign]) {
    try {
      say?.(values);
    } catch {
      // An amount or a time that is none: its name is known by now.
    }
  }
  return asked;
}

test.each(EVENT_NAMES)('%s says what of it is for its receiver alone', (name) => {
  const event: EventType = EVENTS[name];
  const secrets = namesUsed(event).filter((each) => SECRET_NAME.test(each));
  const hidden = event.secret
    ? namesUsed({ ...event, text: event.secret, path: event.secret })
    : [];
  expect(new Set(hidden)).toEqual(new Set(secrets));
});

test('there are events with such values', () => {
  expect(EVENT_NAMES.filter((name) => 'secret' in EVENTS[name])).not.toEqual([]);
});
