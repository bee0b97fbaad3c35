import { asc, eq } from 'drizzle-orm';
import { saveTradeWord, type TradeWord } from '#app/domain/catalogue/search/contract.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { route } from '#trading-api/platform/http/route.ts';
import { accept, wrong } from '#trading-api/platform/refusal.ts';
import { tradeWords } from '#trading-api/schema.ts';
import { spell } from './spelling.ts';

const WORD_MISSING = '请填写词语';
const MEANING_MISSING = '请填写含义';

export const listTradeWords = (db: Database): Promise<TradeWord[]> =>
  db
    .select({ word: tradeWords.word, kind: tradeWords.kind, meanings: tradeWords.meanings })
    .from(tradeWords)
    .orderBy(asc(tradeWords.kind), asc(tradeWords.word));

/** Replaces what a word means, in the call's transaction; searches know it within a minute. */
export const writeTradeWord = route(saveTradeWord, async ({ db: tx, input, now }) => {
  const { word: typed, kind, meanings: typedMeanings } = input;
  const spelled = typedMeanings.map(spell).filter((meaning) => meaning !== '');
  const needsMeaning = kind === 'synonym' || kind === 'misspelling';
  const { word, meanings } = accept(saveTradeWord, {
    word: spell(typed) || wrong('missing', WORD_MISSING),
    meanings: needsMeaning && spelled.length === 0 ? wrong('missing', MEANING_MISSING) : spelled,
  });
  if (kind === 'none') {
    await tx.delete(tradeWords).where(eq(tradeWords.word, word));
    return;
  }
  const fields = { kind, meanings: kind === 'noise' ? [] : [...new Set(meanings)], updatedAt: now };
  await tx
    .insert(tradeWords)
    .values({ word, ...fields })
    .onConflictDoUpdate({ target: tradeWords.word, set: fields });
});
