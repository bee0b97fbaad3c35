import { ownPath } from '../own-path.ts';

/** Pages on which a session begins or ends. */
const OF_SESSIONS =
  /^\/(?:customer\/(?:log(?:in|out)|register|code-login|forgot|link)|session)(?:\/|$)/;

/**
 * Where somebody who has logged in comes back to: the page that a request names, but none that begins or ends a
 * session, nor its question whether to log out. Who came from there wanted to be where they are now.
 */
export function wayBack(named: unknown): string {
  const url = new URL(ownPath(named), 'http://portal.invalid');
  if (OF_SESSIONS.test(decoded(url.pathname))) return '/';
  if (url.searchParams.get('dialog') === 'logout') url.searchParams.delete('dialog');
  return url.pathname + url.search + url.hash;
}

/** As routes are matched: without regard to letter case, and with what is escaped read. */
function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname).toLowerCase();
  } catch {
    return pathname;
  }
}
