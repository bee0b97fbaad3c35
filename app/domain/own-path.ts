/** Stands for this site: no page has this origin. */
const HERE = 'http://portal.invalid';

/**
 * What somebody names as a page of this site, as browsers would understand it there: path, query and
 * fragment in ASCII. `/` for everything else, such as `//host`, `/\host` and `/./\host`, which lead
 * to other sites.
 */
export function ownPath(named: unknown): string {
  if (typeof named !== 'string' || !named.startsWith('/')) return '/';
  if (!URL.canParse(named, HERE)) return '/';
  const { origin, pathname, search, hash } = new URL(named, HERE);
  return origin === HERE && !pathname.startsWith('//') ? pathname + search + hash : '/';
}
