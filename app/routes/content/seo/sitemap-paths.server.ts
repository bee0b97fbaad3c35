import { categoryHref } from '#app/components/layout/categories.ts';
import { storeHref } from '#app/components/store-href.ts';
import type { Category } from '#app/domain/catalogue/contract.ts';
import { articlePath } from '#app/domain/content/article-types.ts';
import type { SitemapEntry, SitemapKind } from '#app/domain/content/contract.ts';

/** The canonical paths of one entry: a store is listed with its brand page. */
export const pathsOf: Readonly<Record<SitemapKind, (entry: SitemapEntry) => string[]>> = {
  goods: ({ id, type }) => [`/detail?${new URLSearchParams({ selfId: id, type })}`],
  stores: ({ id }) => [storeHref(id), `/brand?${new URLSearchParams({ sellerCode: id })}`],
  auctions: ({ id }) => [`/auction?${new URLSearchParams({ id })}`],
  articles: (entry) => [articlePath(entry)],
};

/** The kind a part is named after, in any letter case. */
export const kindNamed = (name: string | undefined): SitemapKind | undefined =>
  (Object.keys(pathsOf) as SitemapKind[]).find((kind) => kind === name?.toLowerCase());

/** The lists of all categories, each before those below it. */
export const categoryPaths = (categories: readonly Category[]): string[] =>
  categories.flatMap((category) => [categoryHref(category), ...categoryPaths(category.children)]);
