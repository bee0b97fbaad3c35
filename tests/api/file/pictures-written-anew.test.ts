import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PICTURE_PROBLEMS } from '#app/domain/file/picture-problem.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import { type Buyer, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import {
  CAMERA,
  CORNERS,
  HEIC_BRANDS,
  heic,
  motionPhoto,
  ORIENTATIONS,
  photograph,
  SEEN,
  samsungTrailer,
  ultraHdr,
} from '#tests/support/phone-photographs.ts';
import { FOREIGN, POLYGLOTS, png } from '#tests/support/sample-files.ts';
import { download, upload as send } from './uploading.ts';

let market: OpenMarket;
let buyer: Buyer;
beforeAll(async () => {
  market = await openMarket();
  buyer = await market.buyer();
});
afterAll(() => market.close());

const upload = (bytes: Buffer, name = 'a.jpg') => send(market, buyer, { bytes, name });

/** What is kept of a picture, as its sender gets it back. */
async function kept(bytes: Buffer, name?: string): Promise<Buffer> {
  const { id } = await upload(bytes, name);
  return (await download(market, buyer, id)).bytes;
}

/** The corners of a picture, clockwise from the top left, each as the nearest of those there are. */
async function cornersOf(picture: Buffer): Promise<string[]> {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const start = (y * info.width + x) * info.channels;
    const bright = [...data.subarray(start, start + 3)].map((each) => (each > 127 ? 'ff' : '00'));
    return `#${bright.join('')}`;
  };
  const [right, bottom] = [info.width - 9, info.height - 9];
  return [at(8, 8), at(right, 8), at(right, bottom), at(8, bottom)];
}

describe('a photograph is kept as it is seen (file.upload)', () => {
  test.each(ORIENTATIONS)('of orientation %i: upright, without its place', async (orientation) => {
    const bytes = await photograph(orientation);
    expect((await sharp(bytes).metadata()).orientation).toBe(orientation);
    const picture = await kept(bytes);
    const { format, width, height, ...said } = await sharp(picture).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', ...SEEN });
    expect([said.orientation, said.exif, said.xmp, said.icc]).toEqual(Array(4).fill(undefined));
    expect(picture.includes(CAMERA)).toBe(false);
    expect(await cornersOf(picture)).toEqual(CORNERS);
  });

  test.each([
    ['Ultra HDR, with a second picture behind it', ultraHdr, 'hdr-gain-map'],
    ['a motion photo, with a film behind it', motionPhoto, 'ftypmp42'],
    ['Samsung’s, with a trailer behind it', samsungTrailer, 'SEFT'],
  ])('%s: is taken, and nothing is behind its end', async (_, made, trailer) => {
    const bytes = await made();
    expect(bytes.includes(trailer)).toBe(true);
    const picture = await kept(bytes);
    expect(await cornersOf(picture)).toEqual(CORNERS);
    expect(picture.includes(trailer)).toBe(false);
    expect(picture.indexOf(Buffer.from([0xff, 0xd9]))).toBe(picture.length - 2);
  });

  test('an AVIF is kept as a JPEG', async () => {
    const avif = await sharp(await photograph())
      .avif({ effort: 0 })
      .toBuffer();
    const { id, fileName } = await upload(avif, '现场.avif');
    expect(fileName).toBe('现场.jpg');
    const answer = await download(market, buyer, id);
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    expect(await cornersOf(answer.bytes)).toEqual(CORNERS);
  });

  test.each(HEIC_BRANDS)(
    'fileRefused: HEIC (%s) that cannot be read: what to do is said',
    async (brand) => {
      const refusal = await refusalOf(upload(heic(brand), 'IMG_0001.HEIC'));
      expect(refusal).toEqual({ code: 'fileRefused', text: PICTURE_PROBLEMS.heic });
    },
  );

  test('fileRefused: more pixels than anybody takes', async () => {
    const refusal = await refusalOf(upload(png({ said: 32_000 })));
    expect(refusal).toEqual({ code: 'fileRefused', text: PICTURE_PROBLEMS.tooLarge });
  });
});

describe('of what is a picture and something else the picture is kept (file.upload)', () => {
  test.each(POLYGLOTS)('%s', async (_, name, bytes) => {
    const isForeign = (file: Buffer) =>
      FOREIGN.some((mark) => file.indexOf(Buffer.from(mark, 'latin1'), 4) > 0);
    expect(isForeign(bytes)).toBe(true);
    expect(isForeign(await kept(bytes, name))).toBe(false);
  });

  test('and nothing else of it is anywhere in the store', async () => {
    const sent = await photograph(6);
    const { id } = await upload(sent);
    const stored = await market.files.store.get(id);
    expect(stored && Buffer.concat(await stored.toArray()).includes(CAMERA)).toBe(false);
  });
});
