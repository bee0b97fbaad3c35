import type { LoaderFunctionArgs } from '@remix-run/node';
import { archiveAnswer } from '#app/api/files.server.ts';
import { load } from '#app/session/load.server.ts';
import { requireToken } from '#app/session/session.server.ts';
import { downloadedMonth } from './download-month.server.ts';

const FORWARDED_HEADERS = [
  'cache-control',
  'content-disposition',
  'content-length',
  'content-security-policy',
  'content-type',
  'x-content-type-options',
];

/** The files of all invoices of a month, streamed from the trading API. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const token = await requireToken(request);
  const asked = downloadedMonth(searchParams);
  const answer = await load(request, () => archiveAnswer(request, token, asked));
  const headers = new Headers();
  for (const name of FORWARDED_HEADERS) {
    const value = answer.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  return new Response(answer.body, { status: answer.status, headers });
}
