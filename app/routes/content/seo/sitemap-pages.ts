import { ARTICLE_GROUP, ARTICLE_TYPES, newsHref } from '#app/domain/content/article-types.ts';

/** Each by the address that it calls itself: the list of all news is that of its first type. */
const ARTICLE_LISTS = ARTICLE_TYPES.map(({ type, group, list }) =>
  group === 'news' ? newsHref(type) : (list ?? ARTICLE_GROUP[group].list),
);

/**
 * Pages that exist in every market; those of categories, goods, stores, auctions and articles come
 * from the trading API.
 */
export const SITE_PAGES: readonly string[] = [
  '/',
  '/trading',
  '/trading?type=0',
  '/trading?type=1',
  '/trading?type=2',
  '/trading?type=3',
  '/selfGoods',
  '/factory',
  '/brandList',
  '/auction',
  '/centralizedPurchasing',
  '/agentPurchasing',
  '/pasteList',
  '/finance',
  '/supplychain',
  ...new Set(ARTICLE_LISTS),
  '/help',
  '/about',
  '/culture',
  '/linkUs',
  '/contactUs',
  '/job',
  '/legal',
  '/creditSales',
  '/downloadApp?type=oto',
  '/downloadApp?type=delivery',
];
