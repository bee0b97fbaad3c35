import { z } from 'zod';
import { defineEndpoint, defineRead } from '#app/domain/endpoint.ts';

/** Synonyms are found by each other, a misspelling finds what is right, noise is left out. */
export const TRADE_WORD_KINDS = ['synonym', 'misspelling', 'noise'] as const;
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
