import type { Suggestion } from '#app/domain/catalogue/listing-contract.ts';
import { segmentsOf } from '#app/domain/catalogue/search/query.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { type MarketWords, marketWords, type Word } from './lexicon.ts';
import { spell } from './spelling.ts';

const MOST = 8;
const SAME_KIND = 4;

/** What a suggestion of a kind of word is; the first are told first. */
const KINDS: Partial<Record<Word['kind'], Suggestion['kind']>> = {
  category: 'category',
  name: 'goods',
  goods: 'goods',
  grade: 'grade',
  manufacturer: 'manufacturer',
  place: 'place',
  seller: 'seller',
};
const ORDER = Object.keys(KINDS);

/**
 * Completes the last word of a text, whether typed in Chinese, in pinyin or by initials, and keeps
 * those before it. Where nobody says it, what its other words may mean is suggested.
 */
export async function suggestionsFor(db: Database, text: string): Promise<Suggestion[]> {
  const words = await marketWords(db);
  const spelled = spell(text);
  if (spelled === '') return [];
  const whole = completions(spelled, words);
  const segments = spelled.split(' ').flatMap((word) => segmentsOf(word, words));
  const last = segments.at(-1) ?? '';
  const before = segments.slice(0, -1).join(' ');
  const ofLast = before === '' ? [] : completions(last, words);
  const isUnknown = whole.length + ofLast.length === 0;
  const ofEach = isUnknown ? segments.flatMap((word) => completions(word, words).slice(0, 3)) : [];
  const shown = (word: Word, begun: string): Suggestion => ({
    text: begun === '' ? word.word : `${begun} ${word.word}`,
    kind: KINDS[word.kind] ?? 'goods',
    ...((word.kind === 'category' || word.kind === 'seller') &&
      begun === '' && { code: word.code }),
  });
  const found = [
    ...whole.map((word) => shown(word, '')),
    ...ofLast.map((word) => shown(word, before)),
    ...ofEach.map((word) => shown(word, '')),
  ];
  const distinct = new Map<string, Suggestion>();
  for (const one of found) if (!distinct.has(one.text)) distinct.set(one.text, one);
  return [...distinct.values()].slice(0, MOST);
}

/** The words that begin with the text or are spoken so, then those that contain it. */
function completions(text: string, { vocabulary, synonyms }: MarketWords): Word[] {
  const spokenText = /^[a-z]+$/.test(text) ? text : null;
  const others = synonyms.get(text) ?? [];
  const ranked = vocabulary.flatMap((word): [number, Word][] => {
    const order = ORDER.indexOf(word.kind);
    const rank = rankOf(word, text, spokenText, others);
    return order < 0 || rank === null
      ? []
      : [[rank * 100 + order * 10 + Math.min(9, word.word.length / 2), word]];
  });
  const sorted = ranked.sort(([one], [other]) => one - other).map(([, word]) => word);
  const taken = new Map<string, number>();
  return sorted.filter(({ kind }) => {
    taken.set(kind, (taken.get(kind) ?? 0) + 1);
    return (taken.get(kind) ?? 0) <= SAME_KIND;
  });
}

function rankOf(
  { spelling, pinyin, initials }: Word,
  text: string,
  spokenText: string | null,
  others: readonly string[],
): number | null {
  if (spelling.startsWith(text)) return 0;
  if (others.includes(spelling)) return 1;
  if (spokenText && (pinyin.startsWith(spokenText) || initials.startsWith(spokenText))) return 2;
  return spelling.includes(text) ? 3 : null;
}
