import type { LoaderFunctionArgs } from '@remix-run/node';
import { publicOrigin } from '#app/session/origin.server.ts';
import { pageHeaders } from '#app/session/page-headers.server.ts';

/** Private pages and addresses that are no pages; `$` ends a path that others begin with. */
const PRIVATE = [
  '/api/',
  '/jwt/',
  '/customer/',
  '/session/',
  '/favourites/',
  '/calendar/',
  '/address/',
  '/Shopping',
  '/shopping',
  '/shopCart',
  '/collect$',
  '/collect?',
  '/inquiry',
  '/settle',
  '/submit',
  '/pay',
  '/multiplePay',
  '/wxpay',
  '/wxPay',
  '/order',
  '/complete',
  // Dialogs over pages that have an address of their own.
  '/*dialog=',
];

/** A route and no file, because it names the sitemap by its host. */
export const loader = ({ request }: LoaderFunctionArgs): Response => {
  const lines = [
    'User-agent: *',
    ...PRIVATE.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicOrigin(request)}/sitemap.xml`,
    '',
  ];
  return new Response(lines.join('\n'), {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      ...pageHeaders(request, { seconds: 3600 }),
    },
  });
};
