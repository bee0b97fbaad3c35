import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { createServer as createRawServer } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { fc } from '@fast-check/vitest';
import { afterEach, describe, expect, test } from 'vitest';
import { Breaker } from '#app/domain/breaker.ts';
import { cartCount, deleteCartById } from '#app/domain/cart/contract.ts';
import { downloadFile } from '#app/domain/file/contract.ts';
import { statusMessage } from '#app/domain/http-status.ts';
import { ApiFailure, ApiRefusal } from './errors.ts';
import { openFile } from './file-transfer.ts';
import { callEndpoint } from './transport.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

async function listening(server: ReturnType<typeof createServer | typeof createRawServer>) {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => void open.add(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** An API over a real connection. */
const api = (answer: RequestListener) => listening(createServer(answer));

/** One that writes these bytes to each connection, whatever they are. */
const rawApi = (bytes: string | Buffer) =>
  listening(
    createRawServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => socket.end(bytes));
    }),
  );

const small = { ...cartCount, mostAnswerBytes: 10_000 };
const count = (baseUrl: string, timeoutMs = 2000) =>
  callEndpoint(small, {}, { baseUrl, token: 'secret', timeoutMs });
const envelope = (content: unknown, resultCode = '000') => JSON.stringify({ resultCode, content });

describe('a redirect', () => {
  test.each([301, 302, 303, 307, 308])(
    '%i is not followed: the token stays here, and the page is one of an error',
    async (status) => {
      let isAsked = false;
      const other = await api((_, response) => {
        isAsked = true;
        response.end(envelope(7));
      });
      const baseUrl = await api((_, response) =>
        response.writeHead(status, { location: `${other}/count?secret=1` }).end(),
      );
      for (const failing of [
        count(baseUrl),
        openFile({ fileId: 'a' }, null, {
          baseUrl,
          token: 'secret',
          signal: new AbortController().signal,
        }),
      ]) {
        const failure = await failing.catch((error: unknown) => error);
        expect(failure).toMatchObject({ status, pageStatus: 500, text: statusMessage(500) });
      }
      await expect(count(baseUrl)).rejects.toThrow(
        `${small.name}: HTTP ${status} to ${other}/count, no envelope`,
      );
      expect(isAsked).toBe(false);
    },
  );

  test('of a file with a name is no file', async () => {
    const baseUrl = await api((_, response) =>
      response.writeHead(302, { location: '/', 'content-disposition': 'inline' }).end(),
    );
    const options = { baseUrl, token: null, signal: new AbortController().signal };
    await expect(openFile({ fileId: 'a' }, null, options)).rejects.toMatchObject({ status: 302 });
    expect(downloadFile.binary).toBe(true);
  });
});

test('every status becomes a page that people can be shown, with a message of spec 3 §8.2', async () => {
  let status = 200;
  const baseUrl = await api((_, response) => response.writeHead(status).end());
  for (status of [200, 201, 202, 204, 205, 206, 226, 300, 304, 306, 399, 400, 402, 403, 404, 405]) {
    await expectPage(baseUrl);
  }
  for (status of [
    407, 408, 418, 421, 425, 426, 428, 431, 451, 499, 500, 505, 507, 511, 599, 600, 999,
  ]) {
    await expectPage(baseUrl);
  }
});

async function expectPage(baseUrl: string) {
  const failure = await count(baseUrl).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ApiFailure);
  const { pageStatus, text } = failure as ApiFailure;
  expect(pageStatus).toBeGreaterThanOrEqual(400);
  expect(pageStatus).toBeLessThan(600);
  expect(text).toMatch(/！$|本站暂未提供/);
  // A page with the status can be made at all.
  expect(Response.json({}, { status: pageStatus }).status).toBe(pageStatus);
}

test.each([
  [
    'another protocol instead',
    'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n',
  ],
  ['hints and nothing else', 'HTTP/1.1 103 Early Hints\r\nLink: <a>\r\n\r\n'],
  ['no HTTP', 'SSH-2.0-OpenSSH_9.6\r\n'],
  ['nothing', ''],
  ['a head that never ends', `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(100_000)}`],
  ['less than it announces', `HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n${envelope(7)}`],
  ['a broken chunk', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nhello'],
  ['half of an answer', `HTTP/1.1 200 OK\r\n\r\n${envelope(7).slice(0, -2)}`],
])('an API that answers %s has failed, and ends no process', async (_, bytes) => {
  await expectPage(await rawApi(bytes));
});

test('what comes before an answer is no answer', async () => {
  const baseUrl = await rawApi(
    `HTTP/1.1 103 Early Hints\r\nLink: <a>\r\n\r\nHTTP/1.1 200 OK\r\n\r\n${envelope(7)}`,
  );
  await expect(count(baseUrl)).resolves.toBe(7);
});

describe('the size of an answer', () => {
  test('an answer that goes on for ever is read up to its limit', async () => {
    let sent = 0;
    const part = Buffer.alloc(64 * 1024, 'x');
    const baseUrl = await api((_, response) => {
      const more = () => {
        while (!response.destroyed && response.write(part)) sent += part.length;
        response.once('drain', more);
      };
      more();
    });
    await expect(count(baseUrl)).rejects.toMatchObject({ status: 500 });
    await expect(count(baseUrl)).rejects.toThrow('longer than 10000 bytes');
    expect(sent).toBeLessThan(64 * 1024 * 1024);
  });

  test('counts what is unpacked, not what is sent', async () => {
    const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024));
    const baseUrl = await api((_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    );
    await expect(count(baseUrl)).rejects.toThrow('longer than 10000 bytes');
  });

  test('is no fault of the API as a whole: other calls are still made', async () => {
    const baseUrl = await api((_, response) => void response.end('x'.repeat(20_000)));
    const breaker = new Breaker({ failures: 2, restMs: 60_000, now: () => performance.now() });
    for (let times = 0; times < 5; times++) {
      const call = callEndpoint(small, {}, { baseUrl, timeoutMs: 2000, breaker });
      await expect(call).rejects.toMatchObject({ status: 500 });
    }
  });
});

test('a body that comes a byte at a time is over when its time is', async () => {
  const baseUrl = await api((_, response) => {
    const timer = setInterval(() => response.write(' '), 5);
    response.on('close', () => clearInterval(timer));
  });
  await expect(count(baseUrl, 100)).rejects.toMatchObject({ status: 408, pageStatus: 504 });
});

describe('how an answer is written', () => {
  test.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['X-GZIP', gzipSync],
  ] as const)('one that is compressed by %s, unasked, is read', async (coding, compress) => {
    const baseUrl = await api((_, response) =>
      response.writeHead(200, { 'content-encoding': coding }).end(compress(envelope(7))),
    );
    await expect(count(baseUrl)).resolves.toBe(7);
  });

  test.each([
    ['gzip', 'no gzip'],
    ['gzip', gzipSync(envelope(7)).subarray(0, 20)],
    ['zstd', envelope(7)],
  ])('as %s, which it is not, it is a failure', async (coding, body) => {
    const baseUrl = await api((_, response) =>
      response.writeHead(200, { 'content-encoding': coding }).end(body),
    );
    await expectPage(baseUrl);
  });

  test.each([
    ['with a mark of the byte order', Buffer.from(`\ufeff${envelope(7)}`)],
    ['without a type', Buffer.from(envelope(7))],
    [
      'with bytes that are no UTF-8',
      Buffer.concat([
        Buffer.from('{"name":"'),
        Buffer.from([0xc4, 0xe3]),
        Buffer.from(`",${envelope(7).slice(1)}`),
      ]),
    ],
  ])('%s it is read', async (_, body) => {
    const baseUrl = await api((_request, response) => void response.end(body));
    await expect(count(baseUrl)).resolves.toBe(7);
  });
});

test('HTTP 401 says nothing, whatever comes with it (spec 3 §8.2)', async () => {
  const baseUrl = await api((_, response) =>
    response.writeHead(401).end(envelope('登录已过期', 'G001')),
  );
  await expect(count(baseUrl)).rejects.toMatchObject({ notLoggedIn: true, text: '' });
});

test('a refusal is shown as far as people read', async () => {
  const baseUrl = await api((_, response) => void response.end(envelope('很'.repeat(2000), 'X1')));
  const refusal = await count(baseUrl).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(ApiRefusal);
  expect((refusal as ApiRefusal).text).toHaveLength(301);
});

test.each(['-1', 'soon', '1e99', ''])(
  'one to come back after 「%s」 seconds is one after a minute',
  async (seconds) => {
    const baseUrl = await api((_, response) =>
      response.writeHead(429, { 'retry-after': seconds }).end(envelope('稍后', 'G429')),
    );
    await expect(count(baseUrl)).rejects.toMatchObject({ retryAfterS: 60 });
  },
);

test('whatever an API answers, a call is answered, refused or has failed', async () => {
  let answer = { status: 200, body: Buffer.from(''), headers: {} as Record<string, string> };
  const baseUrl = await api((request, response) => {
    request.resume();
    response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  const body = fc.oneof(
    fc.uint8Array({ maxLength: 2000 }).map((bytes) => Buffer.from(bytes)),
    fc.json({ maxDepth: 4 }).map((text) => Buffer.from(text)),
    fc
      .record(
        {
          resultCode: fc.oneof(fc.constantFrom('000', 'G001', 'E404'), fc.string(), fc.integer()),
          content: fc.jsonValue(),
          problems: fc.jsonValue(),
          replayed: fc.jsonValue(),
        },
        { requiredKeys: [] },
      )
      .map((value) => Buffer.from(JSON.stringify(value))),
  );
  const header = fc.stringMatching(/^[ -~]{0,40}$/);
  const headers = fc.record(
    {
      'content-type': header,
      'content-encoding': fc.oneof(fc.constantFrom('gzip', 'br', 'identity'), header),
      'retry-after': header,
      'x-changed': header,
      location: header,
    },
    { requiredKeys: [] },
  );
  const status = fc.integer({ min: 200, max: 999 });
  await fc.assert(
    fc.asyncProperty(status, body, headers, fc.boolean(), async (...made) => {
      const [code, bytes, said, writes] = made;
      answer = { status: code, body: bytes, headers: said };
      const options = { baseUrl, timeoutMs: 2000 };
      const outcome = await (writes
        ? callEndpoint(deleteCartById, { ids: ['1'] }, options)
        : callEndpoint(small, {}, options)
      ).catch((error: unknown) => error);
      if (outcome instanceof ApiFailure) {
        expect(outcome.pageStatus).toBeGreaterThanOrEqual(400);
        expect(outcome.pageStatus).toBeLessThan(600);
      } else if (!(outcome instanceof ApiRefusal)) {
        expect(typeof outcome).toBe(writes ? 'string' : 'number');
      }
    }),
    { numRuns: 400 },
  );
});
