import type { HeadersFunction } from '@remix-run/node';
import { isPersonal } from './cookie-names.ts';

/** Not `no-store`: only if storing is allowed, browsers restore what was typed on Back. */
export const PRIVATE_PAGE = 'private, no-cache';

/** The `headers` of a route that passes on those of its loader. */
export const loaderHeaders: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/**
 * Whether a page is only fetched because the visitor may follow a link (browser/prefetch.ts, or the browser itself).
 * Its answer then shows no message that is shown only once, and sets no cookie.
 */
export const isPrefetch = ({ headers }: Request): boolean =>
  isFetchedAhead(headers.get('purpose'), headers.get('sec-purpose'));

/** Whether the headers `Purpose` or `Sec-Purpose` say that a page is only fetched ahead. */
export const isFetchedAhead = (purpose: unknown, secPurpose: unknown): boolean =>
  purpose === 'prefetch' || /^prefetch\b/.test(String(secPurpose));

/**
 * Headers of a page that is the same for everybody without a cookie of this site. Any shared cache may keep it for
 * `seconds`, the portal's own cache somewhat longer (server/page-cache.ts); a browser always asks again.
 */
export function pageHeaders(request: Request, { seconds }: { seconds: number }) {
  return {
    'Cache-Control': isPersonal(request.headers.get('cookie'))
      ? PRIVATE_PAGE
      : `public, max-age=0, s-maxage=${seconds}`,
    Vary: 'Cookie',
  };
}

/**
 * Takes back what `pageHeaders` allows when the answer has turned out to be for one visitor: a
 * form that is shown again, a failure, or a page that sets a cookie.
 */
export function keepPersonalAnswersPrivate(
  { method }: Request,
  status: number,
  headers: Headers,
): void {
  const read = method === 'GET' || method === 'HEAD';
  const shared = /\bpublic\b/.test(headers.get('Cache-Control') ?? '');
  if (shared && !(read && status === 200 && !headers.has('Set-Cookie'))) {
    headers.set('Cache-Control', PRIVATE_PAGE);
  }
}
