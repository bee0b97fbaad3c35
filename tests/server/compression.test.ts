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

test.each([
  ['fast', 9],
  ['once', 5],
] as const)('a page that is compressed %s has the quality %i', async (effort, quality) => {
  const body = page(500);
  const sent = await compress(body, 'br', effort);
  expect(brotliDecompressSync(sent).equals(body)).toBe(true);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: 16,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  expect(sent.length).toBe(brotliCompressSync(body, { params }).length);
});
