import type { LoaderFunctionArgs } from '@remix-run/node';
import { fileAnswer } from '#app/api/files.server.ts';
import { load } from '#app/session/load.server.ts';
import { getToken } from '#app/session/session.server.ts';

const FORWARDED_HEADERS = [
  'cache-control',
  'content-disposition',
  'content-length',
  'content-security-policy',
  'content-type',
  'etag',
  'x-content-type-options',
];

/** An uploaded file, streamed from the trading API, which checks who may see it. */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  const token = await getToken(request);
  const answer = await load(request, () => fileAnswer(request, token, params.id ?? ''));
  const headers = new Headers();
  for (const name of FORWARDED_HEADERS) {
    const value = answer.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  return new Response(answer.body, { status: answer.status, headers });
}
