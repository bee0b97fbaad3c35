import TRADITIONAL from 'opencc-js/dict/TSCharacters';
import { customPinyin, pinyin } from 'pinyin-pro';
import { normalForm } from '#app/domain/catalogue/search/normal-form.ts';

let isTaught = false;

/** As the trade says it. The dictionary is built at first use, not at each start. */
function syllablesOf(word: string): string[] {
  if (!isTaught) customPinyin({ 热轧: 'rè zhá', 冷轧: 'lěng zhá' });
  isTaught = true;
  return pinyin(word, { toneType: 'none', type: 'array', v: true });
}

/** Each traditional character with its simplified ones, the usual one first. */
const simplified = new Map(
  TRADITIONAL.split('|').map((pair): [string, string] => {
    const [from = '', to = ''] = pair.split(' ');
    return [from, to];
  }),
);

/** The usual simplified character for a traditional one, and any other as it is. */
export const simplifiedCharacter = (character: string): string =>
  simplified.get(character) ?? character;

/** The normal form with simplified characters: 螺紋鋼 Φ18＊9米 is 螺纹钢 φ18x9m. */
export const spell = (text: string): string =>
  normalForm([...text].map(simplifiedCharacter).join(''));

/** How a word is spoken, without tones and spaces, and by its initials: luowengang, lwg. */
export function spoken(word: string): { pinyin: string; initials: string } {
  const syllables = syllablesOf(spell(word));
  const letters = (parts: string[]) =>
    parts
      .join('')
      .toLowerCase()
      .replace(/[^a-z\d]/g, '');
  return {
    pinyin: letters(syllables),
    initials: letters(syllables.map((syllable) => syllable.slice(0, 1))),
  };
}
