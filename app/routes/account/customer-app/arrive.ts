import type { LoaderFunctionArgs } from '@remix-run/node';
import { wayBack } from '#app/domain/account/way-back.ts';
import { cookies, expired, readCookie } from '#app/session/cookies.server.ts';
import { redirectTo, WITHOUT_REFERRER } from '#app/session/redirect.server.ts';
import { getToken, toastCookie } from '#app/session/session.server.ts';
import { cookiesOfToken } from './customer-app.server.ts';

/**
 * Where a customer app of another origin sends a visitor who has logged in, with `token`
 * (design/sessions: Customer app). Only the browser that left from here knows the `state`: nobody is logged in by
 * another's link.
 */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const back = wayBack(searchParams.get('redirectTo'));
  const state = await readCookie(request, cookies.arrival);
  const isExpected = state !== null && searchParams.get('state') === state;
  const session = isExpected ? await cookiesOfToken(request, searchParams.get('token')) : null;
  if (session === null) {
    // Pressed twice: the first has done it, and has used the state up.
    if (await getToken(request)) return redirectTo(back, { headers: WITHOUT_REFERRER });
    const toast = await toastCookie({ kind: 'warning', text: '登录没有完成，请重新登录' });
    // Not the page: one that needs a login would lead to the customer app again, and again here.
    return redirectTo('/', { cookies: [toast], headers: WITHOUT_REFERRER });
  }
  const toast = await toastCookie({ kind: 'success', text: '登录成功' });
  return redirectTo(back, {
    cookies: [...session, toast, await expired(cookies.arrival)],
    headers: WITHOUT_REFERRER,
  });
}
