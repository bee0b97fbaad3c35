import type { IncomingMessage } from 'node:http';
import { environment } from '#app/environment.server.ts';
import { isOfSession } from './csrf.server.ts';
import { errorPage } from './load.server.ts';
import { CSRF_CONTROL } from './page-account.ts';
import { getToken } from './session.server.ts';

const SENT_ORIGIN = 'x-sent-origin';

/**
 * Remix answers every form whose Origin is not the request's Host with an empty 500 before its
 * action runs, also behind a proxy that changes Host. So Origin reaches Remix under another name, and
 * `requireSameOrigin` decides. A page of another site cannot send a header of that name.
 */
export function takeOriginFromRemix({ headers }: IncomingMessage): void {
  if (headers.origin === undefined) return;
  headers[SENT_ORIGIN] = headers.origin;
  delete headers.origin;
}

/** Scheme and host of this site for visitors: as configured, or from the request. */
export const publicOrigin = (request: Request): string =>
  environment().publicOrigin ?? forwardedOrigin(request) ?? new URL(request.url).origin;

/** The origin that the front door has noted; null with `server.ts`, where the request's address has it already. */
function forwardedOrigin({ headers }: Request): string | null {
  const host = headers.get('x-forwarded-host');
  return host && `${headers.get('x-forwarded-proto')}://${host}`;
}

/**
 * Refuses a form that another site has sent. The hidden control tied to the session proves that a page of this site
 * sent the form. Without the control, browsers say where a request comes from in Sec-Fetch-Site, older ones in Origin;
 * if a request has neither, a visitor with a session needs the control.
 * @throws a page of status 403
 */
export async function requireSameOrigin(request: Request, form: FormData): Promise<void> {
  if (await isSameOrigin(request, form)) return;
  throw errorPage(403, '这次提交不是从本站的页面发出的，为了您的账户安全没有办理。');
}

async function isSameOrigin(request: Request, form: FormData): Promise<boolean> {
  const token = await getToken(request);
  if (token !== null && isOfSession(form.get(CSRF_CONTROL), token)) return true;
  const site = request.headers.get('sec-fetch-site');
  if (site) return site === 'same-origin' || site === 'none';
  const origin = request.headers.get(SENT_ORIGIN);
  return origin ? origin === publicOrigin(request) : token === null;
}
