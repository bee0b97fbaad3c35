import type { LoaderFunctionArgs } from '@remix-run/node';
import { call } from '#app/api/client.server.ts';
import { mailFile } from '#app/domain/message/delivery-contract.ts';
import { load } from '#app/session/load.server.ts';
import { requireToken } from '#app/session/session.server.ts';

/** A mail as it is sent, for a mail program to show. */
export async function loader({ request, params: { id = '0' } }: LoaderFunctionArgs) {
  const token = await requireToken(request);
  const deliveryId = id.slice(0, 64);
  const { mail } = await load(request, () => call(mailFile, { deliveryId }, { token }));
  return new Response(mail, {
    headers: {
      'content-type': 'message/rfc822',
      'content-disposition': `attachment; filename="mail-${encodeURIComponent(deliveryId)}.eml"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}
