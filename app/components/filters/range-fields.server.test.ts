import { expect, test } from 'vitest';
import {
  attributeFields,
  rangeFields,
  unreadBounds,
  unreadNote,
  withUnread,
} from './range-fields.server.ts';

const of = (query: string) => unreadBounds(new URLSearchParams(query));
const NUMBER = '请输入数字，最多两位小数';

test('bounds that can be read, or were left empty, are none that cannot', () => {
  const read = of(
    'lowestPrice=3,800&highestPrice=&lowestCount=1,200.5&filters=diameter&least=12-20',
  );
  expect(read).toEqual({});
  expect(unreadNote(read)).toBeUndefined();
  expect(of('lowestCount=0&least=twelve')).toEqual({});
});

test('what cannot be read stands where it was typed, with what is wrong', () => {
  const unread = of('lowestPrice=about%00&highestPrice=4000&lowestCount=约50');
  const fields = rangeFields({ lowestPrice: undefined, highestPrice: '4000.00' }, unread);
  expect(fields).toMatchObject([
    { name: 'lowestPrice', value: 'about', error: NUMBER },
    { name: 'highestPrice', value: '4000.00' },
  ]);
  expect(fields[1]).not.toHaveProperty('error');
  expect(unreadNote(unread)).toBe('「about」、「约50」无法识别，列表没有按此筛选');
});

test('a range of the specification, and what is typed in the other form', () => {
  const unread = of('filters=diameter&least=十二&most=20&lowestCount=约50');
  const fields = attributeFields('直径', { least: '', most: '20' }, unread);
  expect(fields).toMatchObject([
    { label: '直径最小', value: '十二', error: '请输入数字，最多三位小数' },
    { label: '直径最大', value: '20' },
  ]);
  const kept = withUnread({ filters: 'diameter' }, fields, unread);
  expect(kept).toEqual({ filters: 'diameter', lowestCount: '约50' });
});
