import {
  ARTICLE_GROUP,
  ARTICLE_GROUPS,
  newsHref,
  typesOf,
} from '#app/domain/content/article-types.ts';

const ARTICLE_LISTS = ARTICLE_GROUPS.filter((group) => group !== 'news').map(
  (group) => ARTICLE_GROUP[group].list,
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
  ...typesOf('news').map(({ type }) => newsHref(type)),
  ...ARTICLE_LISTS,
  '/touzi?type=education',
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
