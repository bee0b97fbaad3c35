import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { unsafeSettings } from '#app/domain/status/unsafe-settings.ts';
import { startMeasuring as measurePortal, metricsText } from '#server/metrics.ts';
import {
  apiCalls,
  startMeasuring as measureApi,
  threadFigures,
} from '#trading-api/platform/metrics.ts';

/** Of a market that is run with nothing set. */
const UNSAFE = unsafeSettings({
  isDemo: false,
  demo: undefined,
  publicOrigin: undefined,
  sends: { texts: false, mails: false },
  registrationProof: 'off',
  operatorTotp: false,
  hasSessionSecret: false,
});

let text: string;
beforeAll(async () => {
  measurePortal(() => ({ entries: 3, bytes: 4096 }));
  measureApi({
    pool: () => ({ idle: 1, busy: 2, waiting: 0 }),
    replicaBehind: () => 0.2,
    jobLag: async () => [{ job: 'sendRefunds', seconds: 90 }],
    refunds: async () => [{ state: 'failed', count: 1 }],
    deliveries: async () => [{ channel: 'mail', seconds: 12, failed: 2 }],
    searchFeed: async () => ({ waiting: 3, refused: 0, seconds: 0.4 }),
    unsafe: UNSAFE.map(({ name }) => name),
  });
  apiCalls.inc({ call: 'user.login', code: 'loginRefused' });
  text = await metricsText(threadFigures);
});

/** The names of metrics in an expression of PromQL, without the parts of a histogram. */
const namesIn = (source: string) => [
  ...new Set(
    [...source.matchAll(/\b(?:portal|api|market|nodejs|process)_[a-z0-9_]+/g)].map(([name]) =>
      name.replace(/_(?:bucket|sum|count)$/, ''),
    ),
  ),
];

test.each(['ops/prometheus-rules.yaml', 'ops/grafana-dashboard.json'])(
  'every figure that %s names is exposed',
  (file) => {
    const named = namesIn(readFileSync(file, 'utf8'));
    expect(named.length).toBeGreaterThan(8);
    const exposed = new Set([...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name));
    expect(named.filter((name) => !exposed.has(name))).toEqual([]);
  },
);

test('each unsafe setting is a figure by its name', () => {
  const named = [
    ...text.matchAll(/^market_unsafe_setting\{setting="([^"]+)",program="api"\} 1$/gm),
  ];
  expect(named.map(([, name]) => name).sort()).toEqual(UNSAFE.map(({ name }) => name).sort());
  expect(UNSAFE.length).toBeGreaterThan(4);
});

test('each alert is explained where operators look', () => {
  const rules = readFileSync('ops/prometheus-rules.yaml', 'utf8');
  const manual = readFileSync('docs/operations.md', 'utf8');
  const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
  expect(alerts.length).toBeGreaterThan(8);
  expect(alerts.filter((name) => !manual.includes(`\`${name}\``))).toEqual([]);
});

test('the metrics of both threads are one text, each of them once', () => {
  const types = [...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name);
  expect(new Set(types).size).toBe(types.length);
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds\{program="portal"\}/m);
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds\{program="api"\}/m);
  expect(text).not.toMatch(/^process_\S+\{[^}]*program="api"/m);
  expect(text).toMatch(/^portal_page_cache_entries\{program="portal"\} 3$/m);
  expect(text).toMatch(
    /^api_calls_total\{call="user.login",code="loginRefused",program="api"\} 1$/m,
  );
  expect(text).toMatch(/^market_job_lag_seconds\{job="sendRefunds",program="api"\} 90$/m);
});
