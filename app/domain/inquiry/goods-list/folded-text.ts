/** A typed text in the form in which it is read; each of its characters knows where it was typed. */
export interface FoldedText {
  text: string;
  /** Of each character of `text`: where in the typed text the character that it comes from begins and ends. */
  starts: readonly number[];
  ends: readonly number[];
}

/** A number that is a numbering: NFKC would make it a digit of the goods. */
const CIRCLED = /[①-⑳⑴-⒇⒈-⒛]/u;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;
/** A tab stays: it is between two cells. */
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
 * Folds full width, case, dashes, signs and traditional characters, and leaves out what nobody sees.
 * @param simplified the usual character for a traditional one
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
