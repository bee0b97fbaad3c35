import { expect, test } from 'vitest';
import { likeName } from './like-name.ts';

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
