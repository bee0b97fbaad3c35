import { LRUCache } from 'lru-cache';
import { customPinyin, pinyin } from 'pinyin-pro';
import { CACHES } from '#app/domain/caches.ts';
import { normalForm } from '#app/domain/catalogue/search/normal-form.ts';
import { inDigits } from '#app/domain/catalogue/search/said-numbers.ts';
import { simplifiedCharacter } from '#trading-api/platform/simplified.ts';

let isTaught = false;
/** Words are spoken anew each minute, and the dictionary is slow. */
const remembered = new LRUCache<string, readonly string[]>({ max: CACHES.syllables.most });

/** The syllables of a word as the trade says it. The dictionary is built at first use, not at each start. */
export function syllablesOf(word: string): readonly string[] {
  const known = remembered.get(word);
  if (known) return known;
  if (!isTaught) customPinyin({ 热轧: 'rè zhá', 冷轧: 'lěng zhá', 轧制: 'zhá zhì' });
  isTaught = true;
  const syllables = pinyin(word, { toneType: 'none', type: 'array', v: true });
  remembered.set(word, syllables);
  return syllables;
}

/** Characters that many people say in another way than the trade does. */
const SAID_ALSO: readonly (readonly [character: string, said: string, also: string])[] = [
  ['轧', 'zha', 'ya'],
  ['轧', 'zha', 'ga'],
  ['模', 'mu', 'mo'],
  ['铅', 'qian', 'yan'],
];

/** The normal form with simplified characters: 螺紋鋼 Φ18＊9米 is 螺纹钢 φ18x9m. */
export const spell = (text: string): string =>
  normalForm([...text].map(simplifiedCharacter).join(''));

/** The same of a text that somebody types, or says: with digits for numbers that are words. */
export const spellTyped = (text: string): string => spell(inDigits(text));

/** How a word is spoken, without tones and spaces, and by its initials: luowengang, lwg. */
export function spoken(word: string): { pinyin: string; initials: string } {
  const syllables = syllablesOf(spell(word));
  const letters = (parts: readonly string[]) =>
    parts
      .join('')
      .toLowerCase()
      .replace(/[^a-z\d]/g, '');
  return {
    pinyin: letters(syllables),
    initials: letters(syllables.map((syllable) => syllable.slice(0, 1))),
  };
}

/** All letters by which a word is typed as it is spoken: whole and as others say it. */
export function wholeSoundsOf(word: string): ReadonlySet<string> {
  const whole = spoken(word).pinyin;
  const also = SAID_ALSO.flatMap(([character, said, other]) =>
    word.includes(character) ? [whole.replace(said, other)] : [],
  );
  return new Set([whole, ...also]);
}

/** The same, and by initials. */
export function soundsOf(word: string): ReadonlySet<string> {
  const { initials } = spoken(word);
  return new Set([...wholeSoundsOf(word), ...(initials.length > 2 ? [initials] : [])]);
}
