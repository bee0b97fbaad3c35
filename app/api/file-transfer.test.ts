import { afterAll, beforeAll, expect, test } from 'vitest';
import { Breaker } from '#app/domain/breaker.ts';
import { freePort, startLocalServer } from '#tests/support/local-server.ts';
import { openFile, sendFile } from './file-transfer.ts';

const FILE_ID = 'file-0001';
const lasting = () => AbortSignal.timeout(10_000);

let asked = 0;
let silent: Awaited<ReturnType<typeof startLocalServer>>;
beforeAll(async () => {
  // Reads what arrives and answers nothing.
  silent = await startLocalServer((request) => {
    asked += 1;
    request.resume();
  });
});
afterAll(() => silent.close());

async function* breaking() {
  yield Buffer.from('the beginning');
  throw new Error('the visitor’s line');
}

const upload = (baseUrl: string, breaker: Breaker, bytes: AsyncIterable<Uint8Array>) =>
  sendFile(
    { name: 'receipt.pdf', bytes },
    { moderType: 'receipt' },
    { baseUrl, token: null, signal: lasting(), breaker },
  );

test('a trading API that is not there is not asked for files once it has failed five times', async () => {
  const breaker = new Breaker({ failures: 5, restMs: 1000, now: () => 0 });
  const baseUrl = `http://127.0.0.1:${await freePort()}`;
  const options = { baseUrl, token: null, signal: lasting(), breaker };
  for (let times = 0; times < 5; times += 1) {
    await expect(openFile({ fileId: FILE_ID }, null, options)).rejects.toMatchObject({
      status: 503,
    });
  }
  const before = asked;
  const later = { ...options, baseUrl: silent.url };
  await expect(openFile({ fileId: FILE_ID }, null, later)).rejects.toThrow('not asked');
  await expect(upload(silent.url, breaker, breaking())).rejects.toThrow('not asked');
  expect(asked).toBe(before);
});

test('files that stop arriving say nothing of the API', async () => {
  const breaker = new Breaker({ failures: 5, restMs: 1000, now: () => 0 });
  for (let times = 0; times < 6; times += 1) {
    await expect(upload(silent.url, breaker, breaking())).rejects.toThrow('file.upload');
  }
  expect(breaker.mayTry()).toBe(true);
});

test('downloads that are not answered in time do', async () => {
  const breaker = new Breaker({ failures: 5, restMs: 1000, now: () => 0 });
  for (let times = 0; times < 5; times += 1) {
    const signal = AbortSignal.timeout(20);
    const options = { baseUrl: silent.url, token: null, signal, breaker };
    await expect(openFile({ fileId: FILE_ID }, null, options)).rejects.toMatchObject({
      status: 408,
    });
  }
  expect(breaker.mayTry()).toBe(false);
});
