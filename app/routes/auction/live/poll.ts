import type { LoaderFunctionArgs } from '@remix-run/node';
import { SYSTEM_DATE_HEADER } from '#app/domain/auction/live.ts';
import { liveAuction, loadAuction, serverNow } from './live-auction.server.ts';

/**
 * The live page's poll every 3 seconds (spec 2 §4): the same answer for all, which reads no
 * session; 304 while only the time has changed.
 */
export function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  return loadAuction(request, async (id) => {
    const known = await liveAuction(id);
    const headers = {
      'cache-control': 'private, no-cache',
      etag: known.etag,
      [SYSTEM_DATE_HEADER]: new Date(serverNow(known)).toISOString(),
    };
    if (request.headers.get('if-none-match') === known.etag) {
      return new Response(null, { status: 304, headers });
    }
    return new Response(known.body, {
      headers: { ...headers, 'content-type': 'application/json; charset=utf-8' },
    });
  });
}
