import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { RouteHandle } from '#app/components/layout/frame.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { userByToken } from '#app/domain/account/contract.ts';
import { load } from '#app/session/load.server.ts';
import { getToken, readVisitor, sessionCookie } from '#app/session/session.server.ts';
import { paymentResult, withoutParameter } from './payable-order.server.ts';
import { PaymentResult } from './payment-result.tsx';

export const meta = titled('支付结果 - 返回商城');
export const handle: RouteHandle = { money: true };

/** The company's own payment pages return here; the link leads on to the mall (spec 3 §2.6). */
export async function loader({ request }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get('token');
  if (token) {
    const session = await load(request, () => sessionOf(request, token));
    throw withoutParameter(request, 'token', session);
  }
  return paymentResult(request);
}

/**
 * The session that a token in the address opens (design/sessions: Tokens in addresses). An existing session is kept, so
 * that a link cannot log a visitor into another account.
 */
async function sessionOf(request: Request, token: string): Promise<string | null> {
  const isToken = userByToken.request.safeParse({ token }).success;
  const isAnonymous = isToken && (await getToken(request)) === null;
  const good = isAnonymous && (await readVisitor(token)) !== null;
  return good ? sessionCookie(token) : null;
}

export default function PaymentSuccess() {
  const next = { to: '/', name: '商城首页', label: '返回商城' };
  return <PaymentResult result={useLoaderData<typeof loader>()} next={next} />;
}
