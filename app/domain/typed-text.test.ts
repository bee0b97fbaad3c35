import { fc } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { phoneDigits } from './phone.ts';
import { beginningOf, lengthOf, typedText, typedValue, withoutSeparators } from './typed-text.ts';

const anyText = fc.string({ unit: 'binary', maxLength: 40 });

describe('a text that is kept', () => {
  test.for([
    ['\u202d13800000001\u202c', '13800000001'],
    ['soft\u00adhyphen', 'softhyphen'],
    ['\ufeff钢\u200b板\ufe0f\u2066\u2069', '钢板'],
    ['a\u00a0b\u3000c\u2009d', 'a b c d'],
    ['一\r\n二\r三\u2028四\u0085五', '一\n二\n三\n四\n五'],
    ['阿卜杜·热合曼，𠮷野（上海）：一、二！', '阿卜杜·热合曼，𠮷野（上海）：一、二！'],
    ['一\t二', '一\t二'],
  ] as const)('%j is %j', ([typed, kept]) => expect(typedText(typed)).toBe(kept));

  test('once read, it is read the same again', () =>
    fc.assert(fc.property(anyText, (text) => typedText(typedText(text)) === typedText(text))));
});

describe('a value', () => {
  test.for([
    ['　２０２６／１１ ', '2026/11'],
    ['Q355–B', 'Q355-B'],
    ['−5', '-5'],
    ['㎏', 'kg'],
  ] as const)('%j is %j', ([typed, value]) => expect(typedValue(typed)).toBe(value));

  test('once read, it is read the same again', () =>
    fc.assert(fc.property(anyText, (text) => typedValue(typedValue(text)) === typedValue(text))));
});

test.for([
  '138 0000 0001',
  '+86 138-0000-0001',
  '\u202d+86 138 0000 0001\u202c',
  '0086 13800000001',
  '8613800000001',
  '（86）13800000001',
  '１３８００００‑０００１',
])('%s is a phone number', (typed) => expect(phoneDigits(typed)).toBe('13800000001'));

test('a code is typed in groups and in full width', () => {
  for (const typed of ['123 456', '123-456', '１２３４５６', ' 123\u00a0456\u200b'])
    expect(withoutSeparators(typed)).toBe('123456');
});

test('characters are counted, and none is cut in two', () => {
  expect(lengthOf('𠮷野家')).toBe(3);
  expect(beginningOf('𠮷野家', 1)).toBe('𠮷');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), fc.nat(30), (text, most) => {
      const beginning = beginningOf(text, most);
      expect(text.startsWith(beginning)).toBe(true);
      expect(beginning).not.toMatch(/\p{Cs}$/u);
      expect(lengthOf(beginning)).toBe(Math.min(most, lengthOf(text)));
    }),
  );
});
