import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Incoming } from '../storage/incoming.ts';
import { receiveForm } from './multipart.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'incoming-'));
});
afterAll(() => rm(folder, { recursive: true }));

const HEADERS = { 'content-type': 'multipart/form-data; boundary=b' };
const HEAD = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n';

function receive(payload: PassThrough, times?: { idleMs: number; longestMs: number }) {
  return receiveForm(payload, HEADERS, { part: 'file', incoming: new Incoming(folder) }, times);
}

describe('a form with a file', () => {
  test('is taken as it comes, the file to disk', async () => {
    const payload = new PassThrough();
    const receiving = receive(payload);
    payload.write(`${HEAD}one `);
    await setImmediate();
    await setImmediate();
    // The first chunk was read before the second comes.
    expect(payload.readableLength).toBe(0);
    payload.write('two');
    payload.end(
      '\r\n--b\r\nContent-Disposition: form-data; name="moderType"\r\n\r\noffer\r\n--b--\r\n',
    );
    const { fields, file } = await receiving;
    expect(fields).toEqual({ moderType: 'offer' });
    expect(file).toMatchObject({ name: 'a.png', byteLength: 7 });
    expect(await readdir(folder)).toHaveLength(1);
    await file?.discard();
    expect(await readdir(folder)).toEqual([]);
  });

  test('a sender who stops sending is not waited for, and nothing is left', async () => {
    const payload = new PassThrough();
    const receiving = receive(payload, { idleMs: 30, longestMs: 10_000 });
    payload.write(`${HEAD}begun`);
    await expect(receiving).rejects.toMatchObject({ statusCode: 400 });
    expect(payload.destroyed).toBe(true);
    expect(await readdir(folder)).toEqual([]);
  });

  test('one who sends a byte now and then has no more time than others', async () => {
    const payload = new PassThrough();
    const receiving = receive(payload, { idleMs: 1000, longestMs: 60 });
    payload.write(HEAD);
    const dripping = setInterval(() => payload.write('x'), 10);
    await expect(receiving).rejects.toMatchObject({ statusCode: 400 });
    clearInterval(dripping);
    expect(await readdir(folder)).toEqual([]);
  });

  test('one that is too large as a whole is cut off', async () => {
    const payload = new PassThrough();
    const receiving = receive(payload);
    const piece = Buffer.alloc(1024 * 1024);
    payload.write(HEAD);
    for (let megabytes = 0; megabytes < 13; megabytes++) payload.write(piece);
    await expect(receiving).rejects.toMatchObject({ statusCode: 413 });
    expect(await readdir(folder)).toEqual([]);
  });
});
