/** The trading API in a process of its own: `npm run start:api`. */

import { describeError } from '#app/domain/log-record.ts';
import { auctionKeyIn } from '#trading-api/auction/signing.ts';
import { MIGRATIONS_FOLDER } from '#trading-api/platform/database/migrations-folder.ts';
import { databasePlace } from '#trading-api/platform/database/settings.ts';
import { fileStoreSettings } from '#trading-api/platform/storage/settings.ts';
import { accountLines } from './account-lines.ts';
import { readApiSettings } from './environment.ts';
import { paymentSettings } from './payments/settings.ts';
import { metricsText } from './platform/metrics.ts';
import { serveMetrics } from './platform/metrics-server.ts';
import { startTradingApi } from './start.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

try {
  const settings = readApiSettings();
  const api = await startTradingApi({
    ...databasePlace(settings),
    demo: settings.DEMO,
    payments: paymentSettings(settings),
    fileStore: fileStoreSettings(settings),
    auctionKey: auctionKeyIn(settings.AUCTION_KEY_FILE),
    measured: true,
    traced: settings.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
    logLevel: settings.LOG_LEVEL,
    migrationsFolder: MIGRATIONS_FOLDER,
    host: '0.0.0.0',
    port: settings.API_PORT,
    sessionSecret: settings.SESSION_SECRET,
    onProgress: print,
  });
  const { API_METRICS_PORT: metricsPort, METRICS_HOST: metricsHost } = settings;
  const metrics =
    metricsPort === undefined
      ? undefined
      : await serveMetrics({ host: metricsHost, port: metricsPort }, metricsText);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      metrics?.close();
      await api.close();
      process.exit(0);
    });
  }
  print(`交易接口已就绪：${api.url}`);
  if (metrics) print(`指标：http://${metricsHost}:${metrics.port}/metrics`);
  for (const line of accountLines(api.accounts)) print(line);
  if (!settings.SESSION_SECRET) {
    print('未设置 SESSION_SECRET：不采信门户签名的访客地址，一个门户的所有访客共用同一限额。');
  }
} catch (error) {
  console.error(describeError(error).message);
  process.exit(1);
}
