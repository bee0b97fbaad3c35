import { SITE_NAME } from '#app/components/layout/site.ts';

/** The feeds, each at `/feeds/<name>.xml`. */
export const FEEDS = {
  news: { title: `${SITE_NAME}行业资讯`, page: '/news' },
  notices: { title: `${SITE_NAME}平台公告`, page: '/notice?type=notice' },
  'auction-heads': { title: `${SITE_NAME}竞价记录指纹公告`, page: '/auction/heads' },
} as const;
export type FeedName = keyof typeof FEEDS;

export const feedHref = (name: FeedName): string => `/feeds/${name}.xml`;

/** The meta tag by which feed readers find a page's feed. */
export const feedLink = (name: FeedName) => ({
  tagName: 'link' as const,
  rel: 'alternate',
  type: 'application/rss+xml',
  title: FEEDS[name].title,
  href: feedHref(name),
});
