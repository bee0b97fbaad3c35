import { and, asc, between, count, eq, max } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import {
  SITEMAP_PART,
  type SitemapEntry,
  type SitemapKind,
  type sitemapPart,
  sitemapParts,
} from '#app/domain/content/contract.ts';
import type { Content, Parsed } from '#app/domain/endpoint.ts';
import { namesOf } from '#app/domain/names-of.ts';
import { pageCount } from '#app/domain/paging.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { laggingRoute } from '#trading-api/platform/http/route.ts';
import { articles, auctions, goods, sellers } from '#trading-api/schema.ts';
import { isPublished } from './home-content.ts';

const isStore = eq(sellers.selfOperated, false);

/** The last id of each kind gives the number of parts; stores have no ids and are counted. */
export const listSitemapParts = laggingRoute(sitemapParts, async ({ db }) => {
  const [[ofGoods], [ofAuctions], [ofArticles], [ofStores]] = await Promise.all([
    db.select({ last: max(goods.id) }).from(goods),
    db.select({ last: max(auctions.id) }).from(auctions),
    db.select({ last: max(articles.id) }).from(articles),
    db.select({ last: count() }).from(sellers).where(isStore),
  ]);
  const last: Record<SitemapKind, number> = {
    articles: ofArticles?.last ?? 0,
    stores: ofStores?.last ?? 0,
    auctions: ofAuctions?.last ?? 0,
    goods: ofGoods?.last ?? 0,
  };
  return namesOf(last).map((kind) => ({
    kind,
    parts: pageCount(last[kind], SITEMAP_PART),
  }));
});

/** A part is a range of ids, so that the last one costs no more than the first. */
export const readSitemapPart = (
  db: Database,
  { kind, part }: Parsed<typeof sitemapPart>,
  now: Date,
): Promise<Content<typeof sitemapPart>> => READERS[kind](db, part, now);

const READERS: Record<
  SitemapKind,
  (db: Database, part: number, now: Date) => Promise<SitemapEntry[]>
> = {
  goods: async (db, part) => {
    const rows = await db
      .select({ id: goods.id, type: goods.kind, changedAt: goods.refreshedAt })
      .from(goods)
      .where(and(inPart(goods.id, part), goods.onShelf))
      .orderBy(asc(goods.id));
    return rows.map(entryOf);
  },
  stores: async (db, part) => {
    const rows = await db
      .select({ id: sellers.code })
      .from(sellers)
      .where(isStore)
      .orderBy(asc(sellers.code))
      .limit(SITEMAP_PART)
      .offset((part - 1) * SITEMAP_PART);
    return rows.map(entryOf);
  },
  auctions: async (db, part) => {
    const rows = await db
      .select({ id: auctions.id })
      .from(auctions)
      .where(inPart(auctions.id, part))
      .orderBy(asc(auctions.id));
    return rows.map(entryOf);
  },
  articles: async (db, part, now) => {
    const rows = await db
      .select({ id: articles.id, type: articles.type, changedAt: articles.updatedAt })
      .from(articles)
      .where(and(inPart(articles.id, part), isPublished(now)))
      .orderBy(asc(articles.id));
    return rows.map(entryOf);
  },
};

const inPart = (id: PgColumn, part: number) =>
  between(id, (part - 1) * SITEMAP_PART + 1, part * SITEMAP_PART);

const entryOf = (row: { id: number | string; type?: string; changedAt?: Date }): SitemapEntry => ({
  id: String(row.id),
  type: row.type ?? '',
  changedAt: row.changedAt?.toISOString() ?? null,
});
