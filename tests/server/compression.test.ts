import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { expect, test } from 'vitest';
import { compress } from '#server/compression.ts';

/** A table of goods with a number of rows, no two alike; incompressible enough to be a large page. */
function page(rows: number): Buffer {
  let seed = 7;
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const word = () => String.fromCodePoint(...Array.from({ length: 4 }, () => 0x4e00 + next(900)));
  const row = () =>
    `<tr id="g${next(99_999)}"><td>${word()}</td><td>${word()} ${next(9999)}</td></tr>`;
  return Buffer.from(`<table>${Array.from({ length: rows }, row).join('')}</table>`);
}

const brotliSize = (body: Buffer, sizeHint: number, quality = 9) =>
  brotliCompressSync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: 16,
      [constants.BROTLI_PARAM_SIZE_HINT]: sizeHint,
    },
  }).length;

test('a page a little above 12 KB is as small as the better of two ways makes it', async () => {
  for (const rows of [545, 565]) {
    const body = page(rows);
    const ways = [brotliSize(body, body.length), brotliSize(body, 1024 * 1024)];
    expect(ways[1]).toBeLessThan(ways[0] ?? 0);
    const sent = await compress(body, 'br', 'fast');
    expect(sent.length).toBe(Math.min(...ways));
    expect(brotliDecompressSync(sent).equals(body)).toBe(true);
  }
});

test.each([100, 900])(
  'a page of %i rows, small or far too large, is compressed once',
  async (rows) => {
    const body = page(rows);
    expect((await compress(body, 'br', 'fast')).length).toBe(brotliSize(body, body.length));
  },
);

test('what one visitor is sent costs little, whatever its size', async () => {
  const body = page(545);
  expect((await compress(body, 'br', 'once')).length).toBe(brotliSize(body, body.length, 5));
});
