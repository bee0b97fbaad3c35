import { fc, test as property } from '@fast-check/vitest';
import { expect, test } from 'vitest';
import { type ArrivingFile, readMultipart } from './multipart.server.ts';
import { PartHeaders } from './part-headers.server.ts';

const BOUNDARY = 'formular-7';
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

const part = (head: string, content: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;

/** A form as a browser sends it, whose file has bytes of all kinds. */
const formOf = (fileName: string) =>
  [
    part('name="title"', '螺纹钢\u0001询价'),
    part(`name="fileIds"; filename="${fileName}"`, '\u0000\u0001\r\n\r\n\r\n--formula\u0002'),
    part('name="remark"', '写在文件后面'),
    `--${BOUNDARY}--\r\n`,
  ].join('');

async function read(text: string) {
  const data = new FormData();
  const files: { name: string; content: string }[] = [];
  const request = new Request('http://localhost/', {
    method: 'POST',
    headers: { 'content-type': TYPE },
    body: text,
  });
  await readMultipart(request, data, async ({ name, bytes }: ArrivingFile) => {
    const pieces: Uint8Array[] = [];
    for await (const piece of bytes) pieces.push(piece);
    files.push({ name, content: Buffer.concat(pieces).toString() });
  });
  return { title: data.get('title'), remark: data.get('remark'), files };
}

test.each(['\u0001', '\u000b', '\u001f', '\u007f'])(
  'a control character %j in a name loses nothing that was typed beside it',
  async (control) => {
    expect(await read(formOf(`图${control}纸.pdf`))).toEqual({
      title: '螺纹钢\u0001询价',
      remark: '写在文件后面',
      files: [{ name: '图_纸.pdf', content: '\u0000\u0001\r\n\r\n\r\n--formula\u0002' }],
    });
  },
);

property.prop([fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1 })])(
  'however the form is cut into pieces, only its headers change',
  (sizes) => {
    const form = Buffer.from(formOf('图\u0001纸.pdf'));
    const headers = new PartHeaders(TYPE);
    const pieces: Buffer[] = [];
    for (let at = 0, turn = 0; at < form.length; turn += 1) {
      const size = sizes[turn % sizes.length] ?? 1;
      pieces.push(headers.cleaned(form.subarray(at, at + size)));
      at += size;
    }
    const cleaned = Buffer.concat([...pieces, headers.rest()]).toString();
    expect(cleaned).toBe(formOf('图_纸.pdf'));
  },
);
