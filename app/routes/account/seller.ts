import { isSeller } from '#app/domain/account/customer.ts';
import { NO_SELLER } from '#app/domain/account/roles.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { redirectTo } from '#app/session/redirect.server.ts';
import {
  customerUrl,
  pageOf,
  readVisitor,
  toastCookie,
  toLogin,
} from '#app/session/session.server.ts';

/** The page that linked here, or the home page when a login came in between. */
function pageBefore(request: Request): string {
  const referrer = request.headers.get('referer') ?? '';
  if (!URL.canParse(referrer)) return '/';
  const { host, pathname, search } = new URL(referrer);
  const isOurs = host === new URL(request.url).host && !/^\/(customer|seller)\b/i.test(pathname);
  return isOurs ? pathname + search : '/';
}

/** Redirects sellers to their area of the customer app; others get a message (spec 1 §6). */
export const loader = customerLoader(async ({ request, token }) => {
  const visitor = await readVisitor(token);
  if (!visitor) throw await toLogin(pageOf(request));
  if (isSeller(visitor.userInfo)) {
    throw redirectTo(customerUrl('release-product-management1'));
  }
  const toast = await toastCookie({ kind: 'warning', text: NO_SELLER });
  throw redirectTo(pageBefore(request), { cookies: [toast] });
});
