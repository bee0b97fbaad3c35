/**
 * A typed text in the normal form in which it is read, with the place in the typed text that each of its characters
 * comes from.
 */
export interface FoldedText {
  text: string;
  /** For each character of `text`: the start and the end, in the typed text, of the character that it comes from. */
  starts: readonly number[];
  ends: readonly number[];
}

/** Circled and bracketed numbers, which number the lines of a list. NFKC would turn them into digits of the goods. */
const CIRCLED = /[①-⑳⑴-⒇⒈-⒛]/u;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;
/** Characters that become a space. A tab stays, because it separates two cells. */
const SPACE = /[\p{Zs}\p{Cc}\p{Cs}]/u;

/** Other spellings of single characters, after NFKC and in lower case. */
const SPELLINGS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...Object.fromEntries([...'×✕✖*∗⨯'].map((sign) => [sign, 'x'])),
    ...Object.fromEntries([...'ϕø∅⌀ф'].map((sign) => [sign, 'φ'])),
    ...Object.fromEntries([...'∼〜'].map((sign) => [sign, '~'])),
    '。': ',',
  }),
);

/**
 * Replaces full-width letters, capitals, and variants of dashes and signs and traditional characters by their usual
 * forms, and drops invisible characters.
 * @param simplified returns the simplified form of a traditional character
 */
export function foldedText(typed: string, simplified: (character: string) => string): FoldedText {
  let text = '';
  const starts: number[] = [];
  const ends: number[] = [];
  let at = 0;
  for (const character of typed) {
    const end = at + character.length;
    for (const folded of foldedCharacter(character, simplified)) {
      text += folded;
      for (let unit = 0; unit < folded.length; unit += 1) {
        starts.push(at);
        ends.push(end);
      }
    }
    at = end;
  }
  return { text, starts, ends };
}

function foldedCharacter(character: string, simplified: (character: string) => string): string {
  if (character === '\t') return '\t';
  if (INVISIBLE.test(character)) return '';
  if (CIRCLED.test(character)) return '●';
  if (SPACE.test(character)) return ' ';
  const folded = simplified(character).normalize('NFKC').toLowerCase();
  return [...folded]
    .map((each) => (/[\p{Pd}\u2212\u2500]/u.test(each) ? '-' : (SPELLINGS.get(each) ?? each)))
    .join('');
}
