import { createHash } from 'node:crypto';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { firstMark, MARK_KINDS } from '#app/domain/market/mark.ts';
import { load } from '#app/session/load.server.ts';
import { readMark, readSite } from '#app/session/site.server.ts';
import { type Drawing, iconOf, icoOf } from './icon-drawing.server.ts';

async function marketMark(): Promise<Drawing> {
  const { mark, brand } = await readSite();
  const own = mark && (await readMark(mark));
  // Its content names a mark.
  if (own) return { key: mark, type: own.type, bytes: Buffer.from(own.base64, 'base64') };
  return { key: brand, type: MARK_KINDS.svg, bytes: Buffer.from(firstMark(brand)) };
}

const FAVICON_SIDES = [16, 32, 48];

async function favicon(mark: Drawing): Promise<Buffer> {
  const draw = async (side: number) => ({ side, png: await iconOf(mark, side, false) });
  return icoOf(await Promise.all(FAVICON_SIDES.map(draw)));
}

const ICONS = new Map<string, (mark: Drawing) => Promise<Buffer>>([
  ['/favicon.ico', favicon],
  ['/apple-touch-icon.png', (mark) => iconOf(mark, 180, true)],
  ['/icon-192.png', (mark) => iconOf(mark, 192, false)],
  ['/icon-512.png', (mark) => iconOf(mark, 512, false)],
]);

/** The icons that browsers and phones ask for by themselves, drawn of the market's mark. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  const { pathname } = new URL(request.url);
  const draw = ICONS.get(pathname);
  if (!draw) throw new Response(null, { status: 404 });
  const mark = await load(request, marketMark);
  const digest = createHash('sha256').update(mark.key).digest('base64url').slice(0, 22);
  const headers = {
    // Kept, and asked for again each time: it changes with the setting.
    'cache-control': 'public, no-cache',
    'content-type': pathname.endsWith('.ico') ? 'image/x-icon' : 'image/png',
    etag: `"${digest}"`,
    'cross-origin-resource-policy': 'cross-origin',
  };
  if (request.headers.get('if-none-match')?.includes(digest)) {
    return new Response(null, { status: 304, headers });
  }
  return new Response(new Uint8Array(await draw(mark)), { headers });
}
