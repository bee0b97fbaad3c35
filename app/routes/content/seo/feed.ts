import type { LoaderFunctionArgs } from '@remix-run/node';
import { callShared } from '#app/api/cache.server.ts';
import { FEEDS, type FeedName } from '#app/components/layout/feeds.ts';
import { type ArticleGroup, typesOf } from '#app/domain/content/article-types.ts';
import { newsList } from '#app/domain/content/contract.ts';
import { errorPage, load } from '#app/session/load.server.ts';
import { publicOrigin } from '#app/session/origin.server.ts';
import { feedText } from './feed-text.server.ts';
import { xmlAnswer } from './xml-answer.server.ts';

const ARTICLES = 30;
const KEPT_SECONDS = 300;

const GROUP: Readonly<Record<FeedName, ArticleGroup>> = { news: 'news', notices: 'notice' };

/** The newest articles for feed readers: `news.xml`, `notices.xml`. */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  const file = params.file?.toLowerCase();
  const name = (Object.keys(FEEDS) as FeedName[]).find((one) => `${one}.xml` === file);
  if (!name) throw errorPage(404, '订阅源不存在');
  const lists = await load(request, () =>
    Promise.all(
      typesOf(GROUP[name]).map(({ type }) => callShared(newsList, { type, pageSize: ARTICLES })),
    ),
  );
  const newest = lists
    .flatMap(({ content }) => content)
    .sort((a, b) => Date.parse(b.publishDate) - Date.parse(a.publishDate))
    .slice(0, ARTICLES);
  return xmlAnswer(feedText(name, newest, publicOrigin(request)), {
    type: 'application/rss+xml',
    seconds: KEPT_SECONDS,
  });
}
