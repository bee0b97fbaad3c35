import type { LoaderFunctionArgs } from '@remix-run/node';
import { call } from '#app/api/client.server.ts';
import { bidReceipt } from '#app/domain/auction/record-contract.ts';
import { errorPage, load } from '#app/session/load.server.ts';
import { requireToken } from '#app/session/session.server.ts';
import { UNSIGNED } from './receipt-view.server.ts';

/** A signed receipt as a file, for `npm run verify-auction`. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  const token = await requireToken(request);
  const receiptId = new URL(request.url).searchParams.get('id') ?? '';
  const receipt = await load(request, () => call(bidReceipt, { receiptId }, { token }));
  if (receipt.signed === null) throw errorPage(404, UNSIGNED);
  return new Response(`${receipt.signed}\n`, {
    headers: {
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="receipt-${receipt.id}.json"`,
      'content-type': 'application/json; charset=utf-8',
    },
  });
}
