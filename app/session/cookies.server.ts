import { type Cookie, createCookie } from '@remix-run/node';
import { environment } from '#app/environment.server.ts';

const signed = (name: string, maxAge: number): Cookie =>
  createCookie(name, {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    // Secure would make browsers drop the cookie on a plain http intranet address.
    secure: environment.secureCookies,
    secrets: [environment.sessionSecret],
    maxAge,
  });

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/** One module writes each of them, so that two writers of one request never lose a write. */
export const cookies = {
  session: signed('session', 7 * DAY),
  toast: signed('toast', MINUTE),
  draft: signed('draft', DAY),
  pay: signed('pay', 5 * MINUTE),
  payer: signed('payer', 30 * MINUTE),
};

export async function readCookie(request: Request, cookie: Cookie): Promise<string | null> {
  const value: unknown = await cookie.parse(request.headers.get('cookie'));
  return typeof value === 'string' && value !== '' ? value : null;
}

export const expired = (cookie: Cookie): Promise<string> => cookie.serialize('', { maxAge: 0 });
