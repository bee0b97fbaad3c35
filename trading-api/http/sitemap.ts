import { sitemapPart, sitemapParts } from '#app/contract/sitemap.ts';
import { listSitemapParts, readSitemapPart } from '../services/sitemap.ts';
import { type Route, route } from './route.ts';

export const sitemapRoutes: readonly Route[] = [
  route(sitemapParts, ({ db }) => listSitemapParts(db)),
  route(sitemapPart, ({ db, input }) => readSitemapPart(db, input)),
];
