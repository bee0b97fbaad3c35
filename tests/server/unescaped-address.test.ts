import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { answerUnreadable } from '#server/unescaped-address.ts';

/** What the server answers to these bytes. */
async function answerTo(request: string): Promise<string> {
  const server = createServer((_, response) => response.end('read')).on(
    'clientError',
    answerUnreadable,
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1');
  socket.write(`${request}\r\nHost: portal\r\nConnection: close\r\n\r\n`);
  const answer = Buffer.concat(await socket.toArray()).toString();
  server.close();
  return answer;
}

test.each([
  ['GET /trading?name=钢 HTTP/1.1', '/trading?name=%E9%92%A2'],
  ['HEAD /goods?searchInput=%20螺&x=1 HTTP/1.1', '/goods?searchInput=%20%E8%9E%BA&x=1'],
])('an address that was not escaped leads to the escaped one: %s', async (line, location) => {
  const answer = await answerTo(line);
  expect(answer).toMatch(/^HTTP\/1\.1 301 /);
  expect(answer).toContain(`\r\nLocation: ${location}\r\n`);
});

test.each([
  'GET //evil.example/钢 HTTP/1.1',
  'GET /\\evil.example/钢 HTTP/1.1',
  'POST /trading?name=钢 HTTP/1.1',
  'nonsense',
])('an address that cannot be passed on is refused with a page: %s', async (line) => {
  const answer = await answerTo(line);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toContain('<h1>请求格式不正确</h1>');
});

test('a request line that is too long is answered with a page', async () => {
  const answer = await answerTo(`GET /${'a'.repeat(20_000)} HTTP/1.1`);
  expect(answer).toMatch(/^HTTP\/1\.1 431 /);
  expect(answer).toContain('<h1>请求地址或标头过长</h1>');
});

test('every other address is read as before', async () => {
  expect(await answerTo('GET /trading?name=%E9%92%A2 HTTP/1.1')).toMatch(/read\r?\n?/);
});
