import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import { CACHES } from '#app/domain/caches.ts';

/** No route has it, so it is answered with the page of status 404. */
const NO_PAGE = '/404';

/** The prefix of the contract's paths (app/domain/contract.ts), which the trading API checks. */
export const API_PATH = /^\/(?:api|jwt)\//;

/** A health check over HTTP/1.0 need not name a host. */
const UNNAMED_HOST = 'localhost';

/**
 * Leaves an address that Remix, browsers and databases understand alike: one host, a path and a
 * query. An address that they do not becomes one without a page.
 * @returns false where no host is named, or two
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

/** Has a request without a host answered all the same, by the page of status 404. */
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
 * Refused are a backslash or two slashes, which lead to another host, control characters, and
 * `_data`, which Remix takes for a data request of its former version and logs as an error.
 */
function isAddress(url: string): boolean {
  if (!url.startsWith('/') || API_PATH.test(url)) return true;
  if (!/[%\\]|\/\/|[?&]_data=/.test(url)) return true;
  const [pathname = '', query = ''] = url.split('?', 2);
  const path = decoded(pathname);
  if (path === null || /\/\/|\\|\p{Cc}/u.test(path)) return false;
  return !query.includes('%00') && !/(?:^|&)_data=/.test(query);
}

/** A path by its letters; null where what stands in it as `%E9` are none. */
export function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
