import { type ArticleType, articleType, typesOf } from '#app/domain/content/article-types.ts';
import { type Paging, pagingQuery } from '#app/domain/paging.ts';

export const RULES_PAGE = '/help?topic=rules';
export const AGREEMENT_LIST = '/agreementList';

/** The most frequent topics (spec 3 §2.4). */
export const QUICK_TAGS = ['注册', '认证', '开店', '电子签章', '实名', '积分'];

/** The questions of one topic. */
export const topicHref = (type: string): string => `/help?topic=${type}`;

export const searchHref = (keyword: string, paging: Partial<Paging> = {}): string =>
  `/help?${new URLSearchParams({ keyword, ...pagingQuery(paging) })}`;

export const helpTopic = (type: string | null): ArticleType | undefined =>
  typesOf('help').find((topic) => topic.type === type);

/** The list that a help article belongs to, and the name of its texts. */
export function helpListOf(type: string | null): { label: string; list: string } {
  const found = articleType(type ?? '');
  if (found?.group === 'help') return { label: found.label, list: topicHref(found.type) };
  if (found?.group === 'rules') return { label: found.label, list: RULES_PAGE };
  if (found?.group === 'agreements') return { label: found.label, list: AGREEMENT_LIST };
  return { label: '帮助', list: '/help' };
}
