import { redirect } from '@remix-run/node';

/** Leads to another path of this site; a header takes no Chinese, which addresses of lists have. */
export function redirectTo(request: Request, href: string): Response {
  const { pathname, search } = new URL(href, request.url);
  return redirect(pathname + search);
}
