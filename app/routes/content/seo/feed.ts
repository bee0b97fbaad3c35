import type { LoaderFunctionArgs } from '@remix-run/node';
import { callShared } from '#app/api/cache.server.ts';
import { call } from '#app/api/client.server.ts';
import { auctionHeads } from '#app/domain/auction/record-contract.ts';
import {
  type ArticleGroup,
  articlePath,
  articleType,
  typesOf,
} from '#app/domain/content/article-types.ts';
import { newsList } from '#app/domain/content/contract.ts';
import { aboutSite, type Site } from '#app/domain/market/site.ts';
import { namesOf } from '#app/domain/names-of.ts';
import { errorPage, load } from '#app/session/load.server.ts';
import { publicOrigin } from '#app/session/origin.server.ts';
import { readSite } from '#app/session/site.server.ts';
import { FEEDS, type FeedName, feedHref } from '../articles/feeds.ts';
import { element, XML_DECLARATION, xmlAnswer, xmlText } from './xml.server.ts';

const ARTICLES = 30;
const KEPT_SECONDS = { articles: 300, heads: 30 } as const;

interface Item {
  title: string;
  path: string;
  /** What distinguishes it from others of the same path. */
  key?: string;
  /** ISO 8601. */
  at: string;
  category: string;
  description: string;
}

/** The feeds by their file's name: `news.xml`, `notices.xml`, `auction-heads.xml`. */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  const file = params.file?.toLowerCase();
  const name = namesOf(FEEDS).find((one) => `${one}.xml` === file);
  if (!name) throw errorPage(404, '订阅源不存在');
  const [items, site] = await load(request, () =>
    Promise.all([
      name === 'auction-heads' ? newestHeads() : newestArticles(GROUP[name]),
      readSite(),
    ]),
  );
  return xmlAnswer(feedText(name, items, { site, origin: publicOrigin(request) }), {
    type: 'application/rss+xml',
    seconds: name === 'auction-heads' ? KEPT_SECONDS.heads : KEPT_SECONDS.articles,
  });
}

const GROUP: Readonly<Record<Exclude<FeedName, 'auction-heads'>, ArticleGroup>> = {
  news: 'news',
  notices: 'notice',
};

async function newestArticles(group: ArticleGroup): Promise<Item[]> {
  const lists = await Promise.all(
    typesOf(group).map(({ type }) => callShared(newsList, { type, pageSize: ARTICLES })),
  );
  return lists
    .flatMap(({ content }) => content)
    .sort((a, b) => Date.parse(b.publishDate) - Date.parse(a.publishDate))
    .slice(0, ARTICLES)
    .map((article) => ({
      title: article.title,
      path: articlePath(article),
      at: article.publishDate,
      category: articleType(article.type)?.label ?? article.type,
      description: article.newsBrie,
    }));
}

/** The heads of auctions' logs, each as it is signed. */
async function newestHeads(): Promise<Item[]> {
  const heads = await call(auctionHeads, {});
  return heads.map(({ auctionId, auctionName, position, hash, from, signed }) => ({
    title: `${auctionName}：第 ${position} 条 ${hash}`,
    path: `/auction/heads?${new URLSearchParams({ id: auctionId })}`,
    key: String(position),
    at: from,
    category: '竞价记录指纹',
    description: signed,
  }));
}

/** An RSS 2.0 feed of items, which come the newest first. */
function feedText(
  name: FeedName,
  items: readonly Item[],
  { site, origin }: { site: Site; origin: string },
): string {
  const { title, page } = FEEDS[name];
  const address = (path: string) => new URL(path, origin).href;
  const text = (tag: string, content: string) => element(tag, xmlText(content));
  const itemText = ({ path, key, at, ...item }: Item) => {
    const link = address(path);
    const guid = key === undefined ? link : `${link}#${key}`;
    return element(
      'item',
      [
        text('title', item.title),
        text('link', link),
        `<guid isPermaLink="${key === undefined}">${xmlText(guid)}</guid>`,
        text('pubDate', new Date(at).toUTCString()),
        text('category', item.category),
        text('description', item.description),
      ].join(''),
    );
  };
  const self = xmlText(address(feedHref(name)));
  const [newest] = items;
  const channel = [
    text('title', site.name + title),
    text('link', address(page)),
    text('description', aboutSite(site)),
    text('language', 'zh-CN'),
    ...(newest ? [text('lastBuildDate', new Date(newest.at).toUTCString())] : []),
    `<atom:link href="${self}" rel="self" type="application/rss+xml"/>`,
    ...items.map(itemText),
  ];
  return `${XML_DECLARATION}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">\n${element('channel', channel.join('\n'))}\n</rss>\n`;
}
