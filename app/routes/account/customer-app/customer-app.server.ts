import { randomBytes } from 'node:crypto';
import { call } from '#app/api/client.server.ts';
import { ApiRefusal } from '#app/api/errors.ts';
import { type UserInfo, userByToken } from '#app/domain/account/contract.ts';
import { cookies, readCookie } from '#app/session/cookies.server.ts';
import { draftCookieOf } from '#app/session/draft.server.ts';
import { publicOrigin } from '#app/session/origin.server.ts';
import { redirectTo } from '#app/session/redirect.server.ts';
import { customerUrl, sessionCookie } from '#app/session/session.server.ts';

const STATE_BYTES = 24;

export type AccountPage = 'login' | 'register';

/**
 * Leads to a page of a company's own customer app. One on this origin leaves its token in local storage
 * (design/sessions: Customer app); one of another origin adds it to the way back, which it is given as a whole address.
 * @param back the page of this site that the visitor is to come back to
 */
export async function toCustomerApp(
  request: Request,
  page: AccountPage,
  back: string,
): Promise<Response> {
  const address = new URL(customerUrl(page));
  address.search = new URL(request.url).search;
  const origin = publicOrigin(request);
  if (address.origin === origin) {
    address.searchParams.set('redirectTo', back);
    return redirectTo(address.href);
  }
  // One for all tabs, so that the visitor can come back to each.
  const known = await readCookie(request, cookies.arrival);
  const state = known ?? randomBytes(STATE_BYTES).toString('base64url');
  const arrival = `/session/arrive?${new URLSearchParams({ state, redirectTo: back })}`;
  address.searchParams.set('redirectTo', origin + arrival);
  return redirectTo(address.href, { cookies: [await cookies.arrival.serialize(state)] });
}

/** The cookies of a session with a token of the customer app; null where the token is not good. */
export async function cookiesOfToken(request: Request, token: unknown): Promise<string[] | null> {
  const asked = userByToken.request.safeParse({ token });
  const user = asked.success ? await userOf(asked.data) : null;
  if (!asked.success || user === null) return null;
  return [await sessionCookie(asked.data.token), await draftCookieOf(request, user)];
}

/** Null where the token is not good. */
async function userOf(asked: { token: string }): Promise<UserInfo | null> {
  try {
    return (await call(userByToken, asked)).userInfo;
  } catch (error) {
    if (error instanceof ApiRefusal) return null;
    throw error;
  }
}
