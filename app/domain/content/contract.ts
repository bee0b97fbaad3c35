import { z } from 'zod';
import { category, productCard } from '#app/domain/catalogue/contract.ts';
import { defineRead, pageOf } from '#app/domain/endpoint.ts';
import { idText, imageUrl, instant, mayBeNone, mayBeUnsaid } from '#app/domain/wire.ts';

export const article = z.object({
  id: z.string(),
  title: z.string(),
  newsBrie: mayBeUnsaid,
  imageUrl: imageUrl.nullable().default(null),
  type: mayBeUnsaid,
  publishDate: instant,
});

export const homeData = defineRead({
  name: 'home.data',
  summary: 'What the home page shows beside the goods',
  path: '/api/portal/pass/home/homeData',
  access: 'public',
  content: z.object({
    categoryVos: mayBeNone(category),
    /** One picture, marked as advertising; null: none is shown (spec 1 §3). */
    advertising: z
      .object({ imageUrl: imageUrl.nullable().default(null) })
      .default({ imageUrl: null }),
    banners: mayBeNone(
      z.object({
        id: z.string(),
        title: z.string(),
        subtitle: mayBeUnsaid,
        imageUrl,
        linkUrl: mayBeUnsaid,
      }),
    ),
    brands: mayBeNone(z.object({ sellerCode: z.string(), name: z.string(), imageUrl })),
    news: mayBeNone(article),
    notices: mayBeNone(article),
    /** The newest demands, with masked company and contact. */
    retentionInfos: mayBeNone(
      z.object({
        id: mayBeUnsaid,
        name: mayBeUnsaid,
        linkman: mayBeUnsaid,
        phone: mayBeUnsaid,
        cooperationIntention: z.string(),
        retentionDate: instant,
      }),
    ),
  }),
});

/** Self-operated goods by first-level category, or of one category when `code` is given. */
export const selfPlatformProductVos = defineRead({
  name: 'home.selfPlatformProducts',
  summary: 'Self-operated goods grouped by category',
  path: '/api/portal/pass/home/selfPlatformProductVos',
  access: 'public',
  request: z.object({ code: z.string().max(32).optional() }),
  content: z.array(
    z.object({
      categoryCode: z.string(),
      categoryName: z.string(),
      products: mayBeNone(productCard),
    }),
  ),
  absent: [],
  shows: () => ['goods'],
});

export const articleDetail = defineRead({
  name: 'content.articleDetail',
  summary: 'One news item or notice',
  path: '/api/portal/pass/home/noticeDetail/:id',
  access: 'public',
  request: z.object({ id: idText }),
  content: article.extend({ publishUser: mayBeUnsaid, content: z.string() }),
  shows: () => ['content'],
});

/**
 * News, notices, investor relations and texts of the help centre, the newest first (spec 3 §2.2,
 * §2.3, §2.4). An unknown type has none.
 */
export const newsList = defineRead({
  name: 'content.newsList',
  summary: 'News or notices of a type',
  path: '/api/portal/pass/home/getNewsList',
  access: 'public',
  request: z.object({
    type: z.string().max(32),
    pageNum: z.coerce.number().int().min(1).max(100_000).default(1),
    pageSize: z.coerce.number().int().min(1).max(500).default(10),
  }),
  content: pageOf(article),
  shows: () => ['content'],
});

/**
 * Texts of the help centre that answer a question: help, guides, rules and agreements in which all
 * it is about occurs, in its own words or in others for them. Those that have all of it in their
 * title come first, then those that have it in their summary (spec 3 §2.4). Where there is none,
 * `nearest` has those that share most with what was asked.
 */
export const helpSearch = defineRead({
  name: 'content.helpSearch',
  summary: 'Search the help centre',
  path: '/api/portal/pass/home/helpSearch',
  access: 'public',
  request: z.object({
    keyword: z.string().max(64),
    pageNum: z.coerce.number().int().min(1).max(100_000).default(1),
    pageSize: z.coerce.number().int().min(1).max(500).default(10),
  }),
  content: pageOf(article).extend({ nearest: mayBeNone(article) }),
});

/**
 * 1 the company's profile, 2 contact, 3 jobs: one page of HTML each; 4 friendly links, pictures
 * that link out (spec 3 §3, §7). Any other type has none.
 */
export const aboutUsList = defineRead({
  name: 'content.aboutUsList',
  summary: 'Pages of the company, and its friendly links',
  method: 'GET',
  path: '/api/portal/pass/home/aboutUsList/:type',
  access: 'public',
  request: z.object({ type: z.string().max(8) }),
  content: z.array(
    z.object({
      title: mayBeUnsaid,
      /** HTML that is not sanitised yet; '' for a link. */
      content: mayBeUnsaid,
      linkUrl: z.string().nullable().default(null),
      imageUrl: imageUrl.nullable().default(null),
    }),
  ),
  shows: () => ['content'],
});

/** The kinds of pages in the sitemap. */
const sitemapKind = z.enum(['goods', 'stores', 'auctions', 'articles']);
export type SitemapKind = z.output<typeof sitemapKind>;

/** Maximum of entries in a part; sitemaps.org allows 50,000. */
export const SITEMAP_PART = 10_000;

/**
 * Parts are ranges of ids: one may have fewer entries than the others, or none, after deletions.
 */
export const sitemapParts = defineRead({
  name: 'sitemap.parts',
  summary: 'Into how many parts the entries of each kind fall',
  method: 'GET',
  path: '/api/portal/pass/sitemap/parts',
  access: 'public',
  content: z.array(z.object({ kind: sitemapKind, parts: z.int().nonnegative() })),
  absent: [],
});

export const sitemapPart = defineRead({
  name: 'sitemap.part',
  summary: 'What everybody may see of one kind, a part of it; none behind the last',
  method: 'GET',
  path: '/api/portal/pass/sitemap/part/:kind/:part',
  access: 'public',
  request: z.object({ kind: sitemapKind, part: z.coerce.number().int().min(1).max(100_000) }),
  content: z
    .array(
      z.object({
        /** The code of a store, otherwise the id. */
        id: z.string(),
        /** `self` or `sale` for goods, the type of an article; '' for others. */
        type: z.string(),
        /** When it last changed; null if unknown. */
        changedAt: instant.nullable(),
      }),
    )
    .max(SITEMAP_PART),
});
export type SitemapEntry = z.output<typeof sitemapPart.content>[number];
