import { redirect } from '@remix-run/node';
import { ownPath } from '#app/domain/own-path.ts';
import { environment } from '#app/environment.server.ts';

interface RedirectOptions {
  status?: 301 | 302 | 303;
  cookies?: readonly string[];
  headers?: Record<string, string>;
}

/** Headers of a redirect away from an address that holds a secret: no other site may learn it. */
export const WITHOUT_REFERRER = { 'referrer-policy': 'no-referrer' };

/**
 * Redirects to a page of this site or of the customer app. The address may come from a request: one
 * of another site leads to the start page instead. It never fails.
 */
export const redirectTo = (page: string, options?: RedirectOptions): Response =>
  answer(isOfCustomerApp(page) ? new URL(page).href : ownPath(page), options);

/** Leads to another site, which a setting or a payment provider has named. */
export const redirectAway = (address: string, options?: RedirectOptions): Response =>
  answer(new URL(address).href, options);

function isOfCustomerApp(page: string): boolean {
  const { customerAppUrl } = environment();
  return customerAppUrl !== undefined && page.startsWith(customerAppUrl) && URL.canParse(page);
}

function answer(
  to: string,
  { status = 303, cookies = [], headers: more }: RedirectOptions = {},
): Response {
  const headers = new Headers(more);
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return redirect(to, { status, headers });
}
