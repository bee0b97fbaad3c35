import type { LoaderFunctionArgs } from '@remix-run/node';
import { call } from '#app/api/client.server.ts';
import { ownPath } from '#app/domain/own-path.ts';
import { getQrCode } from '#app/domain/payment/contract.ts';
import { environment } from '#app/environment.server.ts';
import { load } from '#app/session/load.server.ts';
import { publicOrigin } from '#app/session/origin.server.ts';

const DAY_SECONDS = 24 * 60 * 60;

/**
 * The codes at the foot of every page: of the app's page, and of the mini-program (spec 3 §1); and of a page of
 * this site that somebody shares.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const origin = publicOrigin(request);
  const codes: ReadonlyMap<string, string> = new Map(
    Object.entries({
      app: `${origin}/downloadApp?type=oto`,
      mini: environment().miniProgramUrl ?? `${origin}/`,
      page: origin + ownPath(new URL(request.url).searchParams.get('back')),
    }),
  );
  const url = codes.get(params.name ?? '');
  if (!url) throw new Response(null, { status: 404 });
  const svg = await load(request, () => call(getQrCode, { url }, { uncounted: true }));
  return new Response(svg, {
    headers: {
      'cache-control': `public, max-age=${DAY_SECONDS}`,
      'content-type': 'image/svg+xml; charset=utf-8',
    },
  });
}
