/**
 * The process: one port for the portal and, unless TRADING_API_URL names another API, the trading API in a thread. With
 * `--portal` it never starts one of its own.
 * After a build, build/server.js starts it; started from the sources, it serves them with hot reload.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { ApiContract } from '#app/api/api-contract.server.ts';
import { followListedCalls } from '#app/api/listed-calls.server.ts';
import { portFailure } from '#app/domain/environment-variables.ts';
import { handOver, handOverApi, readSettings } from '#app/environment.server.ts';
import { log } from '#app/observation/log.server.ts';
import { type MetricsServer, serveMetrics } from '#trading-api/platform/metrics-server.ts';
import { openTracing } from '#trading-api/platform/tracing.ts';
import { metricsText, startMeasuring } from './server/metrics.ts';
import { builtPortal, devPortal, type Portal } from './server/portal.ts';
import { RequestHandler } from './server/request-handler.ts';
import { drainable, onTermination } from './server/shutdown.ts';
import { type EmbeddedApi, startEmbeddedApi } from './server/trading-api.ts';
import { answerUnreadable } from './server/unescaped-address.ts';

/**
 * How long a connection stays open after an answer: longer than a proxy keeps an idle one (nginx: 60 seconds).
 * If the server closed first, it could close a connection on which the proxy is just sending a form, and no
 * proxy sends a form twice.
 */
const IDLE_CONNECTION_MS = 75_000;

/**
 * The time in which a request has to arrive: enough for a form of 50 MB on a line on which one file of 10 MB takes the
 * longest time allowed (app/api/files.server.ts). Node's own limit of five minutes is too short for a form with
 * several files on such a line.
 */
const REQUEST_TIMEOUT_MS = 25 * 60_000;

const print = (line: string) => process.stdout.write(`${line}\n`);

function refuseToStart(reason: unknown): never {
  console.error(reason instanceof Error ? reason.message : reason);
  process.exit(1);
}

/** Whether this is the program that `npm run build` made, rather than its sources. */
const isBuilt = import.meta.filename.endsWith('.cjs');

export async function start(): Promise<void> {
  process.env.NODE_ENV ??= isBuilt ? 'production' : 'development';
  const settings = readSettings({ alone: process.argv.includes('--portal') });
  log.level = settings.logLevel;
  const tracing = settings.traced
    ? await openTracing('portal', (text) => log.warn(text))
    : undefined;
  const handler = new RequestHandler({
    begin: tracing?.begin,
    trustsProxy: settings.trustsProxy,
    publicOrigin: settings.publicOrigin ? new URL(settings.publicOrigin) : undefined,
    rendersPerSecond: settings.rendersPerSecond,
  });
  const times = { keepAliveTimeout: IDLE_CONNECTION_MS, requestTimeout: REQUEST_TIMEOUT_MS };
  const server = createServer(times, handler.listener).on('clientError', answerUnreadable);
  const drain = drainable(server);
  let api: EmbeddedApi | undefined;
  let portal: Portal | undefined;
  let metrics: MetricsServer | undefined;

  onTermination(async () => {
    metrics?.close();
    handler.release();
    await Promise.all([drain(), portal?.close()]);
    await api?.close();
    await tracing?.close();
  });

  try {
    server.listen(settings.port);
    await once(server, 'listening');
  } catch (error) {
    refuseToStart(portFailure('PORT', settings.port, error));
  }

  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : settings.port;
  const portalOrigin = settings.publicOrigin ?? `http://localhost:${port}`;
  const { sessionSecret } = settings;
  handOver({ sessionSecret });
  // The portal, loaded while the trading API starts; errors of loading are reported where it is awaited.
  const loading = isBuilt ? builtPortal(import.meta.dirname) : devPortal(server);
  loading.catch(() => {});

  if (!settings.tradingApiUrl) {
    const thread = isBuilt ? './trading-api/worker.js' : './server/dev-worker.mjs';
    try {
      api = await startEmbeddedApi(new URL(thread, import.meta.url), {
        sessionSecret,
        portalOrigin,
        onProgress: print,
      });
    } catch (error) {
      refuseToStart(error);
    }
  }
  startMeasuring(() => handler.pages);
  if (settings.metrics) {
    try {
      const figuresOfApi = async () => (await api?.figures()) ?? [];
      metrics = await serveMetrics(settings.metrics, () => metricsText(figuresOfApi));
    } catch (error) {
      refuseToStart(portFailure('METRICS_PORT', settings.metrics.port, error));
    }
  }
  const apiUrl = settings.tradingApiUrl ?? api?.url ?? '';
  handOverApi(apiUrl);
  portal = await loading;
  const contract = api ? undefined : new ApiContract(apiUrl);
  handler.ready({ apiUrl, embedded: api !== undefined, contract, sessionSecret, ...portal });

  print(`\n已就绪：${portalOrigin}`);
  for (const line of api?.lines ?? []) print(line);
  const problem = await contract?.problem();
  if (problem) print(`注意：${problem}。`);
  if (contract && !contract.isSaid) void followListedCalls(apiUrl);
  if (settings.metrics && metrics) {
    print(`指标：http://${settings.metrics.host}:${metrics.port}/metrics`);
  }
}

if (import.meta.filename === process.argv[1]) void start();
