import type { HeadersFunction } from '@remix-run/node';
import { isPersonal } from './cookie-names.ts';

/** Not `no-store`: browsers restore what was typed on Back only where storing is allowed. */
export const PRIVATE_PAGE = 'private, no-cache';

/** The `headers` of a route whose loader says them. */
export const loaderHeaders: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/**
 * Whether it is fetched because the visitor may follow a link (browser/prefetch.ts, or the browser itself): the
 * answer has no message that is shown only once, and sets no cookie.
 */
export const isPrefetch = ({ headers }: Request): boolean =>
  isFetchedAhead(headers.get('purpose'), headers.get('sec-purpose'));

/** The same, by the headers that say so. */
export const isFetchedAhead = (purpose: unknown, secPurpose: unknown): boolean =>
  purpose === 'prefetch' || /^prefetch\b/.test(String(secPurpose));

/**
 * Headers of a page that is the same for everybody without a cookie of ours. Any shared cache may keep it for
 * `seconds`, ours somewhat longer (server/page-cache.ts); a browser always asks again.
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
