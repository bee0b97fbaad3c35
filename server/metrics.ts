import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from 'prom-client';
import { providePortalFigures } from '#app/observation/request.server.ts';
import type { Ended } from './observation.ts';

/** All metrics of a registry, in the form in which they are passed between threads. */
export type Figures = MetricObjectWithValues<MetricValue<string>>[];

const registry = new Registry();
const registers = [registry];
const SECONDS = 1000;

const requests = new Counter({
  name: 'portal_requests_total',
  help: 'Requests answered, by route and class of status',
  labelNames: ['route', 'method', 'status'],
  registers,
});
const requestSeconds = new Histogram({
  name: 'portal_request_seconds',
  help: 'From the first byte of a request to the last of its answer, without assets',
  labelNames: ['route'],
  buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers,
});
const renderSeconds = new Histogram({
  name: 'portal_render_seconds',
  help: 'React’s part of a page',
  labelNames: ['route'],
  buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 1],
  registers,
});
const pageCache = new Counter({
  name: 'portal_page_cache_total',
  help: 'Requests by what the page cache said: hit, stale, miss, pass',
  labelNames: ['state'],
  registers,
});
const apiCalls = new Counter({
  name: 'portal_api_calls_total',
  help: 'Calls of the trading API by result code; failed: no answer that fits the contract',
  labelNames: ['call', 'outcome'],
  registers,
});
const apiCallSeconds = new Histogram({
  name: 'portal_api_call_seconds',
  help: 'From a call of the trading API to its parsed answer',
  buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers,
});

const answered = { hit: 0, stale: 0, miss: 0, pass: 0 };
const startedAt = new Date();

export function countRequest({ request, method, route, status, ms }: Ended): void {
  requests.inc({ route, method, status: `${Math.floor(status / 100)}xx` });
  if (route === '/assets') return;
  pageCache.inc({ state: request.cache });
  answered[request.cache]++;
  requestSeconds.observe({ route }, ms / SECONDS);
  if (request.renderMs !== undefined) {
    renderSeconds.observe({ route }, request.renderMs / SECONDS);
  }
  for (const { call, outcome, ms: callMs } of request.calls) {
    apiCalls.inc({ call, outcome });
    apiCallSeconds.observe(callMs / SECONDS);
  }
}

/** Measures the process; the page cache is asked for its contents when the figures are read. */
export function startMeasuring(pages: () => { entries: number; bytes: number }): void {
  providePortalFigures(() => ({
    startedAt,
    memoryBytes: process.memoryUsage.rss(),
    pages: pages(),
    answered: { ...answered },
  }));
  registry.setDefaultLabels({ program: 'portal' });
  collectDefaultMetrics({ register: registry });
  const pageGauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  pageGauge('portal_page_cache_entries', 'Pages in the page cache', () => pages().entries);
  pageGauge('portal_page_cache_bytes', 'Bytes of the page cache', () => pages().bytes);
}

/** The figures of the portal and, if it runs in this process, of the trading API. */
export async function metricsText(ofApi: () => Promise<Figures>): Promise<string> {
  const own = await registry.getMetricsAsJSON();
  return AggregatorRegistry.aggregate([own, await ofApi()]).metrics();
}
