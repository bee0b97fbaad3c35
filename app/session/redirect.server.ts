import { redirect } from '@remix-run/node';

/**
 * Leads to another path of this site, with cookies where they are given; a header takes no
 * Chinese, which addresses of lists have.
 */
export function redirectTo(
  request: Request,
  href: string,
  cookies: readonly string[] = [],
): Response {
  const { pathname, search } = new URL(href, request.url);
  const headers = new Headers();
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return redirect(pathname + search, { headers });
}
