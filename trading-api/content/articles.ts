import { and, asc, count, desc, eq } from 'drizzle-orm';
import type { aboutUsList, newsList } from '#app/domain/content/contract.ts';
import type { Content, Parsed } from '#app/domain/endpoint.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { pageTotals } from '#trading-api/platform/page-totals.ts';
import { aboutPages, articles, friendLinks } from '#trading-api/schema.ts';
import { articleOf, isPublished } from './home-content.ts';

const FRIEND_LINKS = '4';

export async function listNews(
  db: Database,
  { type, pageNum, pageSize }: Parsed<typeof newsList>,
  now: Date,
): Promise<Content<typeof newsList>> {
  const ofType = and(eq(articles.type, type), isPublished(now));
  const [rows, [counted]] = await Promise.all([
    db
      .select()
      .from(articles)
      .where(ofType)
      .orderBy(desc(articles.publishDate), desc(articles.id))
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize),
    db.select({ total: count() }).from(articles).where(ofType),
  ]);
  const totalElements = counted?.total ?? 0;
  return {
    content: rows.map(articleOf),
    ...pageTotals(totalElements, pageSize),
  };
}

export async function listAboutUs(
  db: Database,
  type: string,
): Promise<Content<typeof aboutUsList>> {
  if (type === FRIEND_LINKS) {
    const links = await db.select().from(friendLinks).orderBy(asc(friendLinks.sort));
    return links.map(({ name, linkUrl, imageUrl }) => ({
      title: name,
      content: '',
      linkUrl,
      imageUrl,
    }));
  }
  const pages = await db.select().from(aboutPages).where(eq(aboutPages.type, type));
  return pages.map(({ title, content }) => ({ title, content, linkUrl: null, imageUrl: null }));
}
