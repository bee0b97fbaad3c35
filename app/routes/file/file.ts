import type { LoaderFunctionArgs } from '@remix-run/node';
import { fileAnswer } from '#app/api/files.server.ts';
import { downloadFile } from '#app/domain/file/contract.ts';
import { statusMessage } from '#app/domain/http-status.ts';
import { errorPage, load } from '#app/session/load.server.ts';
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

/**
 * An uploaded file, or the copy of a picture that the address says, streamed from the trading API, which
 * checks who may see it.
 */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  const file = addressed(params.id ?? '', new URL(request.url).searchParams);
  if (!file.success) throw errorPage(404, statusMessage(404));
  const token = await getToken(request);
  const answer = await load(request, () => fileAnswer(request, token, file.data));
  const headers = new Headers();
  for (const name of FORWARDED_HEADERS) {
    const value = answer.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  return new Response(answer.body, { status: answer.status, headers });
}

/** Kept with a picture that is shown whole, a cut says nothing; other parts of an address are none of ours. */
function addressed(fileId: string, search: URLSearchParams) {
  const width = search.get('width') ?? undefined;
  const cut = width === undefined ? undefined : (search.get('cut') ?? undefined);
  return downloadFile.request.safeParse({ fileId, width, cut });
}
