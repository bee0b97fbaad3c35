import { bigserial, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { TRADE_WORD_KINDS } from '#app/domain/catalogue/search/contract.ts';
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
