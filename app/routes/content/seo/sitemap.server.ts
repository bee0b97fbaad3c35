import { LRUCache } from 'lru-cache';
import { callShared } from '#app/api/cache.server.ts';
import { call } from '#app/api/client.server.ts';
import { shutWay } from '#app/api/ways.ts';
import { categoryHref } from '#app/components/layout/categories.ts';
import { storeHref } from '#app/components/store-href.ts';
import { CACHES } from '#app/domain/caches.ts';
import { type Category, categoryLevelAll } from '#app/domain/catalogue/contract.ts';
import { articlePath } from '#app/domain/content/article-types.ts';
import {
  type SitemapEntry,
  type SitemapKind,
  sitemapPart,
  sitemapParts,
} from '#app/domain/content/contract.ts';
import { namesOf } from '#app/domain/names-of.ts';
import { SITE_PAGES } from './sitemap-pages.ts';
import { element, XML_DECLARATION, xmlText } from './xml.server.ts';

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

interface Part {
  kind: SitemapKind;
  part: number;
}

interface Listed {
  path: string;
  changedAt: string | null;
}

/**
 * The parts as they were last sent, because a crawler may ask for all of them. In a cache of their
 * own, since texts of this size would displace the pages in theirs.
 */
const kept = new LRUCache<string, string, Part & { origin: string }>({
  // A full part has 1.5 million.
  maxSize: CACHES.sitemap.most,
  sizeCalculation: (text) => text.length,
  ttl: CACHES.sitemap.ms,
  fetchMethod: async (_key, _stale, { context: { origin, ...wanted } }) => {
    const entries = await call(sitemapPart, wanted);
    const listed = entries.flatMap((entry) =>
      pathsOf[wanted.kind](entry).map((path) => ({ path, changedAt: entry.changedAt })),
    );
    return urlSet(listed, origin);
  },
});

/** A part of a kind; empty where there is no such part. */
export const partText = (wanted: Part, origin: string): Promise<string> =>
  kept.forceFetch(`${origin} ${wanted.kind} ${wanted.part}`, { context: { ...wanted, origin } });

/** The pages of the site itself, and the lists of its categories. */
export async function pagesText(origin: string): Promise<string> {
  const categories = categoryPaths(await callShared(categoryLevelAll, {}));
  const paths = [...SITE_PAGES, ...categories].filter((path) => !shutWay(path));
  return urlSet(
    paths.map((path) => ({ path, changedAt: null })),
    origin,
  );
}

export async function indexText(origin: string): Promise<string> {
  const kinds = await callShared(sitemapParts, {});
  const names = kinds.flatMap(({ kind, parts }) =>
    Array.from({ length: parts }, (_, index) => `${kind}-${index + 1}`),
  );
  const parts = ['pages', ...names].map((name) =>
    element('sitemap', element('loc', xmlText(`${origin}/sitemap/${name}.xml`))),
  );
  return `${XML_DECLARATION}<sitemapindex xmlns="${NAMESPACE}">\n${parts.join('\n')}\n</sitemapindex>\n`;
}

function urlSet(listed: readonly Listed[], origin: string): string {
  const urls = listed.map(({ path, changedAt }) => {
    const location = element('loc', xmlText(new URL(path, origin).href));
    return element('url', changedAt ? location + element('lastmod', changedAt) : location);
  });
  return `${XML_DECLARATION}<urlset xmlns="${NAMESPACE}">\n${urls.join('\n')}\n</urlset>\n`;
}

/** The canonical paths of one entry: a store is listed with its brand page. */
const pathsOf: Readonly<Record<SitemapKind, (entry: SitemapEntry) => string[]>> = {
  goods: ({ id, type }) => [`/detail?${new URLSearchParams({ selfId: id, type })}`],
  stores: ({ id }) => [storeHref(id), `/brand?${new URLSearchParams({ sellerCode: id })}`],
  auctions: ({ id }) => [`/auction?${new URLSearchParams({ id })}`],
  articles: (entry) => [articlePath(entry)],
};

/** The kind a part is named after, in any letter case. */
export const kindNamed = (name: string | undefined): SitemapKind | undefined =>
  namesOf(pathsOf).find((kind) => kind === name?.toLowerCase());

/** The lists of all categories, each before those below it. */
const categoryPaths = (categories: readonly Category[]): string[] =>
  categories.flatMap((category) => [categoryHref(category), ...categoryPaths(category.children)]);
