import { expect, test } from 'vitest';
import { plainName } from './plain-name.ts';

test.each([
  ['望澜（无锡）有限公司', '望澜(无锡) 有限公司'],
  ['Ｌｉ Ｓｈｅｎ', 'lishen'],
  ['李　审', '李审'],
  ['李\u200b审\u00ad', '李审'],
])('%s is %s, however it is typed', (one, other) => {
  expect(plainName(one)).toBe(plainName(other));
});

test('names that differ in a character differ', () => {
  expect(plainName('李审')).not.toBe(plainName('李申'));
});
