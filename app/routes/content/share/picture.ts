import { createHash } from 'node:crypto';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { load } from '#app/session/load.server.ts';
import { drawCard } from './draw.server.ts';
import { rasterise } from './rasterise.server.ts';
import { readCard } from './read-card.server.ts';

const SECONDS = 600;

/** `/picture/share/sale/17.png`: what previews of a link show, drawn of what everybody may see. */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  const id = /^(.+)\.png$/i.exec(params.name ?? '')?.[1];
  const card = id && (await load(request, () => readCard(params.kind ?? '', id)));
  if (!card) throw new Response(null, { status: 404 });
  const svg = drawCard(card);
  const digest = createHash('sha256').update(svg).digest('base64url').slice(0, 22);
  const headers = {
    'cache-control': `public, max-age=${SECONDS}`,
    'content-type': 'image/png',
    etag: `"${digest}"`,
    // Shown by other sites, unlike everything else.
    'cross-origin-resource-policy': 'cross-origin',
  };
  if (request.headers.get('if-none-match')?.includes(digest)) {
    return new Response(null, { status: 304, headers });
  }
  return new Response(new Uint8Array(await rasterise(digest, svg)), { headers });
}
