import {
  bigserial,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { TRADE_WORD_KINDS, type TradeWordMeaning } from '#app/domain/catalogue/search/contract.ts';
import { type ListCriteria, SEARCHED_LISTS } from '#app/domain/catalogue/search/saved-contract.ts';
import { customers } from '#trading-api/account/tables.ts';
import { instant, rowRefTo } from '#trading-api/platform/database/columns.ts';

/**
 * What traders say and what it means, kept by the operator: 热卷 means 热轧卷板, 罗纹钢 is a wrong 螺纹钢,
 * 现货 says nothing about goods. Words are in the normal form.
 */
export const tradeWords = pgTable(
  'trade_words',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    word: text().notNull(),
    kind: text({ enum: TRADE_WORD_KINDS }).notNull(),
    meanings: text().array().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [uniqueIndex('trade_words_word').on(t.word)],
);

/** What a word of the trade was and has become, for as long as it can be taken back; who did it is in the audit log. */
export const tradeWordChanges = pgTable('trade_word_changes', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  at: instant().notNull(),
  word: text().notNull(),
  before: jsonb().$type<TradeWordMeaning>(),
  after: jsonb().$type<TradeWordMeaning>(),
});

/** What was searched for on a day without finding anything, in the normal form; by whom is not kept. */
export const unfoundSearches = pgTable(
  'unfound_searches',
  {
    day: date({ mode: 'string' }).notNull(),
    text: text().notNull(),
    count: integer().notNull(),
    lastAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.text] })],
);

export const VOCABULARY_KINDS = [
  'category',
  'goods',
  'name',
  'grade',
  'manufacturer',
  'brand',
  'place',
  'province',
  'seller',
] as const;

/**
 * Every word that goods, categories, places and sellers are called by, with how it is spoken. What a
 * search text is read with, and what is suggested; words are added when goods are published.
 */
export const vocabulary = pgTable(
  'vocabulary',
  {
    kind: text({ enum: VOCABULARY_KINDS }).notNull(),
    /** As it is shown. */
    word: text().notNull(),
    /** What a filter takes for it: a category's or a seller's code, else the word. */
    code: text().notNull(),
    spelling: text().notNull(),
    pinyin: text().notNull(),
    initials: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.word, t.code] })],
);

/** Every number of a specification that goods have had: what a range of them is read with. */
export const attributeValues = pgTable(
  'attribute_values',
  {
    attribute: text().notNull(),
    value: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.attribute, t.value] })],
);

/** The last texts that a customer has searched for. */
export const searchHistory = pgTable(
  'search_history',
  {
    customerId: rowRefTo(() => customers.id),
    text: text().notNull(),
    searchedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.customerId, t.text] })],
);

/** The conditions of a list that a customer keeps under a name. */
export const savedSearches = pgTable(
  'saved_searches',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    customerId: rowRefTo(() => customers.id),
    name: text().notNull(),
    list: text({ enum: SEARCHED_LISTS }).notNull(),
    criteria: jsonb().$type<ListCriteria>().notNull(),
    /** Goods that came on the shelf later are new in it. */
    lookedAt: instant().notNull(),
  },
  (t) => [uniqueIndex('saved_searches_name').on(t.customerId, t.name)],
);
