import type { LoaderFunctionArgs } from '@remix-run/node';
import { markType } from '#app/domain/market/mark.ts';
import { pageHeaders } from '#app/session/page-headers.server.ts';
import { readSite } from '#app/session/site.server.ts';

/** Drawn of the market's mark (icon.ts). */
const DRAWN = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
];

/** What browsers need to put the market among a person's programs. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  const { name, brand, mark } = await readSite();
  const manifest = {
    name,
    short_name: name,
    start_url: '/',
    display: 'browser',
    lang: 'zh-CN',
    theme_color: brand,
    background_color: '#ffffff',
    icons: [...DRAWN, { src: mark || '/favicon.svg', sizes: 'any', type: markType(mark) }],
  };
  return Response.json(manifest, {
    headers: {
      ...pageHeaders(request, { seconds: 60 }),
      'content-type': 'application/manifest+json',
    },
  });
}
