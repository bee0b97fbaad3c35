import { asc, desc, eq } from 'drizzle-orm';
import type { Change } from '#app/domain/account/audit-changes.ts';
import { changesBetween } from '#app/domain/account/audit-changes.ts';
import {
  saveTradeWord,
  TRADE_WORD_LABELS,
  type TradeWord,
  type TradeWordMeaning,
  type tradeWordChanges as tradeWordChangesCall,
  undoTradeWord,
} from '#app/domain/catalogue/search/contract.ts';
import type { Content } from '#app/domain/endpoint.ts';
import { audit } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { transactionRoute } from '#trading-api/platform/http/route.ts';
import { accept, notFound, Refusal, wrong } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { tradeWordChanges, tradeWords } from '#trading-api/schema.ts';
import { spell } from './spelling.ts';

const WORD_MISSING = '请填写词语';
const MEANING_MISSING = '请填写含义';
const CHANGED_SINCE = '这个词已再次修改，不能撤销；请直接修改';
const SHOWN_CHANGES = 20;

type Meaning = TradeWordMeaning | null;

export const listTradeWords = (db: Database): Promise<TradeWord[]> =>
  db
    .select({ word: tradeWords.word, kind: tradeWords.kind, meanings: tradeWords.meanings })
    .from(tradeWords)
    .orderBy(asc(tradeWords.kind), asc(tradeWords.word));

/** Replaces what a word means, in the call's transaction; searches know it within a minute. */
export const writeTradeWord = transactionRoute(
  saveTradeWord,
  async ({ db: tx, person, input, now }) => {
    const { word: typed, kind, meanings: typedMeanings } = input;
    const spelled = typedMeanings.map(spell).filter((meaning) => meaning !== '');
    const needsMeaning = kind === 'synonym' || kind === 'misspelling';
    const { word, meanings } = accept(saveTradeWord, {
      word: spell(typed) || wrong('missing', WORD_MISSING),
      meanings: needsMeaning && spelled.length === 0 ? wrong('missing', MEANING_MISSING) : spelled,
    });
    const before = await meaningOf(tx, word);
    const after =
      kind === 'none' ? null : { kind, meanings: kind === 'noise' ? [] : [...new Set(meanings)] };
    await become(tx, { word, before, after, person: person.id }, now);
  },
);

/** Gives a word the meaning of before a change, which is a change too, in the call's transaction. */
export const takeBackTradeWord = transactionRoute(
  undoTradeWord,
  async ({ db: tx, person, input, now }) => {
    const [change] = await tx
      .select()
      .from(tradeWordChanges)
      .where(eq(tradeWordChanges.id, rowId(input.id) ?? 0));
    if (!change) throw notFound('没有这次修改');
    const { word } = change;
    const before = await meaningOf(tx, word);
    if (!isSame(before, change.after)) throw new Refusal('changed', CHANGED_SINCE);
    await become(tx, { word, before, after: change.before, person: person.id }, now);
  },
);

export async function changesOfTradeWords(
  db: Database,
): Promise<Content<typeof tradeWordChangesCall>> {
  const [changes, words] = await Promise.all([
    db.select().from(tradeWordChanges).orderBy(desc(tradeWordChanges.id)).limit(SHOWN_CHANGES),
    listTradeWords(db),
  ]);
  const known = new Map(words.map(({ word, ...meaning }) => [word, meaning]));
  const seen = new Set<string>();
  return changes.map(({ id, at, word, before, after }) => {
    const isLast = !seen.has(word);
    seen.add(word);
    const stands = isLast && isSame(known.get(word) ?? null, after);
    return { id: String(id), at: at.toISOString(), word, before, after, stands };
  });
}

async function meaningOf(tx: Database, word: string): Promise<Meaning> {
  const [found] = await tx
    .select({ kind: tradeWords.kind, meanings: tradeWords.meanings })
    .from(tradeWords)
    .where(eq(tradeWords.word, word))
    .for('update');
  return found ?? null;
}

async function become(
  tx: Database,
  {
    word,
    before,
    after,
    person,
  }: { word: string; before: Meaning; after: Meaning; person: number },
  now: Date,
): Promise<void> {
  const changes = changesInWords(before, after);
  if (changes.length === 0) return;
  if (after === null) await tx.delete(tradeWords).where(eq(tradeWords.word, word));
  else {
    const fields = { ...after, updatedAt: now };
    await tx
      .insert(tradeWords)
      .values({ word, ...fields })
      .onConflictDoUpdate({ target: tradeWords.word, set: fields });
  }
  await tx.insert(tradeWordChanges).values({ at: now, word, before, after });
  await audit(tx, { action: 'tradeWordSaved', person, detail: word, changes }, now);
}

const changesInWords = (before: Meaning, after: Meaning): Change[] =>
  changesBetween(textsOf(before), textsOf(after));

const isSame = (one: Meaning, other: Meaning): boolean => changesInWords(one, other).length === 0;

const textsOf = (meaning: Meaning) => ({
  ...(meaning && { 类型: TRADE_WORD_LABELS[meaning.kind], 含义: meaning.meanings.join('、') }),
});
