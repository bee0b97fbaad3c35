import { bidReceipt } from '#app/domain/auction/record-contract.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { errorPage } from '#app/session/load.server.ts';
import { UNSIGNED } from './receipt-view.server.ts';

/** A signed receipt as a file, for `npm run verify-auction`. */
export const loader = customerLoader(async ({ request, ask }): Promise<Response> => {
  const receiptId = new URL(request.url).searchParams.get('id') ?? '';
  const receipt = await ask(bidReceipt, { receiptId });
  if (receipt.signed === null) throw errorPage(404, UNSIGNED);
  return new Response(`${receipt.signed}\n`, {
    headers: {
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="receipt-${receipt.id}.json"`,
      'content-type': 'application/json; charset=utf-8',
    },
  });
});
