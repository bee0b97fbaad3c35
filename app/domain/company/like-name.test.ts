import { expect, test } from 'vitest';
import { isNearName, likeName, namesToChoose } from './like-name.ts';

const simplified = (character: string) => (character === '張' ? '张' : character);
const read = (name: string) => likeName(name, simplified);

test.each([
  ['张三', ' 张　三 '],
  ['张三', '張三'],
  ['张三', '张·三'],
  ['张三', '张\u200b三'],
  ['张三（采购）', '张三(采购)'],
  ['Zhao Li', 'ＺＨＡＯ　ＬＩ'],
  // With a Cyrillic А, and with a figure for a letter.
  ['ZHAO', 'ZHАO'],
  ['LI', 'L1'],
  ['王己', '王已'],
])('%s and %s are read as one', (one, other) => expect(read(one)).toBe(read(other)));

test.each([
  ['张三', '张山'],
  ['张三', '张三（采购）'],
  ['李审', '李申'],
  ['Zhao', 'Zhang'],
  ['·', '。'],
])('%s and %s are told apart', (one, other) => expect(read(one)).not.toBe(read(other)));

test.each([
  ['甲审批', '甲审批1', true],
  ['甲审批', '由审批', true],
  ['甲审批', '申审批', true],
  ['甲审批', '甲一审批', true],
  ['甲审批', '乙审批', false],
  ['甲审批', '甲审批员甲', false],
  ['张三', '张山', false],
  ['张', '张三', false],
])('%s and %s could be taken for each other: %s', (one, other, isNear) => {
  expect(isNearName(read(one), read(other))).toBe(isNear);
  expect(isNearName(read(other), read(one))).toBe(isNear);
});

test('who is chosen has the end of the phone where a colleague is called nearly the same', () => {
  const people = ['甲审批', '由审批', '乙审批'].map((name, at) => ({
    ...{ personId: String(at), name, phone: `1380000000${at}` },
  }));
  expect(people.map(namesToChoose(people))).toEqual([
    '甲审批（尾号 0000）',
    '由审批（尾号 0001）',
    '乙审批',
  ]);
});
