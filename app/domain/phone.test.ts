import { expect, test } from 'vitest';
import { isMobile, phoneDigits } from './phone.ts';

test.each([
  ['13800000001', true],
  ['19912345678', true],
  ['12800000001', false],
  ['1380000000', false],
  ['138000000011', false],
  ['+8613800000001', false],
  ['13800000001\n', false],
  ['１3800000001', false],
  ['', false],
])('spec 1 §5: %j', (text, valid) => {
  expect(isMobile(text)).toBe(valid);
});

test.each([
  '138 0000 0001',
  '+86 138-0000-0001',
  '０１３８',
  '008613800000001',
  '１３８００００００01',
])('issue 13: %s is dialled without what it is written with', (typed) => {
  expect(phoneDigits(typed)).toMatch(/^(?:13800000001|0138)$/);
});
