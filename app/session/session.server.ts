import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { ApiRefusal } from '#app/api/errors.ts';
import { type UserInfo, userByToken } from '#app/domain/account/contract.ts';
import { isOperator } from '#app/domain/account/customer.ts';
import { wayBack } from '#app/domain/account/way-back.ts';
import { cartCount } from '#app/domain/cart/contract.ts';
import { RESULT } from '#app/domain/endpoint.ts';
import { MAX_PATH } from '#app/domain/own-path.ts';
import { isBundleCode } from '#app/domain/payment/payment.ts';
import { LOGIN_REQUIRED } from '#app/domain/refusal-texts.ts';
import { environment } from '#app/environment.server.ts';
import { log } from '#app/observation/log.server.ts';
import { requests } from '#app/observation/request.server.ts';
import { redirectTo } from '#app/session/redirect.server.ts';
import { cookies, expired, readCookie } from './cookies.server.ts';
import { LOGIN_FIRST } from './login-header.ts';

const LOGIN = '/customer/login';
const MAX_LOGIN_QUERY = MAX_PATH - 100;

/** The token of the trading API this visitor is logged in with, or null. */
export const getToken = (request: Request): Promise<string | null> =>
  readCookie(request, cookies.session);

/** Browsers drop a longer name and value of a cookie, without a word. */
const MOST_COOKIE = 4096;
const TOKEN_TOO_LONG = '登录凭证过长，浏览器无法保存，请联系管理员';

/** @throws ApiRefusal if the token is longer than a browser keeps: it would be logged in nowhere */
export async function sessionCookie(token: string): Promise<string> {
  const cookie = await cookies.session.serialize(token);
  const [pair = ''] = cookie.split(';');
  if (pair.length <= MOST_COOKIE) return cookie;
  log.error(`the trading API gave out a token of ${token.length} characters: no cookie takes it`);
  throw new ApiRefusal('session', RESULT.failure, TOKEN_TOO_LONG);
}

export const endedSessionCookie = (): Promise<string> => expired(cookies.session);

/** Path and query of the page a request belongs to, without Remix's `.data` suffix. */
export function pageOf(request: Request): string {
  const url = new URL(request.url);
  url.searchParams.delete('_routes');
  const path = url.pathname.replace(/\/_root\.data$/, '/').replace(/\.data$/, '');
  return path + url.search;
}

/** A page of the customer app: the company's own, or the stand-in (design/sessions: Customer app). */
export function customerUrl(page: string): string {
  const { customerAppUrl } = environment();
  return customerAppUrl ? new URL(page, customerAppUrl).href : `/customer/${page}`;
}

/** The page of an order, or the list of a bundle's orders. */
export const ordersUrl = (code: string): string =>
  customerUrl(
    isBundleCode(code)
      ? `purchase-order?${new URLSearchParams({ keyword: code })}`
      : `purchase-order/${code}`,
  );

/**
 * The address of the login with the way back, which is left out if it is too long for an address. The login redirects
 * to a company's own customer app (routes/account/customer-app/customer-app.server.ts).
 */
export function loginUrl(back: string): string {
  const query = `?${new URLSearchParams({ redirectTo: wayBack(back) })}`;
  return LOGIN + (query.length < MAX_LOGIN_QUERY ? query : '');
}

/** Whether the customer pages are this site's own. */
export const hasOwnCustomerPages = (): boolean => !environment().customerAppUrl;

/** Guard of the customer pages: where a company has an app of its own, it leads to the same page there. */
export function requireOwnCustomerPages(request: Request): void {
  if (hasOwnCustomerPages()) return;
  const [, page] = /^\/customer\/(.+)$/i.exec(pageOf(request)) ?? [];
  if (page) throw redirectTo(customerUrl(page));
}

/** Sends a visitor to the login and back to `page` afterwards (spec 3 §8.2, 401). */
export async function toLogin(
  page: string,
  { text = LOGIN_REQUIRED, cookies = [] }: { text?: string; cookies?: readonly string[] } = {},
): Promise<Response> {
  const toasts = text ? [await toastCookie({ kind: 'warning', text })] : [];
  return redirectTo(loginUrl(page), {
    cookies: [await endedSessionCookie(), ...toasts, ...cookies],
    headers: { [LOGIN_FIRST]: 'yes' },
  });
}

/**
 * The visitor's token, or a redirect to the login with the way back to this page. It includes
 * `requireOwnCustomerPages`, because nearly all customer pages need a token; the few for visitors without a login call
 * that guard themselves.
 */
export async function requireToken(request: Request): Promise<string> {
  requireOwnCustomerPages(request);
  const token = await getToken(request);
  if (token) return token;
  throw await toLogin(pageOf(request));
}

/** A digest of a text that differs for each visitor; without the secret no one can compute it. */
export async function visitorDigest(request: Request, text: string): Promise<string> {
  const visitor = (await getToken(request)) ?? request.headers.get('x-forwarded-for');
  return createHmac('sha256', environment().sessionSecret)
    .update(JSON.stringify([visitor, text]))
    .digest('base64url');
}

const toastSchema = z.object({
  kind: z.enum(['success', 'warning', 'error']),
  text: z.string(),
  /** The page that shows what the message is about. */
  link: z.object({ to: z.string(), label: z.string() }).optional(),
});
/** A message shown once, on the page a redirect leads to. */
export type Toast = z.output<typeof toastSchema>;

export const toastCookie = (toast: Toast): Promise<string> =>
  cookies.toast.serialize(JSON.stringify(toast));

/** Replaces the toast that a response sets, if it sets one. */
export async function replaceToast(response: Response, toast: Toast): Promise<Response> {
  const { headers } = response;
  const others = headers.getSetCookie().filter((cookie) => !cookie.startsWith(cookies.toast.name));
  headers.delete('set-cookie');
  for (const cookie of [...others, await toastCookie(toast)]) headers.append('set-cookie', cookie);
  return response;
}

export const shownToastCookie = (): Promise<string> => expired(cookies.toast);

export async function readToast(request: Request): Promise<Toast | null> {
  const text = await readCookie(request, cookies.toast);
  return text === null ? null : toastSchema.parse(JSON.parse(text));
}

/** The cookie with the serial that was answered: the scripts of the next page use another one (app/forms). */
export const answeredCookie = (serial: string): Promise<string> =>
  cookies.answered.serialize(serial);

export const readAnswered = (request: Request): Promise<string | null> =>
  readCookie(request, cookies.answered);

export const forgottenAnsweredCookie = (): Promise<string> => expired(cookies.answered);

export interface Visitor {
  userInfo: UserInfo;
  /** How many lines the cart has. */
  cartCount: number;
  /** How many messages in the inbox are unread. */
  unread: number;
}

/** Who a session's token belongs to; null if the token is no longer valid (G001). */
export async function readVisitor(token: string): Promise<Visitor | null> {
  try {
    const { userInfo, unreadMessages, ...counted } = await call(userByToken, { token });
    const request = requests.getStore();
    if (request) request.forOperator = isOperator(userInfo);
    return {
      userInfo,
      cartCount: counted.cartCount ?? (await call(cartCount, {}, { token })),
      unread: unreadMessages,
    };
  } catch (error) {
    if (error instanceof ApiRefusal && error.notLoggedIn) return null;
    throw error;
  }
}

/** Whether a session has ended elsewhere; false if that cannot be found out now. */
export async function isLoggedOut(token: string | null): Promise<boolean> {
  try {
    return token !== null && (await readVisitor(token)) === null;
  } catch {
    return false;
  }
}
