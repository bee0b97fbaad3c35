import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { AwsV4Signer } from 'aws4fetch';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openFiles } from './files.ts';
import { fileStoreSettings } from './settings.ts';

const KEY = { accessKeyId: 'the key', secretAccessKey: 'the secret' };
const REGION = 'cn-north-1';

/** A bucket: objects by path, taken and given only with a right signature. */
const objects = new Map<string, Buffer>();
let failing = false;
let broken = false;
let hasBucket = true;
let server: Server;
let url: string;
let folder: string;

/** Signs the request again with the same key and the headers that were signed, and compares. */
async function isSigned(request: IncomingMessage, body: Buffer): Promise<boolean> {
  const said = request.headers.authorization ?? '';
  const names = /SignedHeaders=([^,]+)/.exec(said)?.[1]?.split(';') ?? [];
  const sha256 = String(request.headers['x-amz-content-sha256']);
  if (createHash('sha256').update(body).digest('hex') !== sha256) return false;
  if (!names.includes('x-amz-content-sha256') || !names.includes('host')) return false;
  const signer = new AwsV4Signer({
    ...KEY,
    service: 's3',
    region: REGION,
    method: request.method,
    url: new URL(request.url ?? '', url).href,
    datetime: String(request.headers['x-amz-date']),
    headers: { 'x-amz-content-sha256': sha256 },
  });
  return (await signer.sign()).headers.get('authorization') === said;
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'store-'));
  server = createServer(async (request, response) => {
    const body = await buffer(request);
    const name = request.url ?? '';
    const answer = (status: number, content?: Buffer | string) =>
      response.writeHead(status).end(content);
    if (broken) return response.destroy();
    if (failing) return answer(500);
    if (!hasBucket) return answer(404, '<Error><Code>NoSuchBucket</Code></Error>');
    if (!(await isSigned(request, body))) return answer(403);
    if (request.method === 'PUT') {
      // Like the real one, which takes no body of unknown length.
      if (request.headers['content-length'] !== String(body.length)) return answer(411);
      objects.set(name, body);
      return answer(200);
    }
    if (request.method === 'DELETE') {
      objects.delete(name);
      return answer(204);
    }
    const object = objects.get(name);
    return object ? answer(200, object) : answer(404);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});
afterEach(() => {
  failing = false;
  broken = false;
  hasBucket = true;
});

const filesWith = (secret: string) =>
  openFiles(
    folder,
    fileStoreSettings({
      FILE_STORE_URL: `${url}/bucket/市场`,
      FILE_STORE_KEY_ID: KEY.accessKeyId,
      FILE_STORE_SECRET: secret,
      FILE_STORE_REGION: REGION,
    }),
  );

const ID = '0123456789abcdef';
const BYTES = Buffer.alloc(300_000, 'file ');

async function* pieces() {
  for (let start = 0; start < BYTES.length; start += 7000) {
    yield BYTES.subarray(start, start + 7000);
  }
}

const arriving = () => readdir(path.join(folder, 'files', 'incoming'));

describe('a bucket as the file store', () => {
  test('keeps a file, gives it back, and deletes it', async () => {
    const { incoming, store } = filesWith(KEY.secretAccessKey);
    await store.put(ID, await incoming.receive(pieces(), BYTES.length));
    expect([...objects.keys()]).toEqual([`/bucket/${encodeURIComponent('市场')}/${ID}`]);
    expect(await arriving()).toEqual([]);
    const stream = await store.get(ID);
    expect(stream && (await buffer(stream)).equals(BYTES)).toBe(true);
    await store.delete(ID);
    expect(objects.size).toBe(0);
    expect(await store.get(ID)).toBeNull();
    await store.delete(ID);
  });

  test('a wrong key and a failing store are errors that name the answer, and nothing is kept', async () => {
    const { incoming, store } = filesWith('another secret');
    const file = await incoming.receive(pieces(), BYTES.length);
    await expect(store.put(ID, file)).rejects.toThrow('the file store answered 403 to PUT');
    failing = true;
    await expect(store.get(ID)).rejects.toThrow('the file store answered 500 to GET');
    await expect(store.delete(ID)).rejects.toThrow('the file store answered 500 to DELETE');
    expect(objects.size).toBe(0);
    await file.discard();
  });

  test('a store that refuses, fails, breaks off or has no bucket is answered 503', async () => {
    const unavailable = { statusCode: 503 };
    await expect(filesWith('another secret').store.get(ID)).rejects.toMatchObject(unavailable);
    const { incoming, store } = filesWith(KEY.secretAccessKey);
    for (const fault of [() => (failing = true), () => (broken = true)]) {
      fault();
      await expect(store.get(ID)).rejects.toMatchObject(unavailable);
      const file = await incoming.receive(pieces(), BYTES.length);
      await expect(store.put(ID, file)).rejects.toMatchObject(unavailable);
      await file.discard();
    }
    failing = false;
    broken = false;
    hasBucket = false;
    await expect(store.get(ID)).rejects.toMatchObject(unavailable);
    await expect(store.check()).rejects.toMatchObject(unavailable);
  });
});

describe('the settings of the file store', () => {
  const region = { FILE_STORE_REGION: REGION };

  test('none of them: on disk', () => {
    expect(fileStoreSettings(region)).toBeNull();
  });

  test('some of them: the missing ones are named', () => {
    expect(() => fileStoreSettings({ ...region, FILE_STORE_URL: url })).toThrow(
      '环境变量 FILE_STORE_KEY_ID、FILE_STORE_SECRET 未设置：文件存储的变量要么全部设置，要么全部留空。',
    );
  });
});
