import { sitemapPart, sitemapParts } from '#app/contract/sitemap.ts';
import { type Route, route } from '#trading-api/platform/http/route.ts';
import { listSitemapParts, readSitemapPart } from '../services/sitemap.ts';

export const sitemapRoutes: readonly Route[] = [
  route(sitemapParts, ({ db }) => listSitemapParts(db)),
  route(sitemapPart, ({ db, input }) => readSitemapPart(db, input)),
];
