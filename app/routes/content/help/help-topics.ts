import { ARTICLE_GROUP, type ArticleType, typesOf } from '#app/domain/content/article-types.ts';
import { type Paging, pagingQuery } from '#app/domain/paging.ts';

export const RULES_PAGE = ARTICLE_GROUP.rules.list;
export const AGREEMENT_LIST = ARTICLE_GROUP.agreements.list;

/** The most frequent topics (spec 3 §2.4). */
export const QUICK_TAGS = ['注册', '认证', '开店', '电子签章', '实名', '积分'];

export const searchHref = (keyword: string, paging: Partial<Paging> = {}): string =>
  `/help?${new URLSearchParams({ keyword, ...pagingQuery(paging) })}`;

export const helpTopic = (type: string | null): ArticleType | undefined =>
  typesOf('help').find((topic) => topic.type === type);
