import type { LoaderFunctionArgs } from '@remix-run/node';
import { call } from '#app/api/client.server.ts';
import { bidLog } from '#app/domain/auction/record-contract.ts';
import { loadAuction } from './live-auction.server.ts';

/** The log of an auction as a file, for `npm run verify-auction` (design/auctions: Record). */
export function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  return loadAuction(request, async (auctionId) => {
    const { fileName, text } = await call(bidLog, { auctionId });
    return new Response(text, {
      headers: {
        'cache-control': 'private, no-cache',
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`,
        'content-type': 'text/plain; charset=utf-8',
      },
    });
  });
}
