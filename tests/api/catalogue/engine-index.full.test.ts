import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request as askPlainly } from 'node:http';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PATIENT } from '#tests/api/support/test-search.ts';
import { sharedEngineUrl } from '#tests/support/opensearch/shared-engine.ts';
import { certificateOf } from '#tests/support/payment-stubs/certificate.ts';
import { feedEngine, feedState } from '#trading-api/catalogue/search/engine/feed.ts';
import { indexShape } from '#trading-api/catalogue/search/engine/index-shape.ts';
import { SearchEngine } from '#trading-api/catalogue/search/engine/search-engine.ts';
import { engineSettings } from '#trading-api/catalogue/search/engine/settings.ts';
import { type EngineMarket, openEngineMarket } from './engine-market.ts';

let open: EngineMarket;
beforeAll(async () => {
  open = await openEngineMarket();
});
afterAll(() => open.close());

test('one node alone is green: an index has a copy only where there is a node for it', async () => {
  const health = await open.ask<object>('GET', '/_cluster/health/goods');
  expect(health).toMatchObject({ status: 'green', active_shards: 1, unassigned_shards: 0 });
});

test.each([
  [0, 1],
  [10_000_000, 1],
  [10_000_001, 2],
  [35_000_000, 4],
])('an index of %i goods has %i shards', async (goods, shards) => {
  await open.ask('PUT', '/goods-sized', indexShape(goods));
  const found = await open.ask<object[]>('GET', '/_cat/shards/goods-sized?format=json');
  expect(found).toHaveLength(shards);
  await open.ask('DELETE', '/goods-sized');
});

test('an index that is read-only, as on a full disk, is searched; changes wait, and are fed once it is not', async () => {
  const { market, search } = open;
  const readOnly = (value: boolean | null) =>
    open.ask('PUT', '/goods/_settings', { 'index.blocks.read_only_allow_delete': value });
  const one = await market.offer({ price: 121_200 });
  await open.feed();
  await readOnly(true);
  await market.change(one, { price: 121_300 });
  await expect(feedEngine(market.db, search)).rejects.toThrow('put off 1 changes');
  expect(await feedState(market.db)).toMatchObject({ waiting: 1, refused: 0 });
  expect(await open.documentOf(one.id)).toMatchObject({ price: 121_200 });
  expect(search.readiness).toBe('ready');
  await readOnly(null);
  await open.feed();
  expect(await open.documentOf(one.id)).toMatchObject({ price: 121_300 });
  expect(await feedState(market.db)).toMatchObject({ waiting: 0, refused: 0 });
});

/** Stands before the engine with a certificate of a CA that Node does not know, as its security plugin would. */
async function startTls() {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const [from, to] = [new Date(Date.now() - 60_000), new Date(Date.now() + 3_600_000)];
  const cert = certificateOf('01', keys, { from, to, name: 'localhost' });
  const key = keys.privateKey.export({ type: 'pkcs8', format: 'pem' });
  const server = createServer({ key, cert }, (asked, response) => {
    const { method, headers, url } = asked;
    const passedOn = askPlainly(sharedEngineUrl() + url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    asked.pipe(passedOn);
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  const folder = await mkdtemp(path.join(tmpdir(), 'ca-'));
  const file = path.join(folder, 'ca.pem');
  await writeFile(file, cert);
  return {
    url: `https://localhost:${typeof address === 'object' ? address?.port : 0}`,
    file,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await rm(folder, { recursive: true });
    },
  };
}

test('over TLS the engine is asked where SEARCH_CA has its CA, and not believed where nothing has', async () => {
  const tls = await startTls();
  const engineBy = (SEARCH_CA?: string) => {
    const settings = engineSettings({ SEARCH_URL: [tls.url], SEARCH_CA, SEARCH_INDEX: 'goods' });
    if (!settings) throw new Error('there is no engine');
    const engine = new SearchEngine({ ...settings, patience: PATIENT }, { warn: () => {} });
    engine.readiness = 'ready';
    return engine;
  };
  const all = { query: { match_all: {} }, size: 1, track_total_hits: true };
  try {
    const found = await engineBy(tls.file).search(all);
    expect(found?.hits.total.value).toBe(await open.documentCount());
    const unknown = engineBy();
    expect(await unknown.search(all)).toBe(null);
    expect(unknown.error).toContain('did not answer POST /goods/_search');
  } finally {
    await tls.close();
  }
});
