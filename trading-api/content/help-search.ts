import { and, desc, inArray } from 'drizzle-orm';
import { ANSWERING_TYPES } from '#app/domain/content/article-types.ts';
import { helpSearch } from '#app/domain/content/contract.ts';
import { distanceFrom, helpTerms, likeness } from '#app/domain/content/help-terms.ts';
import { laggingRoute } from '#trading-api/platform/http/route.ts';
import { pageTotals } from '#trading-api/platform/page-totals.ts';
import { articles } from '#trading-api/schema.ts';
import { articleOf, isPublished } from './home-content.ts';

/** Terms of a search that are looked at; further ones are ignored. */
const TERMS_MAX = 8;
/** Texts that are offered where none answers. */
const NEAREST = 5;

/** What a reader sees of an article: tags are no words of it, and part none. */
const textOf = (html: string): string => html.replace(/<[^>]*>/g, '');

/**
 * Looks in every text of the help centre: there are some dozens, and the operator writes a hundred
 * more at most, so that no index is worth its upkeep.
 */
export const searchHelp = laggingRoute(helpSearch, async ({ db, input, now }) => {
  const { keyword, pageNum, pageSize } = input;
  const terms = helpTerms(keyword).slice(0, TERMS_MAX);
  if (terms.length === 0) return { content: [], nearest: [], ...pageTotals(0, pageSize) };
  const rows = await db
    .select()
    .from(articles)
    .where(and(inArray(articles.type, ANSWERING_TYPES), isPublished(now)))
    .orderBy(desc(articles.publishDate), desc(articles.id));
  const texts = rows.map((article) => {
    const { title, newsBrie: summary, content } = article;
    const help = { title, summary, text: textOf(content) };
    return { article, distance: distanceFrom(terms, help), likeness: likeness(terms, help) };
  });
  const found = texts
    .filter(({ distance }) => distance !== null)
    .sort((one, other) => (one.distance ?? 0) - (other.distance ?? 0));
  const nearest = found.length > 0 ? [] : texts.sort((one, other) => other.likeness - one.likeness);
  const first = (pageNum - 1) * pageSize;
  return {
    content: found.slice(first, first + pageSize).map(({ article }) => articleOf(article)),
    nearest: nearest.slice(0, NEAREST).map(({ article }) => articleOf(article)),
    ...pageTotals(found.length, pageSize),
  };
});
