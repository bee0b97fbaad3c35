import { z } from 'zod';
import { defineEndpoint, pageOf } from '#app/domain/endpoint.ts';
import { imageUrl } from '#app/domain/wire.ts';
import { article } from './home.ts';

/**
 * News, notices, investor relations and texts of the help centre, the newest first (spec 3 §2.2,
 * §2.3, §2.4). An unknown type has none.
 */
export const newsList = defineEndpoint({
  name: 'content.newsList',
  summary: 'News or notices of a type',
  method: 'POST',
  path: '/api/portal/pass/home/getNewsList',
  access: 'public',
  request: z.object({
    type: z.string().max(32),
    pageNum: z.coerce.number().int().min(1).max(10_000).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(10),
  }),
  content: pageOf(article),
});

/**
 * Texts of the help centre in which each word of the keyword occurs: help, guides, rules and
 * agreements. Those that have all of it in their title come first, then those that have it in their
 * summary (spec 3 §2.4).
 */
export const helpSearch = defineEndpoint({
  name: 'content.helpSearch',
  summary: 'Search the help centre',
  method: 'POST',
  path: '/api/portal/pass/home/helpSearch',
  access: 'public',
  request: z.object({
    keyword: z.string().max(64),
    pageNum: z.coerce.number().int().min(1).max(10_000).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(10),
  }),
  content: pageOf(article),
});

/**
 * 1 the company's profile, 2 contact, 3 jobs: one page of HTML each; 4 friendly links, pictures
 * that link out (spec 3 §3, §7). Any other type has none.
 */
export const aboutUsList = defineEndpoint({
  name: 'content.aboutUsList',
  summary: 'Pages of the company, and its friendly links',
  method: 'GET',
  path: '/api/portal/pass/home/aboutUsList/:type',
  access: 'public',
  request: z.object({ type: z.string().max(8) }),
  content: z.array(
    z.object({
      title: z.string(),
      /** HTML that nobody has sanitised yet; '' of a link. */
      content: z.string(),
      linkUrl: z.string().nullable(),
      imageUrl: imageUrl.nullable(),
    }),
  ),
});
