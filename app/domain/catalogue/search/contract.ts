import { z } from 'zod';
import { defineEndpoint, defineRead } from '#app/domain/endpoint.ts';
import { id, instant } from '#app/domain/wire.ts';

/** Synonyms are found by each other, a misspelling finds what is right, noise is left out. */
export const TRADE_WORD_KINDS = ['synonym', 'misspelling', 'noise'] as const;
export const TRADE_WORD_LABELS = {
  synonym: '同义词',
  misspelling: '错别字',
  noise: '忽略的词',
} as const satisfies Record<(typeof TRADE_WORD_KINDS)[number], string>;
export type TradeWordKind = (typeof TRADE_WORD_KINDS)[number];

/** What traders say and what it means, in the normal form. */
const tradeWord = z.object({
  word: z.string(),
  kind: z.enum(TRADE_WORD_KINDS),
  meanings: z.array(z.string()),
});
export type TradeWord = z.output<typeof tradeWord>;

export const tradeWordList = defineRead({
  name: 'tradeWord.list',
  summary: 'The words of the trade that searches are read with',
  method: 'GET',
  path: '/api/admin/operator/tradeWords',
  access: 'operator',
  content: z.array(tradeWord),
});

const typed = z.string().max(30);

export const saveTradeWord = defineEndpoint({
  name: 'tradeWord.save',
  summary: 'Set the meanings of a word, in place of the earlier ones',
  path: '/api/admin/operator/tradeWord',
  access: 'operator',
  changes: 'goods',
  request: z.object({
    word: typed,
    /** `none`: the word means nothing but itself again. */
    kind: z.enum([...TRADE_WORD_KINDS, 'none']),
    meanings: z.array(typed).max(20),
  }),
  codes: ['missing'],
});

export const unfoundSearches = defineRead({
  name: 'tradeWord.unfound',
  summary:
    'What was searched for within seven days without finding anything, most often first; no longer once it is a word of the trade',
  method: 'GET',
  path: '/api/admin/operator/unfoundSearches',
  access: 'operator',
  content: z.array(
    z.object({
      /** In the normal form. */
      text: z.string(),
      count: z.int().positive(),
      lastAt: instant,
      /** Known words that it may mean. */
      meant: z.array(z.string()),
    }),
  ),
});

const meaning = z.object({ kind: z.enum(TRADE_WORD_KINDS), meanings: z.array(z.string()) });

export const tradeWordChanges = defineRead({
  name: 'tradeWord.changes',
  summary: 'The last changes of words of the trade, the newest first',
  method: 'GET',
  path: '/api/admin/operator/tradeWordChanges',
  access: 'operator',
  content: z.array(
    z.object({
      id,
      at: instant,
      word: z.string(),
      /** Null: it meant nothing but itself. */
      before: meaning.nullable(),
      after: meaning.nullable(),
      /** Whether the word is still so, and the change can be taken back. */
      stands: z.boolean(),
    }),
  ),
});
export type TradeWordMeaning = z.output<typeof meaning>;

export const undoTradeWord = defineEndpoint({
  name: 'tradeWord.undo',
  summary: 'Give a word the meaning that it had before a change, unless it was changed since',
  path: '/api/admin/operator/tradeWord/undo',
  access: 'operator',
  changes: 'goods',
  request: z.object({ id }),
  codes: ['changed'],
});
