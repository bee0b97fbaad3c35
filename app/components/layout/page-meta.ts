import type { MetaDescriptor } from '@remix-run/react';
import type { RootData } from './root-data.ts';
import { SITE_CLAIM, SITE_NAME } from './site.ts';

export interface PageMeta {
  title: string;
  description?: string;
  /** Path and query of the canonical address. */
  path?: string;
  /** Path of the picture in the preview of a shared link. */
  image?: string;
  /** Structured data of the page (app/components/structured-data.server.ts). */
  jsonLd?: object;
}

type Matches = readonly { id: string; pathname: string; data: unknown }[];

/**
 * Title, description, canonical address, Open Graph tags and structured data of a page. `matches`
 * is what Remix passes to `meta`: absolute addresses need the portal's origin from the root's data.
 * Without a `path` the requested one is canonical. Open Graph takes a page without a type for a website.
 */
export function pageMeta(
  { title, description, path, image, jsonLd }: PageMeta,
  matches: Matches = [],
): MetaDescriptor[] {
  const root = matches.find(({ id }) => id === 'root')?.data as RootData | undefined;
  const absolute = (address: string | undefined) =>
    address && root ? new URL(address, root.origin).href : undefined;
  const about = description ?? `${SITE_NAME}：${SITE_CLAIM}平台，在线比价、下单与支付。`;
  const url = absolute(path ?? matches.at(-1)?.pathname);
  const picture = absolute(image);
  return [
    { title: `${title} - ${SITE_NAME}` },
    { name: 'description', content: about },
    { property: 'og:site_name', content: SITE_NAME },
    { property: 'og:title', content: title },
    { property: 'og:description', content: about },
    ...(url
      ? [
          { tagName: 'link', rel: 'canonical', href: url },
          { property: 'og:url', content: url },
        ]
      : []),
    ...(picture ? [{ property: 'og:image', content: picture }] : []),
    ...(jsonLd ? [{ 'script:ld+json': jsonLd }] : []),
  ];
}
