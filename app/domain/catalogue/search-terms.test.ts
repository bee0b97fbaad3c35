import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { writtenCharacter } from '#tests/support/characters.ts';
import { normaliseSearchText, searchBigrams } from './search-terms.ts';

describe('normaliseSearchText', () => {
  test.each([
    ['ＨＲＢ４００Ｅ', 'hrb400e'],
    ['  螺纹钢　Φ20 \t mm ', '螺纹钢 φ20 mm'],
    ['12㎜', '12mm'],
    ['a\u0000b\ud800c', 'a b c'],
    ['   ', ''],
  ])('%j is searched as %j', (text, normalised) => {
    expect(normaliseSearchText(text)).toBe(normalised);
  });

  test.prop([fc.string({ unit: writtenCharacter })])(
    'leaves nothing the database refuses',
    (text) => {
      expect(normaliseSearchText(text)).not.toMatch(/^\s|\s$|\s\s|\p{Cc}|\p{Cs}/u);
    },
  );
});

describe('searchBigrams', () => {
  test('quality.md: Chinese and Latin words are cut into pairs', () => {
    expect(searchBigrams('螺纹钢 HRB400E')).toEqual([
      '螺纹',
      '纹钢',
      'hr',
      'rb',
      'b4',
      '40',
      '00',
      '0e',
    ]);
  });

  test('pairs are distinct and do not cross words', () => {
    expect(searchBigrams('aaa aa')).toEqual(['aa']);
    expect(searchBigrams('钢 板')).toEqual([]);
    expect(searchBigrams('')).toEqual([]);
  });

  test('characters outside the basic plane stay whole', () => {
    expect(searchBigrams('𠮷钢')).toEqual(['𠮷钢']);
  });

  const letters = fc.constantFrom(...'螺纹钢板卷热轧宝武PPTHRBq3550-.Φ𠮷');
  const word = fc.array(letters, { minLength: 1, maxLength: 20 });

  test.prop([fc.array(word, { minLength: 1, maxLength: 4 }), fc.nat(), fc.nat(), fc.nat()])(
    'any part of any word is found by its pairs',
    (words, which, start, length) => {
      const indexed = new Set(searchBigrams(words.map((each) => each.join('')).join(' ')));
      const chosen = words[which % words.length] ?? [];
      const from = start % chosen.length;
      const part = chosen.slice(from, from + 1 + (length % chosen.length)).join('');
      expect(searchBigrams(part).every((pair) => indexed.has(pair))).toBe(true);
    },
  );
});
