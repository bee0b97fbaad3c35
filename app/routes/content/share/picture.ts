import { createHash } from 'node:crypto';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { rasterise } from '#app/components/rasterise.server.ts';
import { load } from '#app/session/load.server.ts';
import { readMark, readSite } from '#app/session/site.server.ts';
import { type CardSite, drawCard } from './draw.server.ts';
import { readCard } from './read-card.server.ts';

const SECONDS = 600;

/** The market with its mark as a picture in itself: what is drawn reads no address. */
async function siteOfCards(): Promise<CardSite> {
  const site = await readSite();
  const mark = site.mark && (await readMark(site.mark));
  return { ...site, mark: mark ? `data:${mark.type};base64,${mark.base64}` : '' };
}

/** `/picture/share/sale/17.png`: what previews of a link show, drawn of what everybody may see. */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  const id = /^(.+)\.png$/i.exec(params.name ?? '')?.[1];
  const read = () => Promise.all([id ? readCard(params.kind ?? '', id) : null, siteOfCards()]);
  const [card, site] = await load(request, read);
  if (!card) throw new Response(null, { status: 404 });
  const svg = drawCard(card, site);
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
