/** The trading API in a process of its own, `npm run start:api`, and the operator's commands. */

import { portFailure } from '#app/domain/environment-variables.ts';
import { runCommand } from './commands/commands.ts';
import { readApiSettings, settledOptions, trustOf } from './environment.ts';
import { startFailure } from './platform/database/failure.ts';
import { metricsText } from './platform/metrics.ts';
import { serveMetrics } from './platform/metrics-server.ts';
import { startTradingApi } from './start.ts';
import { startLines } from './start-lines.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

export async function start(): Promise<void> {
  const [command, ...args] = process.argv.slice(2);
  if (command !== undefined) return runCommand(command, args);
  try {
    const settings = readApiSettings();
    const options = settledOptions(settings);
    const api = await startTradingApi({
      ...options,
      host: '0.0.0.0',
      port: settings.API_PORT,
      sessionSecret: settings.SESSION_SECRET,
      trustsProxy: trustOf(settings),
      // An embedded market has no other process to ask meanwhile.
      warmsUp: options.databaseUrl !== undefined,
      onProgress: print,
    }).catch((error: unknown) => {
      throw portFailure('API_PORT', settings.API_PORT, error);
    });
    const { API_METRICS_PORT: metricsPort, METRICS_HOST: metricsHost } = settings;
    const metrics =
      metricsPort === undefined
        ? undefined
        : await serveMetrics({ host: metricsHost, port: metricsPort }, metricsText).catch(
            (error: unknown) => {
              throw portFailure('API_METRICS_PORT', metricsPort, error);
            },
          );
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, async () => {
        metrics?.close();
        await api.close();
        process.exit(0);
      });
    }
    print(`交易接口已就绪：${api.url}`);
    if (metrics) print(`指标：http://${metricsHost}:${metrics.port}/metrics`);
    for (const line of startLines(api)) print(line);
  } catch (error) {
    console.error(startFailure(error));
    process.exit(1);
  }
}

if (import.meta.filename === process.argv[1]) void start();
