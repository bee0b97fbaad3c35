import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import { CACHES } from '#app/domain/caches.ts';

/** An address without a route, which is answered with the page of status 404. */
const NO_PAGE = '/404';

/** The prefix of the contract's paths (app/domain/contract.ts), which the trading API checks. */
export const API_PATH = /^\/(?:api|jwt)\//;

/** The host of a request over HTTP/1.0 that names none, as a health check may do. */
const UNNAMED_HOST = 'localhost';

/**
 * Brings a request's address into a form that Remix, browsers and databases understand alike: one host, a path and a
 * query. An address for which that is impossible is replaced by one without a page.
 * @returns false if no host or more than one is named
 */
export function settleAddress(request: IncomingMessage): boolean {
  const { url = '', headers, rawHeaders, httpVersion } = request;
  if (/^https?:\/\//i.test(url) && URL.canParse(url)) {
    const { host, pathname, search } = new URL(url);
    headers.host = host;
    request.url = pathname + search;
  } else if (headers.host === undefined && httpVersion === '1.0') {
    headers.host = UNNAMED_HOST;
  }
  if (!isAddress(request.url ?? '')) request.url = NO_PAGE;
  return headers.host !== undefined && hostLines(rawHeaders) <= 1;
}

/** Makes a request without a valid host be answered with the page of status 404. */
export function refuseAddress(request: IncomingMessage): void {
  request.url = NO_PAGE;
  request.headers.host = UNNAMED_HOST;
}

const HOST = /^[\w.-]+(?::\d+)?$|^\[[\da-f:.]+\](?::\d+)?$/i;

/** A site has few host names: each is checked once. */
const hosts = new LRUCache<string, boolean>({ max: CACHES.hosts.most });

export function isHost(host: string): boolean {
  const known = hosts.get(host) ?? (HOST.test(host) && URL.canParse(`http://${host}`));
  hosts.set(host, known);
  return known;
}

const hostLines = (rawHeaders: readonly string[]): number =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.length === 4 && /^host$/i.test(name)).length;

/**
 * Refuses a backslash or two slashes, which lead to another host; control characters; and `_data`, which Remix takes
 * for a data request of its former version and logs as an error.
 */
function isAddress(url: string): boolean {
  if (!url.startsWith('/') || API_PATH.test(url)) return true;
  if (!/[%\\]|\/\/|[?&]_data=/.test(url)) return true;
  const [pathname = '', query = ''] = url.split('?', 2);
  const path = decoded(pathname);
  if (path === null || /\/\/|\\|\p{Cc}/u.test(path)) return false;
  return !query.includes('%00') && !/(?:^|&)_data=/.test(query);
}

/** A path with its escapes decoded; null if they are not UTF-8, such as a single `%E9`. */
export function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
