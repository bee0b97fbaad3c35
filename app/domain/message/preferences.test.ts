import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { CHANNELS } from './channel.ts';
import { EVENT_NAMES, EVENTS } from './events.ts';
import {
  channelsOf,
  choose,
  endOfQuiet,
  GROUP_NAMES,
  isMail,
  isRobotUrl,
  lastTimeAt,
} from './preferences.ts';

describe('quiet hours', () => {
  const at = (time: string) => new Date(`2026-11-23T${time}+08:00`);
  const night = { from: 22, until: 8 };
  const noon = { from: 12, until: 14 };

  test.each([
    ['21:59:59', night, null],
    ['22:00:00', night, '2026-11-24T08:00:00+08:00'],
    ['00:00:00', night, '2026-11-23T08:00:00+08:00'],
    ['07:59:59', night, '2026-11-23T08:00:00+08:00'],
    ['08:00:00', night, null],
    ['12:30:00', noon, '2026-11-23T14:00:00+08:00'],
    ['14:00:00', noon, null],
    ['03:00:00', { from: 3, until: 3 }, null],
  ])('at %s between %o: %s', (time, hours, end) => {
    expect(endOfQuiet(hours, at(time))).toEqual(end && new Date(end));
  });
});

describe('by which channels an event comes', () => {
  const usual = ['inbox', 'mail'];

  test('as chosen for it, else for its group, else its default', () => {
    expect(channelsOf('orderPaid', {})).toEqual(usual);
    expect(channelsOf('approved', {})).toEqual(['inbox', 'sms', 'mail']);
    expect(channelsOf('orderPaid', { channels: { invoice: [] } })).toEqual(usual);
    const channels = { order: ['sms'] } as const;
    expect(channelsOf('orderPaid', { channels })).toEqual(['sms']);
    expect(channelsOf('orderPaid', { channels, events: { orderPaid: [] } })).toEqual([]);
    expect(channelsOf('orderPlaced', { channels, events: { orderPaid: [] } })).toEqual(['sms']);
  });

  test('what is chosen for a group before goes on for its other events, and for new ones', () => {
    const before = { channels: { order: ['inbox'] } } as const;
    const kept = choose(before, (name) =>
      name === 'orderPaid' ? ['inbox', 'sms'] : channelsOf(name, before),
    );
    expect(kept).toEqual({
      channels: { order: ['inbox'] },
      events: { orderPaid: ['inbox', 'sms'] },
    });
  });

  test('a group that is the same throughout is one choice, what is as the events say is none', () => {
    const none = choose({ events: { orderPaid: [] } }, (name) => channelsOf(name, {}));
    expect(none).toEqual({ channels: {}, events: {} });
    const all = choose({}, (name) => (EVENTS[name].group === 'order' ? [] : channelsOf(name, {})));
    expect(all).toEqual({ channels: { order: [] }, events: {} });
  });

  const some = fc.subarray([...CHANNELS]);
  const chosen = fc.record({
    channels: fc.dictionary(fc.constantFrom(...GROUP_NAMES), some),
    events: fc.dictionary(fc.constantFrom(...EVENT_NAMES), some),
  });
  test.prop([chosen, chosen])('what is kept gives the wanted channels', (before, after) => {
    const kept = choose(before, (name) => channelsOf(name, after));
    for (const name of EVENT_NAMES) expect(channelsOf(name, kept)).toEqual(channelsOf(name, after));
  });
});

test.each([
  ['a@example.com', true],
  ['a.b+c@mail.example.com.cn', true],
  ['a@example', false],
  ['@example.com', false],
  ['a@example.com ', false],
  ['a@example.com,b@example.com', false],
  [`${'a'.repeat(65)}@example.com`, false],
])('%s is a mail address: %s', (text, is) => {
  expect(isMail(text)).toBe(is);
});

test.each([
  ['https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=1', true],
  ['https://oapi.dingtalk.com/robot/send?access_token=1', true],
  ['https://open.feishu.cn/open-apis/bot/v2/hook/1', true],
  ['http://open.feishu.cn/open-apis/bot/v2/hook/1', false],
  ['https://open.feishu.cn/open-apis/authen/v1/index', false],
  ['https://open.feishu.cn:444/open-apis/bot/v2/hook/1', false],
  ['https://user@open.feishu.cn/open-apis/bot/v2/hook/1', false],
  ['https://constructor/robot/send', false],
  ['x', false],
])('%s is a robot’s: %s', (url, is) => {
  expect(isRobotUrl(url)).toBe(is);
});

describe('the hour of a daily mail', () => {
  test.each([
    [9, '2026-11-23T01:00:00.000Z', '2026-11-23T01:00:00.000Z'],
    [9, '2026-11-23T00:59:59.999Z', '2026-11-22T01:00:00.000Z'],
    [0, '2026-11-23T15:59:59.000Z', '2026-11-22T16:00:00.000Z'],
    [23, '2026-11-23T15:30:00.000Z', '2026-11-23T15:00:00.000Z'],
  ])('%i o’clock in Shanghai, at %s: last at %s', (hour, now, last) => {
    expect(lastTimeAt(hour, new Date(now)).toISOString()).toBe(last);
  });
});
