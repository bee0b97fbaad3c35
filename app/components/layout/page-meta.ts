import type { MetaDescriptor, MetaFunction } from '@remix-run/react';
import { FIRST_SHOWN } from '#app/domain/market/site.ts';
import { rootIn } from './site.ts';

export interface PageMeta {
  title: string;
  description?: string;
  /** Path and query of the canonical address. */
  path?: string;
  /** Path of the picture in the preview of a shared link (`sharePicture`). */
  image?: string;
  /** The title of link previews, where the page replaces another one, as a login page does. */
  preview?: string;
  /** The page of an error, which has no address of its own. */
  isLost?: true;
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
  { title, description, path, image, preview: shown = title, isLost, jsonLd }: PageMeta,
  matches: Matches = [],
): MetaDescriptor[] {
  const root = rootIn(matches);
  const site = root?.site ?? FIRST_SHOWN;
  const absolute = (address: string | undefined) =>
    address && root ? new URL(address, root.origin).href : undefined;
  const about = description ?? `${site.name}：${site.claim}平台，在线比价、下单与支付。`;
  const url = isLost ? undefined : absolute(path ?? matches.at(-1)?.pathname);
  const picture = absolute(image ?? site.picture);
  // Programs that make previews have no login: pages for people with one need no tags for them.
  const preview = root?.user
    ? {}
    : {
        site_name: site.name,
        title: shown,
        description: about,
        url,
        image: picture,
        // The portal's own picture goes without, and without a card, for the sake of long lists.
        ...(image && { 'image:width': '1200', 'image:height': '630', 'image:alt': shown }),
      };
  return [
    { title: `${title} - ${site.name}` },
    { name: 'description', content: about },
    ...Object.entries(preview).flatMap(([name, content]) =>
      content ? [{ property: `og:${name}`, content }] : [],
    ),
    ...(url ? [{ tagName: 'link', rel: 'canonical', href: url }] : []),
    ...(image ? [{ name: 'twitter:card', content: 'summary_large_image' }] : []),
    ...(jsonLd ? [{ 'script:ld+json': jsonLd }] : []),
  ];
}

/** The `meta` of a page of which a title says all. */
export const titled =
  (title: string): MetaFunction =>
  ({ matches }) =>
    pageMeta({ title }, matches);
