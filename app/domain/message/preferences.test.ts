import { describe, expect, test } from 'vitest';
import { endOfQuiet, isMail, isRobotUrl, lastTimeAt, reaches } from './preferences.ts';

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

test('what somebody has chosen for a group counts, else what the event says', () => {
  const event = { group: 'order', sms: true, mail: false } as const;
  const ways = (chosen: Parameters<typeof reaches>[2]) =>
    (['inbox', 'sms', 'mail'] as const).filter((channel) => reaches(event, channel, chosen));
  expect(ways({})).toEqual(['inbox', 'sms']);
  expect(ways({ invoice: [] })).toEqual(['inbox', 'sms']);
  expect(ways({ order: ['mail'] })).toEqual(['mail']);
  expect(ways({ order: [] })).toEqual([]);
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
