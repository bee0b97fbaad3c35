import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TOKEN_HEADER } from '#app/domain/endpoint.ts';
import { type ModerType, uploadFile } from '#app/domain/file/contract.ts';
import { MAX_FILE_BYTES } from '#app/domain/file/upload.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import { type Buyer, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { testWhenFull } from '#tests/support/full-run.ts';
import { HOSTILE, JPEG, pdf, png, pngOf, USUAL_PDFS, WEBP } from '#tests/support/sample-files.ts';
import { files } from '#trading-api/schema.ts';
import { download as fetchFile, upload as send } from './uploading.ts';

let market: OpenMarket;
let owner: Buyer;
beforeAll(async () => {
  market = await openMarket();
  owner = await market.buyer();
});
afterAll(() => market.close());

const upload = (
  bytes: Buffer,
  name = 'a.png',
  { buyer = owner, moderType = 'inquiry' as ModerType } = {},
) => send(market, buyer, { bytes, name, moderType });

const download = (id: string, buyer: Buyer | null, tag: string | null = null) =>
  fetchFile(market, buyer, id, tag);

/** What there is of files: rows, and bytes whether kept or arriving. */
async function traces() {
  const folder = path.join(market.database.dataDir, 'files');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return {
    rows: await market.db.$count(files),
    stored: entries.filter((entry) => entry.isFile()).length,
  };
}

async function untilTraces(expected: Awaited<ReturnType<typeof traces>>) {
  await expect.poll(traces, { timeout: 10_000 }).toEqual(expected);
}

describe('file.upload, file.download', () => {
  test.each([
    ['image/png', 'picture.png', png()],
    ['image/jpeg', 'picture.JPG', JPEG],
    ['image/webp', 'picture.webp', WEBP],
    ['application/pdf', 'paper.pdf', pdf()],
  ])(
    'spec 2 §7: upload file answers id and fileName; %s comes back as what it is',
    async (type, name, bytes) => {
      const { id, fileName } = await upload(bytes, name);
      expect(fileName).toBe(name);
      const answer = await download(id, owner);
      if (type === 'application/pdf') expect(answer.bytes).toEqual(bytes);
      else expect(`image/${(await sharp(answer.bytes).metadata()).format}`).toBe(type);
      const headers = Object.fromEntries(answer.headers);
      expect(headers).toMatchObject({
        'content-type': type,
        'content-length': String(answer.bytes.length),
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringMatching(/^sandbox;/),
        'cache-control': 'private, no-cache',
      });
      const kind = type.startsWith('image/') ? 'inline' : 'attachment';
      expect(headers['content-disposition']).toMatch(new RegExp(`^${kind}; filename="${name}"`));
    },
  );

  test.each(HOSTILE)(
    'fileRefused: spec 2 §8: 上传失败: %s leaves nothing behind',
    async (_, name, bytes) => {
      const before = await traces();
      expect(await refusalOf(upload(bytes, name))).toEqual({
        code: 'fileRefused',
        text: '上传失败',
      });
      expect(await traces()).toEqual(before);
    },
  );

  test.each(USUAL_PDFS)('a PDF %s is taken, and kept as it came', async (_, bytes) => {
    const { id } = await upload(bytes, '合同.pdf');
    const answer = await download(id, owner);
    expect(answer.bytes).toEqual(bytes);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment;/);
  });

  test('fileRefused: pictures of goods are pictures', async () => {
    const refusal = await refusalOf(upload(pdf(), 'a.pdf', { moderType: 'product_img' }));
    expect(refusal.code).toBe('fileRefused');
  });

  testWhenFull(
    'fileRefused: ten megabytes are fine, one byte more is not, and eleven are not',
    async () => {
      await upload(pngOf(MAX_FILE_BYTES));
      const before = await traces();
      for (const bytes of [MAX_FILE_BYTES + 1, 11 * 1024 * 1024]) {
        expect((await refusalOf(upload(pngOf(bytes)))).code).toBe('fileRefused');
      }
      expect(await traces()).toEqual(before);
    },
  );

  test('the file may come before the field with its purpose; a part of another name is no file', async () => {
    const post = async (part: string) => {
      const form = new FormData();
      form.set(part, new Blob([new Uint8Array(png())]), 'a.png');
      form.set('moderType', 'offer');
      const headers = { [TOKEN_HEADER]: owner.token };
      const url = market.url + uploadFile.path;
      return (await fetch(url, { method: 'POST', headers, body: form })).json();
    };
    expect(await post('file')).toMatchObject({ resultCode: '000', content: { fileName: 'a.png' } });
    expect(await post('datei')).toMatchObject({ resultCode: 'fileRefused', content: '上传失败' });
  });

  test.each([
    ['../../etc/passwd.png', 'passwd.png'],
    ['run.html', 'run.html.png'],
    ['gnp.\u202Efdp.exe', 'gnp.fdp.exe.png'],
    ['报价单 “一”.png', '报价单 “一”.png'],
    [`${'长'.repeat(300)}.png`, `${'长'.repeat(116)}.png`],
  ])('the name %s is kept as %s', async (sent, kept) => {
    const { id, fileName } = await upload(png(), sent);
    expect(fileName).toBe(kept);
    const disposition = (await download(id, owner)).headers.get('content-disposition') ?? '';
    expect(decodeURIComponent(/filename\*=UTF-8''(.*)$/.exec(disposition)?.[1] ?? '')).toBe(kept);
    expect(disposition).toMatch(/^[\x20-\x7e]+$/);
  });

  test('malformed forms answer 400 and leave nothing behind', async () => {
    const before = await traces();
    const post = async (type: string, body: string) => {
      const headers = { [TOKEN_HEADER]: owner.token, 'content-type': type };
      const url = market.url + uploadFile.path;
      const answer = await fetch(url, { method: 'POST', headers, body });
      // An answer that is not read would keep the server from closing.
      await answer.text();
      return answer.status;
    };
    const file = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc';
    expect(await post('multipart/form-data', file)).toBe(400);
    expect(await post('multipart/form-data; boundary=b', file)).toBe(400);
    expect(await post('application/json', '{"moderType":["inquiry"]}')).toBe(400);
    expect(await traces()).toEqual(before);
  });

  test('an upload that is broken off leaves nothing behind', async () => {
    const before = await traces();
    const { hostname, port } = new URL(market.url);
    const socket = connect(Number(port), hostname);
    const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
    socket.write(
      [
        `POST ${uploadFile.path} HTTP/1.1`,
        `Host: ${hostname}`,
        `${TOKEN_HEADER}: ${owner.token}`,
        'Content-Type: multipart/form-data; boundary=b',
        'Content-Length: 5000000',
        '',
        head,
      ].join('\r\n'),
    );
    socket.write(pngOf(1_000_000));
    // It arrives …
    await untilTraces({ rows: before.rows, stored: before.stored + 1 });
    socket.destroy();
    // … and is removed afterwards.
    await untilTraces(before);
  });

  test('without a login nothing is taken', async () => {
    const sent = send(market, null);
    expect((await refusalOf(sent)).code).toBe('G001');
  });

  test('spec 2 §7: download file: an unchanged one is not sent again', async () => {
    const { id } = await upload(png());
    const tag = (await download(id, owner)).headers.get('etag');
    const again = await download(id, owner, tag);
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
    expect((await download(id, owner, '"another"')).status).toBe(200);
  });

  testWhenFull('a customer who uploads without end is stopped for a while', async () => {
    const eager = await market.buyer();
    const times = Array.from({ length: 121 }, () =>
      upload(Buffer.from('x'), 'x', { buyer: eager }),
    );
    const codes = await Promise.all(times.map(async (each) => (await refusalOf(each)).code));
    expect(codes.filter((code) => code === 'G429')).toHaveLength(1);
    await upload(png());
  });
});
