import { GOODS_KINDS } from '#app/domain/catalogue/goods-kind.ts';
import type { Suggestion } from '#app/domain/catalogue/listing-contract.ts';
import { meantBy } from '#app/domain/catalogue/search/correction.ts';
import { segmentsOf } from '#app/domain/catalogue/search/segments.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { COUNT_CAP } from '#trading-api/platform/page-totals.ts';
import { finderOf } from './finder-of.ts';
import { type MarketWords, marketWords, type Word } from './lexicon.ts';
import { listingOf } from './listing.ts';
import { spell } from './spelling.ts';

const MOST = 8;
const SAME_KIND = 4;

/**
 * As which kind of suggestion each kind of word is shown. Of words that match equally well, those
 * of a kind listed earlier come first.
 */
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
 * those before it, with how many goods each leads to. If no known word completes it, suggestions are given
 * for each of its words.
 */
export async function suggestionsFor(db: Database, text: string): Promise<Suggestion[]> {
  const words = await marketWords(db);
  const spelled = spell(text);
  if (spelled === '') return [];
  const whole = completions(spelled, words);
  const segments = spelled.split(' ').flatMap((word) => segmentsOf(word, words));
  const last = segments.at(-1) ?? '';
  const before = segments.slice(0, -1).map((word) => ({ word, meant: meantGoods(word, words) }));
  const ofLast = before.length === 0 ? [] : completions(last, words);
  const fitting = ofLast.filter((word) => goTogether(word, before, words));
  const isUnknown = whole.length + ofLast.length === 0;
  const ofEach = isUnknown ? segments.flatMap((word) => nearestCompletions(word, words)) : [];
  const shown = (word: Word, begun: string): Suggestion => ({
    text: begun === '' ? word.word : `${begun} ${word.word}`,
    kind: KINDS[word.kind] ?? 'goods',
    ...((word.kind === 'category' || word.kind === 'seller') &&
      begun === '' && { code: word.code }),
  });
  const found = [
    ...whole.map((word) => shown(word, '')),
    ...fitting.map((word) =>
      shown(
        word,
        before
          .filter(({ meant }) => !meant.some((part) => word.spelling.includes(part)))
          .map((earlier) => earlier.word)
          .join(' '),
      ),
    ),
    ...ofEach.map((word) => shown(word, '')),
  ];
  const first = distinctBy(found, ({ text: shownText, code = '' }) => `${code} ${shownText}`);
  const counted = await Promise.all(
    first.slice(0, MOST).map(async (one) => ({ ...one, count: await countOf(db, one) })),
  );
  // A store may be called as a maker is whose goods are in no list.
  return distinctBy(
    counted.filter(({ count }) => count > 0),
    (one) => one.text,
  );
}

function distinctBy<Each>(all: readonly Each[], keyOf: (one: Each) => string): Each[] {
  const distinct = new Map<string, Each>();
  for (const one of all) if (!distinct.has(keyOf(one))) distinct.set(keyOf(one), one);
  return [...distinct.values()];
}

/** How many goods a suggestion leads to, up to the cap of pages; of a store those of either kind. */
async function countOf(db: Database, { text, kind, code }: Suggestion): Promise<number> {
  const isStore = kind === 'seller' && code !== undefined;
  const criteria =
    code === undefined
      ? { name: text }
      : isStore
        ? { sellerCode: [code] }
        : { categoryCode: [code] };
  for (const of of isStore ? GOODS_KINDS : (['sale'] as const)) {
    const listing = await listingOf(db, of, { ...criteria, page: 1, rows: 1 });
    const { total } = await finderOf(db).page(listing, { limit: 1, offset: 0 });
    if (total > 0) return Math.min(total, COUNT_CAP);
  }
  return 0;
}

/** The first words that complete this one, or else the known word that it is nearest to. */
function nearestCompletions(word: string, words: MarketWords): Word[] {
  const found = completions(word, words);
  const isKnown = found.length > 0 || words.facets.has(word);
  const [nearest] = isKnown ? [] : meantBy(word, words.corrections);
  return (nearest === undefined ? found : completions(nearest, words)).slice(0, 3);
}

/** What a word means as far as goods are called so by name or grade. */
function meantGoods(word: string, { vocabulary, synonyms, pinyin }: MarketWords): string[] {
  const meanings = [word, ...(synonyms.get(word) ?? []), ...(pinyin.get(word) ?? [])];
  const isOfGoods = (part: string) =>
    vocabulary.some(({ kind, spelling }) => kind === 'goods' && spelling.includes(part));
  return meanings.filter(isOfGoods);
}

const OF_GOODS: ReadonlySet<Word['kind']> = new Set(['category', 'name', 'goods', 'grade']);

/** Whether there are goods that are called by the word and by those before it: no 螺纹钢 盘螺. */
function goTogether(
  word: Word,
  before: readonly { meant: readonly string[] }[],
  { vocabulary }: MarketWords,
): boolean {
  const named = before.filter(({ meant }) => meant.length > 0);
  if (named.length === 0 || !OF_GOODS.has(word.kind)) return true;
  return vocabulary.some(
    ({ kind, spelling }) =>
      kind === 'goods' &&
      spelling.includes(word.spelling) &&
      named.every(({ meant }) => meant.some((part) => spelling.includes(part))),
  );
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
