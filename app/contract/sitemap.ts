import { z } from 'zod';
import { defineEndpoint } from '#app/domain/endpoint.ts';
import { instant, nothing } from '#app/domain/wire.ts';

/** What a search engine may list one by one. */
const sitemapKind = z.enum(['goods', 'stores', 'auctions', 'articles']);
export type SitemapKind = z.output<typeof sitemapKind>;

/** Entries of a part at most; sitemaps.org allows 50,000. */
export const SITEMAP_PART = 10_000;

/** A part may have fewer entries than the others, or none: what left the market leaves a gap. */
export const sitemapParts = defineEndpoint({
  name: 'sitemap.parts',
  summary: 'Into how many parts the entries of each kind fall',
  method: 'GET',
  path: '/api/portal/pass/sitemap/parts',
  access: 'public',
  request: nothing,
  content: z.array(z.object({ kind: sitemapKind, parts: z.int().nonnegative() })),
});

export const sitemapPart = defineEndpoint({
  name: 'sitemap.part',
  summary: 'What everybody may see of one kind, a part of it; none behind the last',
  method: 'GET',
  path: '/api/portal/pass/sitemap/part/:kind/:part',
  access: 'public',
  request: z.object({ kind: sitemapKind, part: z.coerce.number().int().min(1).max(100_000) }),
  content: z
    .array(
      z.object({
        /** Of a store its code. */
        id: z.string(),
        /** Of goods `self` or `sale`, of an article its type; '' of others. */
        type: z.string(),
        /** When it last changed; null where that is not known. */
        changedAt: instant.nullable(),
      }),
    )
    .max(SITEMAP_PART),
});
export type SitemapEntry = z.output<typeof sitemapPart.content>[number];
