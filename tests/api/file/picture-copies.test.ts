import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { downloadFile } from '#app/domain/file/contract.ts';
import { PICTURE_WIDTHS } from '#app/domain/file/picture.ts';
import { COPY_REFUSED } from '#app/domain/file/picture-problem.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import { type Buyer, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { JPEG, pdf, png } from '#tests/support/sample-files.ts';
import { publishFiles } from '#trading-api/file/index.ts';
import { sweepUploads } from '#trading-api/file/upload.ts';
import { download, upload } from './uploading.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let market: OpenMarket;
let seller: Buyer;
beforeAll(async () => {
  market = await openMarket();
  seller = await market.buyer({ platformType: 'seller', sellerCode: 'S0001' });
});
afterAll(() => market.close());

/** As it lies in the file: the left half red, the right half blue. */
const halves = (height: number) =>
  sharp({ create: { width: 1200, height, channels: 3, background: '#00f' } }).composite([
    {
      input: { create: { width: 600, height, channels: 3, background: '#f00' } },
      left: 0,
      top: 0,
    },
  ]);

/** As a phone writes it: held upright, which only the orientation says, with the place. */
const photograph = () =>
  halves(800)
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: 'CameraMaker' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 29/1 0/1' },
    })
    .toBuffer();

async function published(bytes: Buffer, name = 'a.jpg'): Promise<string> {
  const { id } = await upload(market, seller, { bytes, name, moderType: 'product_img' });
  await publishFiles(market.db, seller.id, [id]);
  return id;
}

const copy = (fileId: string, width: string, cut?: 'start' | 'middle' | 'end') =>
  download(market, null, { fileId, width, cut });

async function isStored(id: string): Promise<boolean> {
  const bytes = await market.files.store.get(id);
  bytes?.destroy();
  return bytes !== null;
}

/** The colour of a pixel in a copy, as one of the channels. */
async function colourAt(bytes: Buffer, left: number, top: number): Promise<'red' | 'blue'> {
  const pixel = sharp(bytes).extract({ left, top, width: 1, height: 1 }).removeAlpha();
  const [red = 0, , blue = 0] = await pixel.raw().toBuffer();
  return red > blue ? 'red' : 'blue';
}

describe('copies of public pictures (file.download)', () => {
  test('are upright WebP of a few widths, without the place or the camera', async () => {
    const bytes = await photograph();
    const before = await sharp(bytes).metadata();
    expect(before).toMatchObject({ orientation: 6, width: 1200, height: 800 });
    expect(bytes.includes('CameraMaker')).toBe(true);
    const id = await published(bytes);
    for (const [width, height] of [
      [160, 240],
      [480, 720],
      [800, 1200],
    ] as const) {
      const asked = width === 800 ? '960' : String(width);
      const answer = await copy(id, asked);
      const { orientation, exif, ...size } = await sharp(answer.bytes).metadata();
      expect(size).toMatchObject({ format: 'webp', width, height });
      expect([orientation, exif]).toEqual([undefined, undefined]);
      expect(answer.bytes.includes('CameraMaker')).toBe(false);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'image/webp',
        'content-length': String(answer.bytes.length),
        'cache-control': 'public, max-age=60',
        'content-disposition': expect.stringMatching(/^inline; filename="a\.webp"/),
        etag: expect.stringContaining(asked),
      });
      const tag = answer.headers.get('etag');
      const again = await download(market, null, { fileId: id, width: asked }, tag);
      expect(again.status).toBe(304);
    }
    // Turned by a quarter, the left is above.
    const { bytes: upright } = await copy(id, '160');
    expect(await colourAt(upright, 80, 5)).toBe('red');
    expect(await colourAt(upright, 80, 235)).toBe('blue');
  });

  test('nobody is given the original of a public picture: without a width it is the largest copy', async () => {
    const bytes = await photograph();
    const id = await published(bytes);
    for (const reader of [null, seller]) {
      const answer = await download(market, reader, id);
      expect(answer.headers.get('content-type')).toBe('image/webp');
      expect(answer.bytes.includes('CameraMaker')).toBe(false);
    }
  });

  test.each([
    ['start', 'red', 'red'],
    ['middle', 'red', 'blue'],
    ['end', 'blue', 'blue'],
  ] as const)('a square is cut at the %s', async (cut, first, last) => {
    const id = await published(await halves(500).jpeg().toBuffer());
    const { bytes } = await copy(id, '480', cut);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 480, height: 480 });
    expect([await colourAt(bytes, 5, 240), await colourAt(bytes, 475, 240)]).toEqual([first, last]);
  });

  test('a square of a small picture is a small square', async () => {
    const create = { width: 300, height: 90, channels: 3 as const, background: '#0f0' };
    const id = await published(await sharp({ create }).png().toBuffer(), 'a.png');
    const { bytes } = await copy(id, '160', 'end');
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 90, height: 90 });
  });

  test('there are no other widths or cuts', async () => {
    const id = await published(JPEG);
    for (const search of ['width=161', 'width=99999', 'width=-1', 'width=160&cut=all']) {
      const answer = await fetch(`${market.url}${downloadFile.path}?fileId=${id}&${search}`);
      expect(answer.headers.get('content-type')).not.toContain('image');
    }
    expect(PICTURE_WIDTHS).toEqual([160, 480, 960, 1920]);
  });

  test('two first requests at once make one copy, which later ones are answered from', async () => {
    const id = await published(await photograph());
    const put = vi.spyOn(market.files.store, 'put');
    const answers = await Promise.all([copy(id, '480'), copy(id, '480')]);
    expect(answers[0]?.bytes).toEqual(answers[1]?.bytes);
    expect((await copy(id, '480')).bytes).toEqual(answers[0]?.bytes);
    expect(put.mock.calls.map(([kept]) => kept)).toEqual([`${id}-480`]);
    put.mockRestore();
  });

  test('a copy that cannot be kept is answered all the same, and made again', async () => {
    const id = await published(await photograph());
    const put = vi.spyOn(market.files.store, 'put').mockRejectedValue(new Error('no space'));
    const first = await copy(id, '160');
    put.mockRestore();
    expect((await copy(id, '160')).bytes).toEqual(first.bytes);
    const kept = await market.files.store.get(`${id}-160`);
    expect(kept && (await buffer(kept))).toEqual(first.bytes);
  });

  test('a store that forbids what is missing has copies made', async () => {
    const id = await published(JPEG);
    const get = vi.spyOn(market.files.store, 'get').mockRejectedValueOnce(new Error('403'));
    expect((await copy(id, '160')).status).toBe(200);
    get.mockRestore();
  });

  test('a picture that was kept before and cannot be decoded is not tried again, and that is said', async () => {
    const id = await published(JPEG);
    const paper = await upload(market, seller, { bytes: pdf(), name: 'a.pdf' });
    const unreadable = await market.files.store.get(paper.id);
    const get = vi.spyOn(market.files.store, 'get');
    get.mockResolvedValueOnce(null).mockResolvedValueOnce(unreadable);
    const refused = { code: 'G404', text: COPY_REFUSED };
    expect(await refusalOf(copy(id, '960'))).toEqual(refused);
    get.mockClear();
    expect(await refusalOf(copy(id, '960'))).toEqual(refused);
    expect(get.mock.calls.map(([read]) => read)).toEqual([`${id}-960`]);
    get.mockRestore();
  });

  test('a picture whose bytes are lost is not found', async () => {
    const id = await published(JPEG);
    await market.files.store.delete(id);
    expect((await refusalOf(copy(id, '160'))).code).toBe('G404');
  });

  test('the sweep removes copies with their picture', async () => {
    const picture = { bytes: await photograph(), moderType: 'product_img' } as const;
    const { id } = await upload(market, seller, picture);
    const shown = await download(market, seller, { fileId: id, width: '160', cut: 'middle' });
    expect(shown.headers.get('cache-control')).toBe('private, no-cache');
    expect(await isStored(`${id}-160-middle`)).toBe(true);
    market.advance(25 * 60 * 60 * 1000);
    await sweepUploads(market.db, market.files, market.now());
    expect(await isStored(`${id}-160-middle`)).toBe(false);
    market.advance(-DAY_MS);
  });
});

describe('files that are not for everybody (file.download)', () => {
  test('are answered in full to those who may read them, and have no copies', async () => {
    const bytes = await photograph();
    const { id } = await upload(market, seller, { bytes, name: 'a.jpg', moderType: 'thread' });
    const answer = await download(market, seller, id);
    const size = await sharp(answer.bytes).metadata();
    expect(size).toMatchObject({ format: 'jpeg', width: 800, height: 1200 });
    const asked = { fileId: id, width: '160' };
    expect((await refusalOf(download(market, seller, asked))).code).toBe('G404');
    expect((await refusalOf(download(market, null, asked))).code).toBe('G001');
  });

  test('a document that is public comes as it is', async () => {
    const { id } = await upload(market, seller, {
      bytes: pdf(),
      name: 'a.pdf',
      moderType: 'qualification',
    });
    await publishFiles(market.db, seller.id, [id]);
    expect((await download(market, null, id)).bytes).toEqual(pdf());
    expect((await refusalOf(copy(id, '160'))).code).toBe('G404');
  });
});

test('fileRefused: a picture that cannot be decoded (file.upload)', async () => {
  const bytes = await photograph();
  // Its segments are whole, what is between them is nothing.
  const broken = Buffer.from(bytes).fill(0x11, bytes.length / 3, bytes.length - 2);
  for (const sent of [broken, png({ said: 4000 })]) {
    expect(await refusalOf(upload(market, seller, { bytes: sent, name: 'a.jpg' }))).toEqual({
      code: 'fileRefused',
      text: '上传失败',
    });
  }
});
