import type { LoaderFunctionArgs } from '@remix-run/node';
import { publicOrigin } from '#app/session/origin.server.ts';
import { pageHeaders } from '#app/session/page-headers.server.ts';

/**
 * Private pages and addresses that are not pages; `$` ends a path that is the beginning of another.
 */
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
  '/reorder',
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
  '/share?',
  '/setup',
];

/** Dialogs that are the one place of what they show; the longer rule decides. */
const OPEN = ['/*dialog=tender'];

/** A route instead of a file, because it contains the sitemap's absolute address. */
export const loader = ({ request }: LoaderFunctionArgs): Response => {
  const lines = [
    'User-agent: *',
    ...PRIVATE.map((path) => `Disallow: ${path}`),
    ...OPEN.map((path) => `Allow: ${path}`),
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
