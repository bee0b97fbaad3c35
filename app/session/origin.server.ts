import { createHmac, timingSafeEqual } from 'node:crypto';
import { environment } from '#app/environment.server.ts';
import { getToken } from './session.server.ts';

/** Scheme and host of this site for visitors: as configured, or as in the request. */
export const publicOrigin = (request: Request): string =>
  environment.publicOrigin ?? new URL(request.url).origin;

export const CSRF_CONTROL = 'csrf';

/** The hidden control's value for a session: it cannot be computed without the session. */
export const csrfToken = (sessionToken: string): string =>
  createHmac('sha256', environment.sessionSecret)
    .update(`csrf ${sessionToken}`)
    .digest('base64url');

/**
 * Refuses a form that another site sent. Browsers say where a request comes from in
 * Sec-Fetch-Site, older ones in Origin; where an old proxy strips both, the hidden control tied
 * to the session decides.
 * @throws a 403 response
 */
export async function requireSameOrigin(request: Request, form: FormData): Promise<void> {
  if (!(await isSameOrigin(request, form))) throw new Response(null, { status: 403 });
}

async function isSameOrigin(request: Request, form: FormData): Promise<boolean> {
  const site = request.headers.get('sec-fetch-site');
  if (site) return site === 'same-origin' || site === 'none';
  const origin = request.headers.get('origin');
  if (origin && origin !== 'null') {
    return origin === publicOrigin(request);
  }
  const token = await getToken(request);
  return token === null || isEqual(form.get(CSRF_CONTROL), csrfToken(token));
}

function isEqual(given: unknown, expected: string): boolean {
  if (typeof given !== 'string' || given.length !== expected.length) return false;
  return timingSafeEqual(Buffer.from(given), Buffer.from(expected));
}
