import sharp, { type Sharp } from 'sharp';

/** A photograph's corners, clockwise from the top left as it is to be seen. */
export const CORNERS = ['#ff0000', '#00ff00', '#0000ff', '#ffffff'] as const;
export const SEEN = { width: 96, height: 64 };
/** Of whatever says where and with what a photograph was taken. */
export const CAMERA = 'CameraMaker';

const patch = (background: string, left: number, top: number) => ({
  input: {
    create: { width: SEEN.width / 2, height: SEEN.height / 2, channels: 3 as const, background },
  },
  left,
  top,
});

/** What a phone writes for each way in which it is held (EXIF 2.3, Orientation): how what is seen lies in the file; sharp flips first. */
const STORED_AS: Readonly<Record<number, (seen: Sharp) => Sharp>> = {
  1: (seen) => seen,
  2: (seen) => seen.flop(),
  3: (seen) => seen.rotate(180),
  4: (seen) => seen.flip(),
  5: (seen) => seen.rotate(90).flip(),
  6: (seen) => seen.rotate(270),
  7: (seen) => seen.rotate(270).flip(),
  8: (seen) => seen.rotate(90),
};
export const ORIENTATIONS = Object.keys(STORED_AS).map(Number);

/** A photograph with its place and its camera. */
export async function photograph(orientation = 1): Promise<Buffer> {
  const [topLeft, topRight, bottomRight, bottomLeft] = CORNERS;
  const { width, height } = SEEN;
  const seen = await sharp({ create: { ...SEEN, channels: 3, background: '#000' } })
    .composite([
      patch(topLeft, 0, 0),
      patch(topRight, width / 2, 0),
      patch(bottomRight, width / 2, height / 2),
      patch(bottomLeft, 0, height / 2),
    ])
    .png()
    .toBuffer();
  const lying = await STORED_AS[orientation]?.(sharp(seen)).png().toBuffer();
  return sharp(lying)
    .jpeg({ quality: 95 })
    .withMetadata({ orientation })
    .withExifMerge({
      IFD0: { Make: CAMERA },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 29/1 0/1' },
    })
    .toBuffer();
}

/** A segment of a JPEG, put behind its first two bytes. */
function withSegment(jpeg: Buffer, code: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, code, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)]);
}

const xmp = (attributes: string) =>
  Buffer.from(
    `http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description ${attributes}/></rdf:RDF></x:xmpmeta>`,
  );

/** Two pictures in one file (CIPA DC-007): the second is found by its distance from the first's MPF. */
function withSecond(jpeg: Buffer, second: Buffer): Buffer {
  const entries = Buffer.alloc(32);
  entries.writeUInt32BE(0x03_0000, 0);
  entries.writeUInt32BE(jpeg.length, 4);
  entries.writeUInt32BE(second.length, 20);
  entries.writeUInt32BE(jpeg.length, 24);
  const index = [
    '4d4d002a00000008',
    '0003',
    'b00000070000000430313030',
    'b00100040000000100000002',
    'b00200070000002000000032',
    '00000000',
  ];
  return Buffer.concat([
    withSegment(
      jpeg,
      0xe2,
      Buffer.concat([Buffer.from('MPF\0'), Buffer.from(index.join(''), 'hex'), entries]),
    ),
    second,
  ]);
}

/** Android's Ultra HDR: behind the picture another one, which says how bright it is. */
export async function ultraHdr(): Promise<Buffer> {
  const gains = await sharp({ create: { ...SEEN, channels: 3, background: '#777' } })
    .greyscale()
    .jpeg()
    .toBuffer();
  const hdr = 'xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/" hdrgm:Version="1.0"';
  const gainMap = withSegment(gains, 0xe1, xmp(`${hdr} hdrgm:GainMapMax="2.0"`));
  return withSecond(withSegment(await photograph(), 0xe1, xmp(hdr)), gainMap);
}

/** Google's motion photo: behind the picture a film. */
export async function motionPhoto(): Promise<Buffer> {
  const film = Buffer.concat([
    Buffer.from('00000018667479706d703432000000006d70343269736f6d', 'hex'),
    Buffer.from('000007d86d646174', 'hex'),
    Buffer.alloc(2000, 'film'),
  ]);
  const camera = 'xmlns:GCamera="http://ns.google.com/photos/1.0/camera/"';
  const says = `${camera} GCamera:MotionPhoto="1" GCamera:MicroVideoOffset="${film.length}"`;
  return Buffer.concat([withSegment(await photograph(6), 0xe1, xmp(says)), film]);
}

/** Samsung's trailer (SEF): blocks, a directory of them, and its length. */
export async function samsungTrailer(): Promise<Buffer> {
  const name = Buffer.from('Image_UTC_Data1700000000000');
  const block = Buffer.concat([Buffer.from('0000010a1b000000', 'hex'), name]);
  const directory = Buffer.alloc(24);
  directory.write('SEFH');
  directory.writeUInt32LE(106, 4);
  directory.writeUInt32LE(1, 8);
  directory.writeUInt16LE(0x0a01, 14);
  directory.writeUInt32LE(block.length, 16);
  directory.writeUInt32LE(block.length, 20);
  const end = Buffer.alloc(8);
  end.writeUInt32LE(directory.length);
  end.write('SEFT', 4);
  return Buffer.concat([await photograph(8), block, directory, end]);
}

/** A box of an ISO file: its length, its type, what is in it. */
function box(type: string, ...parts: (Buffer | string)[]): Buffer {
  const inner = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + inner.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, inner]);
}
const hex = (digits: string) => Buffer.from(digits, 'hex');

/** By what their first box calls them: of iPhones, of Samsung and Huawei, of ten bits, of several pictures. */
export const HEIC_BRANDS = ['heic', 'heix', 'hevc', 'mif1', 'msf1'] as const;

/**
 * As phones write it, which only few programs can read: a container with one item, coded in HEVC, whose place and size it
 * says (ISO 23008-12). The picture itself is noise: a decoder of HEVC would be needed for more.
 */
export function heic(brand: (typeof HEIC_BRANDS)[number]): Buffer {
  const picture = Buffer.alloc(2000, 'hevc');
  const metaWith = (offset: number) => {
    const place = Buffer.alloc(8);
    place.writeUInt32BE(offset);
    place.writeUInt32BE(picture.length, 4);
    return box(
      'meta',
      hex('00000000'),
      box('hdlr', hex('0000000000000000'), 'pict', Buffer.alloc(13)),
      box('pitm', hex('000000000001')),
      box('iinf', hex('000000000001'), box('infe', hex('0200000000010000'), 'hvc1', hex('00'))),
      box(
        'iprp',
        box(
          'ipco',
          box('hvcC', hex('0101600000000000000000005df000fcfdf8f800000f00')),
          box('ispe', hex('00000000'), hex('00000fc000000bd0')),
        ),
        box('ipma', hex('00000000000000010001028102')),
      ),
      box('iloc', hex('0000000044000001'), hex('000100000001'), place),
    );
  };
  const type = box('ftyp', brand, hex('00000000'), 'mif1', 'heic', 'MiHB', 'miaf');
  const meta = metaWith(type.length + metaWith(0).length + 8);
  return Buffer.concat([type, meta, box('mdat', picture)]);
}
