import type { ActionFunctionArgs } from '@remix-run/node';
import { receiveForm } from '#app/forms/body/received-form.server.ts';
import { requireSameOrigin } from '#app/session/origin.server.ts';
import { cookiesOfToken } from './customer-app.server.ts';

export const loader = () => {
  throw new Response(null, { status: 405, headers: { Allow: 'POST' } });
};

/** Turns a token that a customer app left in the browser into a session (design/sessions: Customer app). */
export async function action({ request }: ActionFunctionArgs): Promise<Response> {
  const { data: form } = await receiveForm(request, () => []);
  await requireSameOrigin(request, form);
  const cookies = await cookiesOfToken(request, form.get('token'));
  const headers = new Headers();
  for (const cookie of cookies ?? []) headers.append('set-cookie', cookie);
  return Response.json({ accepted: cookies !== null }, { headers });
}
