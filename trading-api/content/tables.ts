import { bigserial, boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { ARTICLE_STATES } from '#app/domain/content/publishing.ts';
import { sellers } from '#trading-api/catalogue/tables.ts';
import { instant, textRefTo } from '#trading-api/platform/database/columns.ts';

export const banners = pgTable('banners', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  title: text().notNull(),
  subtitle: text().notNull(),
  imageUrl: text().notNull(),
  linkUrl: text().notNull(),
  sort: integer().notNull(),
});

export const articles = pgTable(
  'articles',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    type: text().notNull(),
    title: text().notNull(),
    newsBrie: text().notNull(),
    content: text().notNull(),
    imageUrl: text(),
    publishUser: text().notNull(),
    /** For a draft: when it was created. */
    publishDate: instant().notNull(),
    /** Visitors see only published articles, the operator all of them. */
    state: text({ enum: ARTICLE_STATES }).notNull().default('published'),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [index('articles_by_date').on(t.type, t.publishDate)],
);

export const aboutPages = pgTable('about_pages', {
  type: text().primaryKey(),
  title: text().notNull(),
  content: text().notNull(),
  updatedAt: instant().notNull().defaultNow(),
});

export const friendLinks = pgTable('friend_links', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  name: text().notNull(),
  linkUrl: text().notNull(),
  imageUrl: text().notNull(),
  sort: integer().notNull(),
});

export const brands = pgTable('brands', {
  name: text().primaryKey(),
  sellerCode: textRefTo(() => sellers.code),
  imageUrl: text().notNull(),
  sort: integer().notNull(),
  /** One that is switched off keeps its goods and its place. */
  shown: boolean().notNull().default(true),
});

export const dictionaries = pgTable(
  'dictionaries',
  {
    type: text().notNull(),
    code: text().notNull(),
    name: text().notNull(),
    sort: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.type, t.code] })],
);
