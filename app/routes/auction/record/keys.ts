import type { LoaderFunctionArgs } from '@remix-run/node';
import { callShared } from '#app/api/cache.server.ts';
import { auctionKeys } from '#app/domain/auction/record-contract.ts';
import { load } from '#app/session/load.server.ts';

const KEPT_SECONDS = 300;

/** The public keys of receipts and heads, as JSON Web Keys: `/.well-known/auction-key.json`. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  const keys = await load(request, () => callShared(auctionKeys, {}));
  return new Response(`${JSON.stringify(keys, null, 2)}\n`, {
    headers: {
      'content-type': 'application/jwk-set+json',
      'cache-control': `public, max-age=${KEPT_SECONDS}`,
    },
  });
}
