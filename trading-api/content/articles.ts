import { and, asc, desc, eq } from 'drizzle-orm';
import { aboutUsList, newsList } from '#app/domain/content/contract.ts';
import { laggingRoute } from '#trading-api/platform/http/route.ts';
import { pageTotals } from '#trading-api/platform/page-totals.ts';
import { aboutPages, articles, friendLinks } from '#trading-api/schema.ts';
import { articleOf, isPublished } from './home-content.ts';

const FRIEND_LINKS = '4';

export const listNews = laggingRoute(newsList, async ({ db, input, now }) => {
  const { type, pageNum, pageSize } = input;
  const ofType = and(eq(articles.type, type), isPublished(now));
  const [rows, totalElements] = await Promise.all([
    db
      .select()
      .from(articles)
      .where(ofType)
      .orderBy(desc(articles.publishDate), desc(articles.id))
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize),
    db.$count(articles, ofType),
  ]);
  return {
    content: rows.map(articleOf),
    ...pageTotals(totalElements, pageSize),
  };
});

export const listAboutUs = laggingRoute(aboutUsList, async ({ db, input: { type } }) => {
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
});
