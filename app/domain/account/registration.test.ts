import { expect, test } from 'vitest';
import { passwordProblem } from './registration.ts';

test.each([
  ['', '请输入密码'],
  ['123456789', '密码至少 10 位'],
  ['a-long-one', null],
  ['钢材今天又涨价了吧', '密码至少 10 位'],
  ['钢材今天又涨价了你买吗', null],
  ['correct horse battery', null],
  ['sj3kq0vmx1', null],
  ['lkjhgfdsaab', null],
  ...[
    ...['1234567890', '0987654321', 'aaaaaaaaaa', '1212121212', 'abcabcabcabc', 'Password123!'],
    ...[
      'qwertyuiop',
      '1qaz2wsx3edc',
      'asdfghjkl;123'.replace(';', ''),
      'iloveyou1314',
      'woaini5201314',
    ],
    ...[
      'admin123456',
      '5201314520',
      '1234512345',
      '19900101123',
      '123456qwerty',
      'ＰＡＳＳＷＯＲＤ１２',
    ],
    ...['13800000001', 'x13800000001x', '520131452099', 'p@ssword123'],
    ...['qweasdzxc123', 'zaq12wsx1234', 'a1b2c3d4e5', 'shenzhen2024', 'letmein12345'],
    ...['sunshine1234', 'starwars2024', 'weixin123456', 'zhangwei8888', 'xiaoming1990'],
    ...['gongxifacai', 'operator1234'],
  ].map((common) => [common, '这个密码太常见，容易被猜到，请换一个'] as const),
] as [string, string | null][])('the password %j: %s', (password, problem) => {
  expect(passwordProblem(password, '13800000001')).toBe(problem);
});

test('a long text is judged at once', () => {
  const started = performance.now();
  for (const part of ['gongxifacai', 'mima', '1314520', 'abc', '\u0000']) {
    passwordProblem(`${part.repeat(23).slice(0, 250)}x!x`);
  }
  expect(performance.now() - started).toBeLessThan(200);
});
