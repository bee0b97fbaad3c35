import { redirect } from '@remix-run/node';
import { call } from '#app/api/client.server.ts';
import { ApiRefusal } from '#app/api/errors.ts';
import type { Content } from '#app/domain/endpoint.ts';
import { attemptByToken } from '#app/domain/payment/contract.ts';
import { load } from '#app/session/load.server.ts';
import { getPayToken, payTokenCookie } from '#app/session/pay-token.server.ts';
import { pageOf } from '#app/session/session.server.ts';

export type PaymentAttempt = Content<typeof attemptByToken>;

const CODE_RAN_OUT = 'Y005';

/** The attempt whose pay token this visitor holds for the order; null without one, or too late. */
export async function attemptOf(
  request: Request,
  orderCode: string,
): Promise<PaymentAttempt | null> {
  const payToken = await getPayToken(request, orderCode);
  if (payToken === null) return null;
  return load(request, async () => {
    try {
      return await call(attemptByToken, { payToken, orderCode });
    } catch (error) {
      if (error instanceof ApiRefusal && error.code === CODE_RAN_OUT) return null;
      throw error;
    }
  });
}

/**
 * Takes a pay token out of the address at once: a cookie keeps it, and the page is loaded again
 * without it (decision 2).
 */
export async function takeTokenFromAddress(request: Request): Promise<void> {
  const url = new URL(request.url);
  const token = url.searchParams.get('token');
  if (!token) return;
  const cookie = await payTokenCookie(url.searchParams.get('orderCode') ?? '', token);
  throw withoutParameter(request, 'token', cookie);
}

/** To be thrown: the same page without a secret in its address, which a cookie keeps, if any. */
export function withoutParameter(
  request: Request,
  parameter: string,
  cookie: string | null,
): Response {
  const page = new URL(pageOf(request), request.url);
  page.searchParams.delete(parameter);
  const headers = new Headers({ 'referrer-policy': 'no-referrer' });
  if (cookie) headers.set('set-cookie', cookie);
  return redirect(page.pathname + page.search, { status: 303, headers });
}
