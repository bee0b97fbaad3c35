/**
 * The process: one port for the portal and, unless TRADING_API_URL names another one, the trading
 * API in a thread. Compiled to build/server.js; run from the sources it serves them with hot
 * reload.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import path from 'node:path';
import { handOver, readSettings } from '#app/environment.server.ts';
import { builtPortal, devPortal, type Portal } from './server/portal.ts';
import { RequestHandler } from './server/request-handler.ts';
import { drainable, onTermination } from './server/shutdown.ts';
import { type EmbeddedApi, startEmbeddedApi } from './server/trading-api.ts';
import { answerUnreadable } from './server/unescaped-address.ts';

const built = path.extname(import.meta.filename) === '.js';
process.env.NODE_ENV ??= built ? 'production' : 'development';

const print = (line: string) => process.stdout.write(`${line}\n`);

function refuseToStart(reason: unknown): never {
  console.error(reason instanceof Error ? reason.message : reason);
  process.exit(1);
}

const settings = readSettings();
const handler = new RequestHandler({
  trustsProxy: settings.trustsProxy,
  publicOrigin: settings.publicOrigin ? new URL(settings.publicOrigin) : undefined,
  rendersPerSecond: settings.rendersPerSecond,
});
const server = createServer(handler.listener).on('clientError', answerUnreadable);
const drain = drainable(server);
let api: EmbeddedApi | undefined;
let portal: Portal | undefined;

onTermination(async () => {
  await Promise.all([drain(), portal?.close()]);
  await api?.close();
});

try {
  server.listen(settings.port);
  await once(server, 'listening');
} catch (error) {
  const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  refuseToStart(taken ? `环境变量 PORT 有误：端口 ${settings.port} 已被占用。` : error);
}

if (!settings.tradingApiUrl) {
  const thread = built ? './trading-api/thread.js' : './server/dev-thread.mjs';
  try {
    api = await startEmbeddedApi(new URL(thread, import.meta.url), {
      sessionSecret: settings.sessionSecret,
      onProgress: print,
    });
  } catch (error) {
    refuseToStart(error);
  }
}
const apiUrl = settings.tradingApiUrl ?? api?.url ?? '';
const { sessionSecret } = settings;
handOver({ tradingApiUrl: apiUrl, sessionSecret });
portal = built ? await builtPortal(import.meta.dirname) : await devPortal(server);
handler.ready({ apiUrl, embedded: api !== undefined, sessionSecret, ...portal });

const address = server.address();
const port = typeof address === 'object' && address ? address.port : settings.port;
print(`\n已就绪：${settings.publicOrigin ?? `http://localhost:${port}`}`);
for (const line of api?.accounts ?? []) print(line);
