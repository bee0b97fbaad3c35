/** A placeholder for the origin of this site: no page has it. */
const HERE = 'http://portal.invalid';

/** Servers and proxies take no longer one; a checkout of 500 lines has 10 KB. */
export const MAX_PATH = 12 * 1024;

/**
 * What somebody names as a page of this site, as browsers would understand it there: path, query and
 * fragment in ASCII. `/` for what is longer than any, and for everything else, such as `//host`, `/\host` and `/./\host`, which lead
 * to other sites.
 */
export function ownPath(named: unknown): string {
  if (typeof named !== 'string' || !named.startsWith('/')) return '/';
  if (!URL.canParse(named, HERE)) return '/';
  const { origin, pathname, search, hash } = new URL(named, HERE);
  const path = pathname + search + hash;
  return origin === HERE && !path.startsWith('//') && path.length <= MAX_PATH ? path : '/';
}
