import { mailFile } from '#app/domain/message/delivery-contract.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';

/** A mail as it is sent, for a mail program to show. */
export const loader = customerLoader(async ({ params: { id = '0' }, ask }) => {
  const deliveryId = id.slice(0, 64);
  const { mail } = await ask(mailFile, { deliveryId });
  return new Response(mail, {
    headers: {
      'content-type': 'message/rfc822',
      'content-disposition': `attachment; filename="mail-${encodeURIComponent(deliveryId)}.eml"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  });
});
