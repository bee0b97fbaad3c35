import { expect, test } from 'vitest';
import { passwordProblem } from './registration.ts';

test.each([
  ['', '请输入密码'],
  ['1234567', '密码至少 8 位'],
  ['12345678', null],
])('the password %j: %s', (password, problem) => {
  expect(passwordProblem(password)).toBe(problem);
});
