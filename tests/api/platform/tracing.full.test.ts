import { createRequire } from 'node:module';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { observeCall } from '#app/api/observed-call.server.ts';
import { callEndpoint } from '#app/api/transport.ts';
import { pageData } from '#app/domain/catalogue/listing-contract.ts';
import type { BeginSpan } from '#app/domain/trace.ts';
import { log } from '#app/observation/log.server.ts';
import { observed } from '#server/observation.ts';
import { freshDatabase, type MarketDatabase } from '#tests/api/support/market.ts';
import { type LocalServer, startLocalServer } from '#tests/support/local-server.ts';
import { MIGRATIONS_FOLDER } from '#trading-api/platform/database/migrations-folder.ts';
import { openTracing } from '#trading-api/platform/tracing.ts';
import { startTradingApi } from '#trading-api/start.ts';

interface ExportedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: Record<string, unknown> }[];
}

/** A text that is bound to a statement, and part of no statement. */
const TYPED = '绝密钢材';
const CALLER = `00-${'4b'.repeat(16)}-${'3c'.repeat(8)}-01`;

const exported: string[] = [];
const { level } = log;
let collector: LocalServer;
let database: MarketDatabase;

beforeAll(async () => {
  log.level = 'silent';
  database = await freshDatabase();
  collector = await startLocalServer(async (request, response) => {
    exported.push(`${request.url} ${Buffer.concat(await request.toArray())}`);
    response.setHeader('content-type', 'application/json');
    response.end('{}');
  });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  log.level = level;
  await collector.close();
  await database.remove();
});

const loaded = () =>
  Object.keys(createRequire(import.meta.url).cache).filter((file) =>
    /@opentelemetry\/(?:sdk|exporter|otlp|resources)/.test(file),
  );

function spansOf(program: string): ExportedSpan[] {
  const batches = exported.map((text) => JSON.parse(text.slice(text.indexOf(' '))).resourceSpans);
  return batches.flat().flatMap(({ resource, scopeSpans }) => {
    const isOfProgram = JSON.stringify(resource).includes(JSON.stringify(program));
    return isOfProgram ? scopeSpans.flatMap(({ spans }: { spans: ExportedSpan[] }) => spans) : [];
  });
}

/** A page of the portal that asks the API for one list. */
async function visitPage(apiUrl: string, begin: BeginSpan) {
  const watch = { routeOf: () => '/goods', isByProxy: () => false, onEnd: () => {}, begin };
  const site = await startLocalServer((request, response) =>
    observed(request, response, watch, async () => {
      const input = { page: 1, limit: 10, name: TYPED };
      await observeCall(pageData.name, (passing) =>
        callEndpoint(pageData, input, { baseUrl: apiUrl, timeoutMs: 60_000, ...passing }),
      );
      response.end('货品');
    }),
  );
  const answer = await fetch(`${site.url}/goods?searchInput=x`, {
    headers: { traceparent: CALLER },
  });
  expect(await answer.text()).toBe('货品');
  await site.close();
}

// The other tests of this process have started the API many times.
test('nothing of OpenTelemetry is loaded without a collector', () => {
  expect(loaded()).toEqual([]);
});

test('one trace leads from the page over its call to the statements, and has no values', async () => {
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `${collector.url}/`);
  const api = await startTradingApi({
    ...database,
    migrationsFolder: MIGRATIONS_FOLDER,
    demo: true,
    host: '127.0.0.1',
    port: 0,
    traced: true,
  });
  const portal = await openTracing('portal', () => {});
  await visitPage(api.url, portal.begin);
  await Promise.all([api.close(), portal.close()]);
  expect(loaded()).not.toEqual([]);

  expect(exported.every((text) => text.startsWith('/v1/traces '))).toBe(true);
  expect(exported.join('')).not.toContain(TYPED);
  const [call, page] = spansOf('portal');
  expect(page).toMatchObject({ name: 'GET /goods', parentSpanId: '3c'.repeat(8) });
  expect(call).toMatchObject({ name: 'spotListing.pageData', parentSpanId: page?.spanId });
  const ofApi = spansOf('trading-api');
  const answered = ofApi.find(({ name }) => name === `POST ${pageData.path}`);
  expect(answered?.parentSpanId).toBe(call?.spanId);
  const statements = ofApi.filter((span) => span !== answered);
  expect(statements.map(({ name }) => name)).toContain('select');
  for (const { parentSpanId, attributes } of statements) {
    expect(parentSpanId).toBe(answered?.spanId);
    expect(attributes.map(({ key }) => key)).toEqual(['db.query.text']);
  }
  for (const { traceId } of [...spansOf('portal'), ...ofApi]) expect(traceId).toBe('4b'.repeat(16));
});

test('a collector that does not answer is logged as a warning, and keeps no program from ending', async () => {
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', 'http://127.0.0.1:9');
  const warnings: string[] = [];
  const portal = await openTracing('portal', (text) => warnings.push(text));
  portal.begin('GET', null).end();
  await portal.close();
  expect(warnings.join('')).toContain('ECONNREFUSED');
});
