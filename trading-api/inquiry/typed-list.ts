import { setImmediate } from 'node:timers/promises';
import type { Content } from '#app/domain/endpoint.ts';
import type { Vocabulary } from '#app/domain/inquiry/goods-list/line-words.ts';
import { listLines, readRow } from '#app/domain/inquiry/goods-list/list-reading.ts';
import { MOST_PASTED_ROWS } from '#app/domain/inquiry/pasted-limits.ts';
import { readList } from '#app/domain/inquiry/pasted-list-contract.ts';
import { pastedRowOf } from '#app/domain/inquiry/pasted-rows.ts';
import { type MarketWords, marketWords } from '#trading-api/catalogue/index.ts';
import { route } from '#trading-api/platform/http/route.ts';
import { simplifiedCharacter } from '#trading-api/platform/simplified.ts';
import { vocabularyOf, wordsOfMarket } from './list-vocabulary.ts';

/** Others wait no longer: rows differ in what they cost. */
const AT_ONCE_MS = 10;

/** Of the words of a market, while they are the newest. */
const vocabularies = new WeakMap<MarketWords, Vocabulary>();

function vocabularyFor(words: MarketWords): Vocabulary {
  const known = vocabularies.get(words) ?? vocabularyOf(wordsOfMarket(words));
  vocabularies.set(words, known);
  return known;
}

/** Reads a list row by row with the words of the market. */
export const readTypedList = route(readList, async ({ db, input: { text } }) => {
  const lines = listLines(text, simplifiedCharacter);
  const count = lines.length;
  if (count > MOST_PASTED_ROWS) return { count, rows: [] };
  const vocabulary = vocabularyFor(await marketWords(db));
  const rows: Content<typeof readList>['rows'] = [];
  let begun = performance.now();
  for (const line of lines) {
    if (performance.now() - begun > AT_ONCE_MS) {
      await setImmediate();
      begun = performance.now();
    }
    const reading = readRow(line, vocabulary);
    rows.push({ line: line.text, words: [...reading.words], ...pastedRowOf(reading) });
  }
  return { count, rows };
});
