/** The feeds, each at `/feeds/<name>.xml`, called by the market's name and this. */
export const FEEDS = {
  news: { title: '行业资讯', page: '/news' },
  notices: { title: '平台公告', page: '/notice?type=notice' },
  'auction-heads': { title: '竞价记录指纹公告', page: '/auction/heads' },
} as const;
export type FeedName = keyof typeof FEEDS;

export const feedHref = (name: FeedName): string => `/feeds/${name}.xml`;

/** The meta tag by which feed readers find a page's feed. */
export const feedLink = (name: FeedName, site: { name: string }) => ({
  tagName: 'link' as const,
  rel: 'alternate',
  type: 'application/rss+xml',
  title: site.name + FEEDS[name].title,
  href: feedHref(name),
});
