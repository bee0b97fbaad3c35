import { and, desc, inArray, type SQL, sql } from 'drizzle-orm';
import { normaliseSearchText } from '#app/domain/catalogue/search-terms.ts';
import { ARTICLE_TYPES, type ArticleGroup } from '#app/domain/content/article-types.ts';
import type { helpSearch } from '#app/domain/content/contract.ts';
import type { Content, Parsed } from '#app/domain/endpoint.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { pageTotals } from '#trading-api/platform/page-totals.ts';
import { articles } from '#trading-api/schema.ts';
import { articleOf, isPublished } from './home-content.ts';

const GROUPS: readonly ArticleGroup[] = ['help', 'guide', 'rules', 'agreements'];
const SEARCHED = ARTICLE_TYPES.filter(({ group }) => GROUPS.includes(group)).map(
  ({ type }) => type,
);

/** The maximum number of words of a search; others are ignored. */
const WORDS_MAX = 8;

/** The visible text of an article: tags are not part of it, but separate words. */
const TEXT = sql`regexp_replace(${articles.content}, '<[^>]*>', '', 'g')`;

/**
 * Searches every text of the help centre without an index: there are some dozens, and the operator
 * adds a hundred at most.
 */
export async function searchHelp(
  db: Database,
  { keyword, pageNum, pageSize }: Parsed<typeof helpSearch>,
): Promise<Content<typeof helpSearch>> {
  const words = [...new Set(normaliseSearchText(keyword).split(' '))].filter(Boolean);
  const asked = words.slice(0, WORDS_MAX);
  if (asked.length === 0) return { content: [], ...pageTotals(0, pageSize) };
  const inTitle = holdsAll(sql`${articles.title}`, asked);
  const inSummary = holdsAll(sql`${articles.title} || ' ' || ${articles.newsBrie}`, asked);
  const anywhere = holdsAll(
    sql`${articles.title} || ' ' || ${articles.newsBrie} || ' ' || ${TEXT}`,
    asked,
  );
  const wanted = and(inArray(articles.type, SEARCHED), isPublished, anywhere);
  const [rows, totalElements] = await Promise.all([
    db
      .select()
      .from(articles)
      .where(wanted)
      .orderBy(
        sql`case when ${inTitle} then 0 when ${inSummary} then 1 else 2 end`,
        desc(articles.publishDate),
        desc(articles.id),
      )
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize),
    db.$count(articles, wanted),
  ]);
  return { content: rows.map(articleOf), ...pageTotals(totalElements, pageSize) };
}

const holdsAll = (text: SQL, words: readonly string[]): SQL =>
  and(...words.map((word) => sql`strpos(lower(${text}), ${word}) > 0`)) ?? sql`false`;
