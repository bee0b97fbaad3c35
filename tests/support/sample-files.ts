import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** A chunk of a PNG with its length and checksum. */
export function pngChunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const frame = Buffer.alloc(4);
  frame.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([frame, named, sum]);
}

/** A grey picture of one bit a pixel; `said` is the size its header says it has. */
export function png({ said = 8, comment }: { said?: number; comment?: Buffer } = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(said, 0);
  header.writeUInt32BE(said, 4);
  header[8] = 1;
  return Buffer.concat([
    SIGNATURE,
    pngChunk('IHDR', header),
    ...(comment ? [pngChunk('teXt', comment)] : []),
    pngChunk('IDAT', deflateSync(Buffer.alloc(16, '\0Z'))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A PNG of exactly so many bytes. */
export const pngOf = (bytes: number): Buffer =>
  png({ comment: Buffer.alloc(bytes - png({ comment: Buffer.alloc(0) }).length, 0x20) });

/** Two by two pixels, by Chromium. */
export const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI//////////////////////' +
    '//////////////////////////////2wBDAVVaWnhpeOuCguv/////////////////////////////////////////' +
    '////////////////////////////////wAARCAACAAIDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xA' +
    'AUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAM' +
    'AwEAAhEDEQA/AIgAf//Z',
  'base64',
);

export const WEBP = Buffer.from(
  'UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoCAAIAB0CWJaQAA3AA/u+5AAA=',
  'base64',
);

/** One empty page; `head` comes after the first line, where a comment may be. */
export function pdf(head = ''): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] >>',
  ];
  let text = `%PDF-1.4\n${head}`;
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const start = text.length;
  text += `xref\n0 4\n0000000000 65535 f \n${offsets.join('')}`;
  text += `trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

/** An archive of one small file, stored as it is. */
export function zip(name = 'a.txt', content = 'hello'): Buffer {
  const data = Buffer.from(content);
  const fields = Buffer.alloc(26);
  fields.writeUInt32LE(crc32(data), 10);
  fields.writeUInt32LE(data.length, 14);
  fields.writeUInt32LE(data.length, 18);
  fields.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), data]);
  const entry = Buffer.concat([
    Buffer.from('PK\x01\x02\0\0'),
    fields,
    Buffer.alloc(14),
    Buffer.from(name),
  ]);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, entry, end]);
}

const HTML = Buffer.from('<!doctype html><html><script>alert(1)</script></html>');
const append = (file: Buffer, more: Buffer) => Buffer.concat([file, more]);

/** Files that are refused, each with the name it comes under. */
export const HOSTILE: readonly (readonly [what: string, name: string, bytes: Buffer])[] = [
  ['nothing', 'empty.png', Buffer.alloc(0)],
  ['HTML under the name of a picture', 'page.png', HTML],
  [
    'an SVG with a script',
    'logo.svg',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  ],
  ['a ZIP archive', 'bomb.zip', zip()],
  ['a ZIP archive under the name of a PDF', 'bomb.pdf', zip()],
  ['a GIF', 'a.png', Buffer.from('R0lGODlhAQABAAAAACw=', 'base64')],
  ['a PNG with something before it', 'a.png', append(HTML, png())],
  ['a PNG whose bytes were changed', 'a.png', Buffer.from(png()).fill(1, 45, 55)],
  ['only the head of a PNG', 'a.png', append(SIGNATURE, HTML)],
  ['a JPEG that is cut off', 'a.jpg', JPEG.subarray(0, -12)],
  ['a WebP that is shorter than it says', 'a.webp', WEBP.subarray(0, -2)],
  ['a PDF with HTML behind it', 'a.pdf', append(pdf(), HTML)],
  [
    'a PDF with HTML in a comment behind it',
    'a.pdf',
    append(pdf(), append(Buffer.from('%'), HTML)),
  ],
  ['a PDF with an archive behind it', 'a.pdf', append(pdf(), zip())],
  ['a PDF with an archive in it', 'a.pdf', pdf(`%${zip().toString('latin1')}\n`)],
  ['a PDF with HTML before it', 'a.pdf', append(HTML, pdf())],
  ['a PDF with HTML in its head', 'a.pdf', pdf(`%${HTML}\n`)],
  ['a PDF that is cut off', 'a.pdf', pdf().subarray(0, -20)],
  ['a program', 'a.png', Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1')],
];

/** Pictures that are something else besides, with what must not be left of them. */
export const POLYGLOTS: readonly (readonly [what: string, name: string, bytes: Buffer])[] = [
  ['a PNG with HTML behind it', 'a.png', append(png(), HTML)],
  ['a PNG with an archive behind it', 'a.png', append(png(), zip())],
  ['a PNG with an archive in it', 'a.png', png({ comment: zip() })],
  ['a JPEG with HTML behind it', 'a.jpg', append(JPEG, HTML)],
  ['a JPEG with an archive behind it', 'a.jpg', append(JPEG, zip('a.class', 'GIFAR'))],
  ['two JPEGs', 'a.jpg', append(JPEG, JPEG)],
  ['a WebP with HTML behind it', 'a.webp', append(WEBP, HTML)],
];
/** What a polyglot is besides a picture begins with one of these, behind its first bytes. */
export const FOREIGN = ['<!doctype', 'PK\x03\x04', 'PK\x05\x06', '\xff\xd8\xff'] as const;

/** Documents as programs write them, that every reader opens. */
export const USUAL_PDFS: readonly (readonly [what: string, bytes: Buffer])[] = [
  [
    'with a comment behind its end',
    append(pdf(), Buffer.from('%%Stamped by the office\r\n% twice')),
  ],
  ['with a line break before its beginning', append(Buffer.from('\r\n'), pdf())],
  ['with the mark of UTF-8 before its beginning', append(Buffer.from('\ufeff'), pdf())],
  ['filled up with zeros', append(pdf(), Buffer.alloc(500))],
  ['written further behind its end', append(pdf(), pdf().subarray(9))],
];
