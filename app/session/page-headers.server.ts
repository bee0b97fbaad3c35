import { cookies } from './cookies.server.ts';

/** Kept for a browser's Back, which restores what was typed only where storing is allowed. */
export const PRIVATE_PAGE = 'private, no-cache';

/**
 * Cache-Control of a page that everybody without a session sees alike: the page cache may keep it
 * for `seconds` and show it a while longer while it asks again.
 */
export function pageHeaders(request: Request, { seconds }: { seconds: number }) {
  const sent = request.headers.get('cookie') ?? '';
  const known = Object.values(cookies).some(({ name }) => sent.includes(`${name}=`));
  return {
    'Cache-Control': known
      ? PRIVATE_PAGE
      : `public, s-maxage=${seconds}, stale-while-revalidate=${seconds * 10}`,
  };
}
