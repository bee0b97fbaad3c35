import { expect, it } from 'vitest';
import { correctionsOf, meantBy } from '#app/domain/catalogue/search/correction.ts';
import { syllablesOf } from './spelling.ts';

const words = new Set([
  ...['螺纹钢', '热卷', '热轧卷板', '镀锌管', '铝合金锭', '中厚板', '水泥', '水泵', '颜料', '鄂沅'],
  ...['不锈钢管', '冰醋酸', 'hrb400e', 'q235b', '45#'],
]);
const corrections = correctionsOf(words, syllablesOf);

it.each([
  // The same sound, or one that is taken for it.
  ['罗文刚', ['螺纹钢']],
  ['热券', ['热卷']],
  ['水呢', ['水泥']],
  ['luowengan', ['螺纹钢']],
  ['zonghouban', ['中厚板']],
  // A slip of a finger: it is no row of syllables.
  ['luowegang', ['螺纹钢']],
  // Two characters exchanged, and one doubled.
  ['纹螺钢', ['螺纹钢']],
  ['冰醋酸酸', ['冰醋酸']],
  ['hrb40e', ['hrb400e']],
  ['q253b', ['q235b']],
  // What shares letters or characters only.
  ['eyua', []],
  ['rejian', []],
  ['钛合金锭', []],
  ['不锈钢丝', []],
  ['木头', []],
  ['30t', []],
  ['hrb500e', []],
])('%s is meant for %j', (typed, meant) => {
  expect(meantBy(typed, corrections)).toEqual(meant);
});
