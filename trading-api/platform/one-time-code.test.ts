import { expect, test } from 'vitest';
import { codeHashOf, codeRefused, isGood, newCode, refuseTooSoon } from './one-time-code.ts';

const SENT = new Date('2026-01-05T02:00:00Z');
const later = (seconds: number) => new Date(SENT.getTime() + seconds * 1000);
const kept = { codeHash: codeHashOf('13800000001 login', '123456'), wrongTries: 0, sentAt: SENT };
const rules = { now: later(299), lifetimeMs: 300_000, tries: 5 };

test('a code has six digits, and is kept as what only the same code of the same purpose makes', () => {
  for (let made = 0; made < 100; made += 1) expect(newCode()).toMatch(/^\d{6}$/);
  expect(codeHashOf('13800000001 login', ' 123456 ')).toBe(kept.codeHash);
  expect(codeHashOf('13800000001 reset', '123456')).not.toBe(kept.codeHash);
});

test('a code is good until it is used, too old or tried too often', () => {
  expect(isGood(kept, rules)).toBe(true);
  expect(isGood(undefined, rules)).toBe(false);
  expect(isGood({ ...kept, codeHash: null }, rules)).toBe(false);
  expect(isGood({ ...kept, usedAt: SENT }, rules)).toBe(false);
  expect(isGood({ ...kept, usedAt: null, wrongTries: 4 }, rules)).toBe(true);
  expect(isGood({ ...kept, wrongTries: 5 }, rules)).toBe(false);
  expect(isGood(kept, { ...rules, now: later(300) })).toBe(false);
});

test('another code is sent after a minute, and a refusal says how long it takes', () => {
  expect(() => refuseTooSoon(null, SENT)).not.toThrow();
  expect(() => refuseTooSoon(SENT, later(60))).not.toThrow();
  expect(() => refuseTooSoon(SENT, later(48.5))).toThrow('验证码获取过于频繁，请 12 秒后再试');
});

test('a wrong code says how many tries are left', () => {
  expect(codeRefused(2, 'code')).toMatchObject({
    message: '验证码错误，还可以输入 2 次；多次获取时以最新收到的为准',
  });
  expect(codeRefused(0, 'code')).toMatchObject({ message: '验证码错误次数过多，请重新获取' });
});
