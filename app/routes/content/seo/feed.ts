import type { LoaderFunctionArgs } from '@remix-run/node';
import { callShared } from '#app/api/cache.server.ts';
import { SITE_CLAIM, SITE_NAME } from '#app/components/layout/site.ts';
import {
  type ArticleGroup,
  articlePath,
  articleType,
  typesOf,
} from '#app/domain/content/article-types.ts';
import { newsList } from '#app/domain/content/contract.ts';
import type { Content } from '#app/domain/endpoint.ts';
import { errorPage, load } from '#app/session/load.server.ts';
import { publicOrigin } from '#app/session/origin.server.ts';
import { FEEDS, type FeedName, feedHref } from '../articles/feeds.ts';
import { element, XML_DECLARATION, xmlAnswer, xmlText } from './xml.server.ts';

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

type Article = Content<typeof newsList>['content'][number];

/** An RSS 2.0 feed of articles, which come the newest first. */
function feedText(name: FeedName, articles: readonly Article[], origin: string): string {
  const { title, page } = FEEDS[name];
  const address = (path: string) => new URL(path, origin).href;
  const text = (tag: string, content: string) => element(tag, xmlText(content));
  const item = (article: Article) => {
    const link = address(articlePath(article));
    return element(
      'item',
      [
        text('title', article.title),
        text('link', link),
        `<guid isPermaLink="true">${xmlText(link)}</guid>`,
        text('pubDate', new Date(article.publishDate).toUTCString()),
        text('category', articleType(article.type)?.label ?? article.type),
        text('description', article.newsBrie),
      ].join(''),
    );
  };
  const self = xmlText(address(feedHref(name)));
  const [newest] = articles;
  const channel = [
    text('title', title),
    text('link', address(page)),
    text('description', `${SITE_NAME}：${SITE_CLAIM}平台`),
    text('language', 'zh-CN'),
    ...(newest ? [text('lastBuildDate', new Date(newest.publishDate).toUTCString())] : []),
    `<atom:link href="${self}" rel="self" type="application/rss+xml"/>`,
    ...articles.map(item),
  ];
  return `${XML_DECLARATION}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">\n${element('channel', channel.join('\n'))}\n</rss>\n`;
}
