/** Stands for the origin of this site: no page has it. */
const THIS_SITE = 'http://portal.invalid';

/** The most characters of a path. Many servers and proxies refuse longer ones; a checkout of 500 lines needs 10 KB. */
export const MAX_PATH = 12 * 1024;

/**
 * The page of this site that a request names, read as browsers do: path, query and fragment in ASCII.
 * `/` where it is too long or no page of this site, such as `//host`, `/\host` and `/./\host`, which
 * lead to other sites.
 */
export function ownPath(named: unknown): string {
  if (typeof named !== 'string' || !named.startsWith('/')) return '/';
  if (!URL.canParse(named, THIS_SITE)) return '/';
  const { origin, pathname, search, hash } = new URL(named, THIS_SITE);
  const path = pathname + search + hash;
  return origin === THIS_SITE && !path.startsWith('//') && path.length <= MAX_PATH ? path : '/';
}
