import type { ActionFunctionArgs } from '@remix-run/node';
import { call } from '#app/api/client.server.ts';
import { ApiRefusal } from '#app/api/errors.ts';
import { userByToken } from '#app/domain/account/contract.ts';
import { receiveForm } from '#app/forms/received-form.server.ts';
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
  if (!asked.success || !(await isGood(asked.data))) return Response.json({ accepted: false });
  const headers = { 'set-cookie': await sessionCookie(asked.data.token) };
  return Response.json({ accepted: true }, { headers });
}

async function isGood(asked: { token: string }): Promise<boolean> {
  try {
    await call(userByToken, asked);
    return true;
  } catch (error) {
    if (error instanceof ApiRefusal) return false;
    throw error;
  }
}
