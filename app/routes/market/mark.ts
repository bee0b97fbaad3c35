import type { LoaderFunctionArgs } from '@remix-run/node';
import { load } from '#app/session/load.server.ts';
import { readMark } from '#app/session/site.server.ts';

/** `/mark/….svg`: a mark of the market, which never changes since its content names it. */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  const mark = await load(request, () => readMark(`/mark/${params.file}`));
  if (!mark) throw new Response(null, { status: 404 });
  return new Response(Buffer.from(mark.base64, 'base64'), {
    headers: {
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': mark.type,
      // A drawing that is opened by itself runs and loads nothing.
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      // Previews and calendars of other sites show it.
      'cross-origin-resource-policy': 'cross-origin',
    },
  });
}
