import {
  ARTICLE_GROUP,
  ARTICLE_GROUPS,
  articlePath,
  articleType,
  typesOf,
} from '#app/domain/content/article-types.ts';
import type { DeskArticle } from '#app/domain/content/desk-contract.ts';
import type { ArticleState } from '#app/domain/content/publishing.ts';
import { announced } from '#app/domain/content/publishing.ts';
import { formatNear } from '#app/domain/time.ts';
import { articlesHref, type ShownArticles } from './content-paths.ts';

export const STATE_LABEL: Record<ArticleState, string> = {
  draft: '草稿',
  published: '已发布',
  withdrawn: '已撤下',
};

/** Whether visitors can read an article: one of a day to come appears on that day by itself. */
export const isPublic = ({ state, publishDate }: DeskArticle): boolean =>
  state === 'published' && Date.parse(publishDate) <= Date.now();

export const stateLabel = (article: DeskArticle): string =>
  article.state === 'published' && !isPublic(article)
    ? `待发布（${article.publishDay}）`
    : STATE_LABEL[article.state];

const TONE = { draft: 'info', published: 'success', withdrawn: 'neutral' } as const;

/** Every type of article, in the groups that a choice shows them in. */
export const TYPE_GROUPS = ARTICLE_GROUPS.map((group) => ({
  label: ARTICLE_GROUP[group].label,
  options: typesOf(group).map(({ type, label }) => ({ value: type, label })),
}));

/** The confirmation before each change of an article. */
const QUESTION = {
  publish: { label: '发布', title: '确定发布吗？', effect: '所有访客立即可以看到。' },
  withdraw: {
    label: '撤下',
    title: '确定撤下吗？',
    effect: '访客不再看到，内容保留，可再次发布。',
  },
  delete: { label: '删除', title: '确定删除吗？', effect: '内容不再保留，不能恢复。' },
} as const;
type Change = keyof typeof QUESTION;

const changesOf = (state: ArticleState): Change[] => [
  state === 'published' ? 'withdraw' : 'publish',
  'delete',
];

export function articleRow(article: DeskArticle, shown: ShownArticles) {
  const { id, title, state, type } = article;
  const later = announced(new Date(article.publishDate), new Date());
  return {
    id,
    title,
    type: articleType(type)?.label ?? type,
    state: { label: stateLabel(article), tone: TONE[state] },
    publisher: article.publishUser,
    published: state === 'draft' ? '' : formatNear(article.publishDate, new Date()),
    updated: formatNear(article.updatedAt, new Date()),
    /** Its public address; null while visitors cannot read it. */
    path: isPublic(article) ? articlePath(article) : null,
    changes: changesOf(state).map((change) => ({
      change,
      ...QUESTION[change],
      ...(change === 'publish' && later && { effect: `${later}，从当天零时起所有访客可以看到。` }),
      to: articlesHref(shown, { dialog: change, article: id }),
    })),
  };
}
export type ArticleRow = ReturnType<typeof articleRow>;

/** The confirmation that the address asks for; null for none. */
export function questionOf(rows: readonly ArticleRow[], query: URLSearchParams) {
  const row = rows.find(({ id }) => id === query.get('article'));
  const asked = row?.changes.find(({ change }) => change === query.get('dialog'));
  if (!row || !asked) return null;
  const { change, title, effect } = asked;
  return { id: row.id, change, title, description: `《${row.title}》${effect}` };
}
