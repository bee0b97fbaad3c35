import { callShared } from '#app/api/cache.server.ts';
import { call } from '#app/api/client.server.ts';
import { optional } from '#app/api/offers.server.ts';
import { pagerView } from '#app/components/pager-view.server.ts';
import { sanitise } from '#app/components/sanitise.server.ts';
import {
  articlePath,
  TRADING_RULES_TITLE,
  topicHref,
  typesOf,
} from '#app/domain/content/article-types.ts';
import { articleDetail, helpSearch, newsList } from '#app/domain/content/contract.ts';
import { helpTerms } from '#app/domain/content/help-terms.ts';
import { readPaging } from '#app/domain/paging.ts';
import { queryText } from '#app/domain/query-text.ts';
import { load } from '#app/session/load.server.ts';
import { AGREEMENT_LIST, helpTopic, RULES_PAGE, searchHref } from './help-topics.ts';
import { markedText, type TextPiece } from './marked-text.ts';

/** Number of questions of a topic where all topics are shown together. */
const SHOWN_OF_A_TOPIC = 4;
const SHOWN_OF_ONE = 50;
const LONGEST_KEYWORD = 64;

export interface Question {
  to: string;
  /** In pieces, so that the searched words can be marked. */
  title: TextPiece[];
  brief: string;
}

interface Listed {
  id: string;
  type: string;
  title: string;
  newsBrie: string;
}

const questionOf = (article: Listed, words: readonly string[] = []): Question => ({
  to: articlePath(article),
  title: markedText(article.title, words),
  brief: article.newsBrie,
});

/**
 * The content /help was asked for: a search, the rules, the questions of a topic, or all topics.
 */
export async function readHelp(request: Request) {
  const query = new URL(request.url).searchParams;
  const keyword = queryText(query, 'keyword', LONGEST_KEYWORD);
  if (keyword !== undefined) return readSearch(request, keyword);
  if (query.has('keyword')) return readTopics(request);
  const asked = query.get('topic');
  if (asked === 'rules') return readRules(request);
  const topic = helpTopic(asked);
  if (!topic) return readTopics(request);
  return {
    view: 'topic' as const,
    title: topic.label,
    current: topicHref(topic.type),
    questions: await questionsOf(request, topic.type, SHOWN_OF_ONE),
  };
}

async function readSearch(request: Request, keyword: string) {
  const paging = readPaging(new URL(request.url).searchParams);
  const asked = { keyword, pageNum: paging.page, pageSize: paging.rows };
  const found = await load(request, () => call(helpSearch, asked));
  const words = helpTerms(keyword).flat();
  return {
    view: 'search' as const,
    title: `「${keyword}」的搜索结果`,
    keyword,
    pager: pagerView(paging, found, (page) => searchHref(keyword, { ...paging, page })),
    questions: found.content.map((article) => questionOf(article, words)),
    nearest: found.nearest.map((article) => questionOf(article, words)),
  };
}

/** The titles of the rules, and the trading rules whole (spec 3 §2.4): the first where they have another title. */
async function readRules(request: Request) {
  const { content } = await load(request, () =>
    callShared(newsList, { type: 'rule', pageSize: SHOWN_OF_ONE }),
  );
  const shown = content.find(({ title }) => title === TRADING_RULES_TITLE) ?? content[0];
  const whole =
    shown && (await load(request, () => optional(callShared(articleDetail, { id: shown.id }))));
  return {
    view: 'rules' as const,
    title: '平台规则',
    current: RULES_PAGE,
    questions: content.map((article) => questionOf(article)),
    whole: whole && { title: whole.title, html: sanitise(whole.content) },
  };
}

async function readTopics(request: Request) {
  const topics = await Promise.all(
    typesOf('help').map(async ({ type, label }) => ({
      label,
      to: topicHref(type),
      questions: await questionsOf(request, type, SHOWN_OF_A_TOPIC),
    })),
  );
  return { view: 'topics' as const, title: '常见问题', topics };
}

async function questionsOf(request: Request, type: string, pageSize: number): Promise<Question[]> {
  const { content } = await load(request, () => callShared(newsList, { type, pageSize }));
  return content.map((article) => questionOf(article));
}

export type HelpView = Awaited<ReturnType<typeof readHelp>>;

/** The agreements between customers and the platform. */
export async function readAgreements(request: Request) {
  return {
    current: AGREEMENT_LIST,
    questions: await questionsOf(request, 'agreement', SHOWN_OF_ONE),
  };
}
