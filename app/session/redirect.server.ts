import { redirect } from '@remix-run/node';
import { ownPath } from '#app/domain/own-path.ts';
import { environment } from '#app/environment.server.ts';
import { requests } from '#app/observation/request.server.ts';

interface RedirectOptions {
  status?: 301 | 302 | 303;
  cookies?: readonly string[];
  headers?: Record<string, string>;
}

/** Headers of a redirect away from an address that holds a secret: no other site may learn it. */
export const WITHOUT_REFERRER = { 'referrer-policy': 'no-referrer' };

/**
 * Redirects to a page of this site or of the customer app. The address may come from a request, so an address of
 * another site leads to the start page instead.
 */
export const redirectTo = (page: string, options?: RedirectOptions): Response =>
  answer(isOfCustomerApp(page) ? new URL(page).href : ownPath(page), options);

/** Redirects to another site, which a setting or a payment provider has named. */
export const redirectAway = (address: string, options?: RedirectOptions): Response =>
  answer(new URL(address).href, options);

function isOfCustomerApp(page: string): boolean {
  const { customerAppUrl } = environment();
  return customerAppUrl !== undefined && page.startsWith(customerAppUrl) && URL.canParse(page);
}

/** Requests whose page has to show the reply to a form, so that nothing may redirect from it. */
const withoutRedirects = new WeakSet<object>();

const NOT_FOR_ACCOUNT = '现在登录的账号不能打开这个页面';

/** Forbids the loaders of this request to redirect, because what was typed would be lost. */
export function forbidRedirects(): void {
  const request = requests.getStore();
  if (request) withoutRedirects.add(request);
}

/**
 * Makes the redirect.
 * @throws a page of status 422 after `forbidRedirects`
 */
function answer(
  to: string,
  { status = 303, cookies = [], headers: more }: RedirectOptions = {},
): Response {
  const request = requests.getStore();
  if (request && withoutRedirects.has(request)) {
    throw Response.json({ message: NOT_FOR_ACCOUNT }, { status: 422 });
  }
  const headers = new Headers(more);
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return redirect(to, { status, headers });
}
