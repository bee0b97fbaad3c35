import { type Cookie, createCookie } from '@remix-run/node';
import { environment } from '#app/environment.server.ts';
import { COOKIE_SECONDS, type CookieName } from './cookie-names.ts';

const signed = (name: CookieName, path = '/'): Cookie =>
  createCookie(name, {
    httpOnly: true,
    sameSite: 'lax',
    path,
    // Not on a plain http intranet address, where browsers drop Secure cookies.
    secure: environment().secureCookies,
    secrets: [environment().sessionSecret],
    maxAge: COOKIE_SECONDS[name],
  });

/** Each cookie is written by only one module, so that no write is lost to another one in the same request. */
export const cookies: Readonly<Record<CookieName, Cookie>> = {
  session: signed('session'),
  toast: signed('toast'),
  answered: signed('answered'),
  draft: signed('draft'),
  arrival: signed('arrival'),
  device: signed('device', '/customer'),
  work: signed('work', '/customer'),
  pay: signed('pay'),
  payer: signed('payer'),
  rows: signed('rows'),
  orders: signed('orders'),
};

export async function readCookie(request: Request, cookie: Cookie): Promise<string | null> {
  const value: unknown = await cookie.parse(request.headers.get('cookie'));
  return typeof value === 'string' && value !== '' ? value : null;
}

export const expired = (cookie: Cookie): Promise<string> => cookie.serialize('', { maxAge: 0 });
