import type { LoaderFunctionArgs } from '@remix-run/node';
import { mailHtml } from '#app/domain/message/mail-page.ts';
import { load } from '#app/session/load.server.ts';
import { publicOrigin } from '#app/session/origin.server.ts';
import { requireToken } from '#app/session/session.server.ts';
import { readSite } from '#app/session/site.server.ts';

/** A mail as people would get it under the settings that are tried. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  await requireToken(request);
  const { name, brand } = await load(request, readSite);
  const origin = publicOrigin(request);
  const html = mailHtml({
    market: { name, brand, mailName: '', mailAddress: '' },
    subject: '订单已发货',
    text: '您的订单已由卖家发货，预计明天送达。请收货时核对数量与质量证明书。',
    link: `${origin}/customer/purchase-order`,
    settings: `${origin}/customer/messages/settings`,
    unsubscribe: `${origin}/customer/messages/settings`,
  });
  return new Response(html, {
    headers: {
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
      // A mail has its styles in its elements, runs nothing and loads nothing.
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox",
      'x-content-type-options': 'nosniff',
    },
  });
}
