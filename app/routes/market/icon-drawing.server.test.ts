import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { firstMark, MARK_KINDS } from '#app/domain/market/mark.ts';
import { iconOf, icoOf } from './icon-drawing.server.ts';

const colourAt = async (png: Buffer, x: number, y: number) => {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (y * info.width + x) * 4;
  return [...data.subarray(at, at + 4)];
};

const drawn = (colour: string) => ({
  key: colour,
  type: MARK_KINDS.svg,
  bytes: Buffer.from(firstMark(colour)),
});

describe('iconOf', () => {
  it.each([16, 48, 180])('draws a mark of %i pixels', async (side) => {
    const png = await iconOf(drawn('#0b6b4f'), side, false);
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: side, height: side });
    expect(await colourAt(png, side / 2, 1)).toEqual([0x0b, 0x6b, 0x4f, 255]);
    expect((await colourAt(png, 0, 0))[3]).toBeLessThan(255);
  });

  it('has a margin of white for phones', async () => {
    const png = await iconOf(drawn('#0b6b4f'), 180, true);
    expect(await colourAt(png, 0, 0)).toEqual([255, 255, 255, 255]);
    expect(await colourAt(png, 90, 30)).toEqual([0x0b, 0x6b, 0x4f, 255]);
  });

  it('fits a wide PNG into the square', async () => {
    const wide = { width: 400, height: 200, channels: 4 as const, background: '#c0440c' };
    const bytes = await sharp({ create: wide }).png().toBuffer();
    const png = await iconOf({ key: 'wide', type: MARK_KINDS.png, bytes }, 32, false);
    expect(await colourAt(png, 16, 16)).toEqual([0xc0, 0x44, 0x0c, 255]);
    expect((await colourAt(png, 16, 2))[3]).toBe(0);
  });
});

it('icoOf lists each picture with its place', async () => {
  const pictures = await Promise.all(
    [16, 32].map(async (side) => ({ side, png: await iconOf(drawn('#1d4e79'), side, false) })),
  );
  const ico = icoOf(pictures);
  expect([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([0, 1, 2]);
  for (const [index, { side, png }] of pictures.entries()) {
    const at = 6 + 16 * index;
    const [length, offset] = [ico.readUInt32LE(at + 8), ico.readUInt32LE(at + 12)];
    expect(ico.readUInt8(at)).toBe(side);
    expect(ico.subarray(offset, offset + length).equals(png)).toBe(true);
  }
});
