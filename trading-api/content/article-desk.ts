import { and, desc, eq, sql } from 'drizzle-orm';
import { articleType } from '#app/domain/content/article-types.ts';
import {
  changeArticle,
  type DeskArticle,
  deskArticleById,
  deskArticles,
  saveArticle,
} from '#app/domain/content/desk-contract.ts';
import { announced } from '#app/domain/content/publishing.ts';
import type { Content, Parsed } from '#app/domain/endpoint.ts';
import { isDay, parseWallTime, wallDay } from '#app/domain/time.ts';
import type { Customer } from '#trading-api/account/index.ts';
import {
  chosenPicture,
  picturesIn,
  publishPicturesIn,
  showPicturesAgain,
  withdrawFiles,
} from '#trading-api/file/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { pageTotals } from '#trading-api/platform/page-totals.ts';
import { accept, filled, notFound, Refusal, wrong } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { articles } from '#trading-api/schema.ts';
import { articleOf } from './home-content.ts';
import { CHANGED_MEANWHILE, htmlOf, lineOf } from './operator-text.ts';

type ArticleRow = typeof articles.$inferSelect;

export const articlesPage = customerRoute(deskArticles, async ({ db, input }) => {
  const { page, rows, type, state, keyword } = input;
  const words = lineOf(keyword ?? '');
  const wanted = and(
    type === undefined ? undefined : eq(articles.type, type),
    state && eq(articles.state, state),
    words === '' ? undefined : sql`strpos(lower(${articles.title}), lower(${words})) > 0`,
  );
  const [found, totalElements] = await Promise.all([
    db
      .select()
      .from(articles)
      .where(wanted)
      .orderBy(desc(articles.updatedAt), desc(articles.id))
      .limit(rows)
      .offset((page - 1) * rows),
    db.$count(articles, wanted),
  ]);
  return {
    content: found.map(deskArticleOf),
    ...pageTotals(totalElements, rows),
  };
});

export const articleToEdit = customerRoute(deskArticleById, async ({ db, input: { id } }) => {
  const row = await articleRow(db, id);
  return { ...deskArticleOf(row), content: row.content, version: versionOf(row) };
});

/**
 * Saves an article in the caller's transaction. A published one stays published; a draft gets its date when it is
 * published.
 */
export async function writeArticle(
  tx: Database,
  operator: Customer,
  { id, version, publish, ...typed }: Parsed<typeof saveArticle>,
  now: Date,
): Promise<Content<typeof saveArticle>> {
  const before = id === null ? null : await articleRow(tx, id, { lock: true });
  if (before && version !== versionOf(before)) throw new Refusal('changed', CHANGED_MEANWHILE);
  const {
    picture: imageUrl,
    publishDay,
    ...fields
  } = accept(saveArticle, {
    type: articleType(typed.type) ? typed.type : wrong('missing', '请选择栏目'),
    title: filled(lineOf(typed.title), '请输入标题'),
    newsBrie: lineOf(typed.newsBrie),
    content: htmlOf(typed.content),
    picture: await chosenPicture(tx, operator, typed.picture),
    publishDay: dayOf(typed.publishDay.trim()),
  });
  await publishPicturesIn(tx, operator, fields.content);
  const written = { ...fields, imageUrl, updatedAt: now };
  const publishDate = chosenDate(publishDay, before);
  if (before) {
    const state = publish ? published(before, now) : {};
    const day = publishDate && { publishDate };
    const changed = { state: before.state, publishDate: before.publishDate, ...state, ...day };
    await tx
      .update(articles)
      .set({ ...written, ...changed })
      .where(eq(articles.id, before.id));
    const shown = picturesOf({ imageUrl, content: fields.content });
    if (changed.state === 'published') await showPicturesAgain(tx, shown);
    await withdrawFiles(tx, picturesOf(before));
    return {
      id: String(before.id),
      state: changed.state,
      publishDate: changed.publishDate.toISOString(),
    };
  }
  const state = publish ? 'published' : 'draft';
  const [made] = await tx
    .insert(articles)
    .values({ ...written, state, publishUser: operator.name, publishDate: publishDate ?? now })
    .returning({ id: articles.id, publishDate: articles.publishDate });
  if (!made) throw new Error('the article was not written');
  return { id: String(made.id), state, publishDate: made.publishDate.toISOString() };
}

/** Publishes an article, withdraws it, or deletes it, in the call's transaction. */
export const changeState = customerRoute(changeArticle, async ({ db: tx, input, now }) => {
  const { id, change } = input;
  const before = await articleRow(tx, id, { lock: true });
  const own = eq(articles.id, before.id);
  if (change === 'delete') {
    await tx.delete(articles).where(own);
    await withdrawFiles(tx, picturesOf(before));
    return '已删除';
  }
  const isPublic = before.state === 'published';
  if (change === 'publish') {
    if (isPublic) throw new Refusal('alreadySo', '文章已经发布');
    const state = published(before, now);
    await tx
      .update(articles)
      .set({ ...state, updatedAt: now })
      .where(own);
    await showPicturesAgain(tx, picturesOf(before));
    return announced(state.publishDate, now) ?? '已发布';
  }
  if (!isPublic) throw new Refusal('alreadySo', '文章没有发布');
  await tx.update(articles).set({ state: 'withdrawn', updatedAt: now }).where(own);
  await withdrawFiles(tx, picturesOf(before));
  return '已撤下';
});

/**
 * A chosen day is stored as its first millisecond in Shanghai; a time of writing never is exactly that, so
 * `isChosen` tells the two apart.
 */
const startOf = (day: string): Date | null => parseWallTime(`${day} 00:00:00`);
const isChosen = (date: Date): boolean => startOf(wallDay(date))?.getTime() === date.getTime();

const dayOf = (typed: string) =>
  typed === '' || isDay(typed) ? typed : wrong('invalid', '请输入正确的发布日期，例如 2026-12-01');

/** The new date for a typed day; null where it is the day that the article has. */
function chosenDate(day: string, before: ArticleRow | null): Date | null {
  return before && day === publishDayOf(before) ? null : startOf(day);
}

const publishDayOf = ({ state, publishDate }: ArticleRow): string =>
  state === 'draft' && !isChosen(publishDate) ? '' : wallDay(publishDate);

/** What was withdrawn comes back under its own day, a draft under the one that was chosen. */
const published = ({ state, publishDate }: ArticleRow, now: Date) => ({
  state: 'published' as const,
  publishDate: state === 'draft' && !isChosen(publishDate) ? now : publishDate,
});

/** Its own picture, and those of its text. */
const picturesOf = ({ imageUrl, content }: Pick<ArticleRow, 'imageUrl' | 'content'>) => [
  imageUrl,
  ...picturesIn(content),
];

async function articleRow(db: Database, id: string, { lock = false } = {}): Promise<ArticleRow> {
  const own = db
    .select()
    .from(articles)
    .where(eq(articles.id, rowId(id) ?? 0));
  const [row] = await (lock ? own.for('update') : own);
  if (!row) throw notFound('文章不存在或已删除');
  return row;
}

const versionOf = ({ updatedAt }: ArticleRow): string => updatedAt.toISOString();

const deskArticleOf = (row: ArticleRow): DeskArticle => ({
  ...articleOf(row),
  state: row.state,
  publishUser: row.publishUser,
  publishDay: publishDayOf(row),
  updatedAt: row.updatedAt.toISOString(),
});
