import type { ActionFunctionArgs } from '@remix-run/node';
import { call } from '#app/api/client.server.ts';
import { ApiRefusal } from '#app/api/errors.ts';
import { userByToken } from '#app/domain/account/contract.ts';
import { receiveForm } from '#app/forms/body/received-form.server.ts';
import { draftCookieOf } from '#app/session/draft.server.ts';
import { requireSameOrigin } from '#app/session/origin.server.ts';
import { sessionCookie } from '#app/session/session.server.ts';

export const loader = () => {
  throw new Response(null, { status: 405, headers: { Allow: 'POST' } });
};

/** Turns a token that a customer app left in the browser into a session (decision 1). */
export async function action({ request }: ActionFunctionArgs): Promise<Response> {
  const { data: form } = await receiveForm(request, () => []);
  await requireSameOrigin(request, form);
  const asked = userByToken.request.safeParse({ token: form.get('token') });
  const customer = asked.success ? await customerOf(asked.data) : null;
  if (!asked.success || customer === null) return Response.json({ accepted: false });
  const headers = new Headers({ 'set-cookie': await sessionCookie(asked.data.token) });
  headers.append('set-cookie', await draftCookieOf(request, customer));
  return Response.json({ accepted: true }, { headers });
}

/** The id of the customer; null where the token is not good. */
async function customerOf(asked: { token: string }): Promise<string | null> {
  try {
    return (await call(userByToken, asked)).userInfo.id;
  } catch (error) {
    if (error instanceof ApiRefusal) return null;
    throw error;
  }
}
