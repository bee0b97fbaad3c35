import type { LoaderFunctionArgs } from '@remix-run/node';
import { call } from '#app/api/client.server.ts';
import { auctionHeads } from '#app/domain/auction/record-contract.ts';
import { load } from '#app/session/load.server.ts';

/** The signed heads as a file, one a line, for `npm run verify-auction`. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  const auctionId = new URL(request.url).searchParams.get('id') || undefined;
  const heads = await load(request, () => call(auctionHeads, { auctionId }));
  return new Response(heads.map(({ signed }) => `${signed}\n`).join(''), {
    headers: {
      'cache-control': 'private, no-cache',
      'content-disposition': 'attachment; filename="auction-heads.jsonl"',
      'content-type': 'text/plain; charset=utf-8',
    },
  });
}
