import type { ServerResponse } from 'node:http';
import { expect, test, vi } from 'vitest';
import { CHANGES_PATH, EVERYTHING, VISITOR_HEADER } from '#app/domain/endpoint.ts';
import { startLocalServer } from '#tests/support/local-server.ts';
import { followChanges } from './changes.server.ts';

const sessionSecret = 'a secret of thirty-two characters';

test('hears changes as they come, and everything after the stream was down', async () => {
  const streams: ServerResponse[] = [];
  const api = await startLocalServer((request, response) => {
    expect([request.url, request.headers[VISITOR_HEADER]]).toEqual([
      CHANGES_PATH,
      expect.stringMatching(/^\d+ - [\w-]{43}$/),
    ]);
    response.writeHead(200).write(':\n\n');
    streams.push(response);
  });
  const heard: string[] = [];
  const stopping = new AbortController();
  const source = { tradingApiUrl: api.url, sessionSecret };
  const following = followChanges(source, (change) => heard.push(change), stopping.signal);
  await vi.waitUntil(() => streams.length === 1);
  streams[0]?.write('data: goods\n\ndata: con');
  streams[0]?.write('tent\n\n');
  await vi.waitUntil(() => heard.length === 2);
  streams[0]?.destroy();
  await vi.waitUntil(() => heard.length === 3, { timeout: 10_000 });
  expect(heard).toEqual(['goods', 'content', EVERYTHING]);
  stopping.abort();
  await following;
  await api.close();
});
