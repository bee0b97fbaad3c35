import sharp from 'sharp';

const SCAN = 0xda;
const TABLE = 0xc4;
const END = 0xd9;

/** The segments of a JPEG by their markers, each scan with what follows it. */
function* segmentsOf(jpeg: Buffer) {
  for (let at = 2; jpeg[at + 1] !== END; ) {
    const code = jpeg[at + 1] ?? 0;
    let end = at + 2 + jpeg.readUInt16BE(at + 2);
    while (code === SCAN && !(jpeg[end] === 0xff && jpeg[end + 1] !== 0)) end += 1;
    yield { code, bytes: jpeg.subarray(at, end) };
    at = end;
  }
}

/**
 * A small file that is dear to read: a grey progressive JPEG that gives each coefficient bit by bit, in 882 scans that all
 * say that there is nothing. Of 6,000 pixels a side it has 120 KB and takes eight seconds.
 */
export async function manyScans(side: number): Promise<Buffer> {
  const grey = sharp({ create: { width: side, height: side, channels: 3, background: '#888' } })
    .greyscale()
    .toColourspace('b-w');
  const segments = [...segmentsOf(await grey.jpeg({ progressive: true }).toBuffer())];
  const first = segments.findIndex(({ code }) => code === TABLE);
  const ofScans = segments.slice(first);
  // Behind a scan's marker, length and component stand its first and last coefficient, and its bits.
  const nothing = ofScans.findIndex(({ code, bytes }) => code === SCAN && bytes[7] !== 0);
  const [table, scan] = [ofScans[nothing - 1]?.bytes, ofScans[nothing]?.bytes];
  if (!table || !scan) throw new Error('no scan of coefficients');
  const bits = Array.from({ length: 14 }, (_, at) => 13 - at);
  const scans = bits.flatMap((bit) =>
    Array.from({ length: 63 }, (_, at) => {
      const one = Buffer.from(scan);
      one.set([at + 1, at + 1, ((bit === 13 ? 0 : bit + 1) << 4) | bit], 7);
      return one;
    }),
  );
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...segments.slice(0, first).map(({ bytes }) => bytes),
    ...ofScans.slice(0, 2).map(({ bytes }) => bytes),
    table,
    ...scans,
    Buffer.from([0xff, END]),
  ]);
}
