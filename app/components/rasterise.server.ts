import { renderAsync } from '@resvg/resvg-js';
import { LRUCache } from 'lru-cache';
import { CACHES } from '#app/domain/caches.ts';
import { FONT_FAMILY, withFontFile } from './font.server.ts';

const kept = new LRUCache<string, Buffer>({
  maxSize: CACHES.linkPreviews.most,
  sizeCalculation: (picture) => picture.length,
});

const underWay = new Map<string, Promise<Buffer>>();
let last: Promise<unknown> = Promise.resolve();

/**
 * A PNG of an SVG. It is drawn in a thread of Node's pool, one at a time: the pool also reads files and checks
 * passwords.
 * @param key names the content
 */
export function rasterise(key: string, svg: string): Promise<Buffer> {
  const known = kept.get(key);
  if (known) return Promise.resolve(known);
  const drawn = underWay.get(key) ?? draw(key, svg);
  underWay.set(key, drawn);
  return drawn;
}

async function draw(key: string, svg: string): Promise<Buffer> {
  const before = last;
  const picture = (async () => {
    await before;
    return withFontFile(async (file) => {
      const font = { fontFiles: [file], loadSystemFonts: false, defaultFontFamily: FONT_FAMILY };
      return (await renderAsync(svg, { font })).asPng();
    });
  })();
  last = picture.catch(() => {});
  try {
    const png = await picture;
    kept.set(key, png);
    return png;
  } finally {
    underWay.delete(key);
  }
}
