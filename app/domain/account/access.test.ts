import { expect, test } from 'vitest';
import { maskedPhone } from '../phone.ts';
import { closedName, closedPhone } from './closing.ts';
import { codeLifetimeMs, codeText } from './codes.ts';
import { accountName, isOperator, isSeller, isSignedCompany } from './customer.ts';
import { passwordProblem } from './registration.ts';
import { isProved } from './step-up.ts';
import { storeSuspended, suspendedText } from './suspension.ts';

test.each([
  ['', false, false],
  ['operator', true, false],
  ['seller', false, true],
  ['buyer,operator', true, false],
  ['seller,operator', true, true],
  ['operators', false, false],
  ['reseller', false, false],
])('of the platform types «%s»: operator %s, seller %s', (platformType, operator, seller) => {
  expect(isOperator({ platformType })).toBe(operator);
  expect(isSeller({ platformType })).toBe(seller);
});

test.each([
  ['enterprise', '2', true],
  ['enterprise', '1', false],
  ['enterprise', null, false],
  ['personal', '2', false],
] as const)(
  'an %s whose contract is %s is a signed company: %s',
  (customerType, status, signed) => {
    expect(isSignedCompany({ customerType, esignatureContractStatus: status })).toBe(signed);
  },
);

test('business is done in the name of the company, else in one’s own', () => {
  expect(accountName({ name: '林知夏', company: { name: '远澄机械' } })).toBe('远澄机械');
  expect(accountName({ name: '林知夏', company: null })).toBe('林知夏');
});

test('a proof of who one is holds for ten minutes', () => {
  const proved = new Date('2026-11-23T08:00:00.000Z');
  expect(isProved(proved, new Date('2026-11-23T08:00:00.000Z'))).toBe(true);
  expect(isProved(proved, new Date('2026-11-23T08:10:00.000Z'))).toBe(true);
  expect(isProved(proved, new Date('2026-11-23T08:10:00.001Z'))).toBe(false);
});

test('a code says what it is for and how long it holds, and a phone hides its middle', () => {
  expect(codeText('钢贸网', 'reset', '123456')).toBe(
    '【钢贸网】验证码 123456，您正在重置登录密码，5 分钟内有效，请勿告诉他人。',
  );
  expect(codeLifetimeMs('phone')).toBe(300_000);
  expect(maskedPhone('13800000001')).toBe('138****0001');
  expect(maskedPhone('closed-13800000001')).toBe('closed-13800000001');
});

test('a closed account keeps the name of a company, and frees its phone', () => {
  const name = '远澄机械';
  expect(closedName({ customerType: 'enterprise', name })).toBe('远澄机械（已注销）');
  expect(closedName({ customerType: 'personal', name: '林知夏' })).toBe('已注销用户');
  expect(closedPhone(7)).toBe('closed-7');
});

test('a suspension names its reason, or its store', () => {
  expect(suspendedText('欠款')).toContain('已被平台暂停交易：欠款。');
  expect(storeSuspended('江城钢铁')).toBe('江城钢铁 已被平台暂停交易，请改选其他卖家');
});

test.each([
  ['in the alphabet', 'cdefghijklm'],
  ['in the figures', '9012345678'],
  ['backwards along keys', 'poiuytrewq'],
  ['down the keys', 'qaz2wsx3edc'],
  ['along the signs', '!@#$%^&*()'],
  ['down the pad, and round again', '6914725836'],
  ['along the upper row, and round again', '890-=12345'],
  ['of one character', 'a'.repeat(16)],
  ['a day of the second half of a month', '1987121512'],
  ['of 40 characters', 'zhongguo'.repeat(5)],
  ['along two rows', 'qwertyasdfgh'],
  ['of two pieces, the last of four', 'fghjkl7654'],
  ['a date and figures', '198712310001'],
  ['figures that say something', '5201314520'],
  ['a word and a year', 'zhongguo2026'],
  ['of the trade', 'gangcai@123'],
])('a password %s is too common: %s', (_, password) => {
  expect(passwordProblem(password)).toBe('这个密码太常见，容易被猜到，请换一个');
});

test.each([
  ['a month that is none', '198713310001x'],
  ['a day that is none', '19871239-7x4k'],
  ['two pieces, one of them no row', 'asdfghjklx9k2'],
  ['a word and more than a date', 'zhongguo-lao-hu'],
  ['figures that say something at its end', 'kx9w5201314'],
  ['figures that say something where it begins', '5201314kx9w'],
  ['a date at its end', 'kx9w19871231'],
  ['a date where it begins', '19871231kx9w'],
  ['a repetition where it begins', '1212vk9x3mqz'],
  ['a word again and again, longer than is checked', `${'zhongguo'.repeat(5)}1`],
])('a password with %s is none of the common ones: %s', (_, password) => {
  expect(passwordProblem(password)).toBeNull();
});

test('a password does not hold the phone of its account, with its country code or without', () => {
  expect(passwordProblem('x13800000011y', '+8613800000011')).not.toBeNull();
  expect(passwordProblem('xkv-123456-pw', '123456')).not.toBeNull();
  expect(passwordProblem('xkv-12345-pwz', '12345')).toBeNull();
});
